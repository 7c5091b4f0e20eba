"""The page that phones open: plain HTML, CSS and JavaScript modules, and the words that they ask for"""
