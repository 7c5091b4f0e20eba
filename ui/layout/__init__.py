"""The one layout of all pages outside the table: say what, not where.

A page is a tree of boxes, made anew whenever what it shows, the window, the language or the text size changes.
`arrange` (`arrange.py`) gives every leaf its place; nobody writes a coordinate. `boxes.py` has what holds others,
`leaves.py` words, pictures, controls and empty space, `box.py` how room is measured and shared. `drawing.py` draws
boxes; the table, whose composition is a drawing, has its words `arranged` in their places by it.

What gives way where the room does not suffice, in this order: pictures shrink to their ``least``; pictures with
``may_go`` go; `Fit` takes a later arrangement; `Scroll` scrolls; last of all words shrink, together with all of their
group, never below their usual size. What is left over goes to boxes with a ``weight``.

How to make a page:

1. Inherit from `MenuPage` or `OverlayPage` (`ui/scenes/common/page.py`) and override ``page() -> Box``. `menu` and
   `frame` (`ui/scenes/common/boxes.py`) are the heading of a page and the brass frame of an overlay; ``heading_words``
   names the scene for the voice, and ``first_focus`` the key of the control that has the focus at first.
2. Words are `Words` with the theme's style: say how many ``lines`` a label has at most, and nothing for a paragraph.
   What is to look alike has the same style, or the same ``group``.
   Gaps and paddings are those of `ui/base/spacing.py`.
3. Buttons are ``button(label, act)``; there are ``choice``, ``switch`` and ``tabs`` (`TabbedPage`), and any other
   control is ``control(key, make, ...)``. They keep their state by their key: give one whenever the label changes.
   ``Row(..., alike=True)`` makes them equally wide.
4. What is drawn freely is a `Picture`: a function of the painter and its room; or just `Named` room for what the
   scene draws itself, which `place_of` finds. Whose parts have something to tell is an ``exhibit``. A ground is a
   `Picture` below others in `Layers`; give those that stand side by side the same ``group``, and they are equally high.
5. Whatever changes what the page shows calls ``lay_out_again()``; ``invalidate()`` only draws the same page again.
6. What belongs together is ``Named("Ada's seat", ...)``: the voice says that on entering it.
7. Look at it with `build/screens.py` at 100 and 200 %, in the smallest and the widest window.
"""
