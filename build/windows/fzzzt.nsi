; The installer for Windows, compiled by build/bundle/installer.py, which sets:
;   VERSION   such as 1.2.0            ID_NAME  the name in menus
;   FOLDER    the finished folder      WORDS    the sentences in every language, and two macros
;                                            on what the folder holds
;   OUTPUT    the installer's path     ICON     the program's icon
;   PUBLISHER, PAGE
; It is for one person: nothing is written outside their own folders and their part of the registry, and nobody is asked
; for an administrator. Settings and saved games lie elsewhere (%LOCALAPPDATA%\fzzzt) and are never touched.

Unicode true
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma
AllowSkipFiles off

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh

!define KEY "Fzzzt"
; It bears our name, as it is run and replaced wherever it lies: many a program has an Uninstall.exe.
!define UNINSTALLER "Uninstall-Fzzzt.exe"
!define RECORD "Fzzzt.Record"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${KEY}"
!define CLASSES "Software\Classes"

Name "${ID_NAME}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Fzzzt"
; Where an older version lies, the newer one goes.
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
BrandingText "${ID_NAME} ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${ID_NAME}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${ID_NAME}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "CompanyName" "${PUBLISHER}"
VIAddVersionKey "LegalCopyright" "MIT"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\Fzzzt.exe"
!define MUI_FINISHPAGE_NOAUTOCLOSE
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(Kept)"
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE CheckFolder
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES

; The one that fits Windows is taken without asking; where none does, the first.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "Dutch"
!insertmacro MUI_LANGUAGE "Russian"
!include /CHARSET=UTF8 "${WORDS}"

; Ask until the program is closed, or give up: nobody else can write to the file of a program that runs.
!macro WaitUntilClosed PROGRAM
    ${Do}
        ${IfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
            ${Break}
        ${EndIf}
        ClearErrors
        FileOpen $0 "$INSTDIR\${PROGRAM}" a
        ${IfNot} ${Errors}
            FileClose $0
            ${Break}
        ${EndIf}
        MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" /SD IDCANCEL IDRETRY +3
        SetErrorLevel 2
        Quit
    ${Loop}
!macroend

; What will be removed again must not have been somebody's before: a folder without our uninstaller may hold anything but
; what has the name of something of ours.
!macro RefuseOthersFiles HOW
    ${IfNot} ${FileExists} "$INSTDIR\${UNINSTALLER}"
        StrCpy $0 ""
        !insertmacro FindContent
        ${If} $0 != ""
            MessageBox MB_OK|MB_ICONEXCLAMATION "$(Elsewhere)" /SD IDOK
            ${HOW}
        ${EndIf}
    ${EndIf}
!macroend

!macro GiveUp
    SetErrorLevel 2
    Quit
!macroend

Function CheckFolder
    !insertmacro RefuseOthersFiles Abort
FunctionEnd

Section
    SetShellVarContext current
    ; An installation without questions has not been through the page.
    !insertmacro RefuseOthersFiles "!insertmacro GiveUp"
    !insertmacro WaitUntilClosed "Fzzzt.exe"
    !insertmacro WaitUntilClosed "fzzzt-terminal.exe"
    ; Older modules beside newer ones would be found: the older version takes itself away first.
    ${If} ${FileExists} "$INSTDIR\${UNINSTALLER}"
        ClearErrors
        ExecWait '"$INSTDIR\${UNINSTALLER}" /S _?=$INSTDIR' $0
        ${If} ${Errors}
        ${OrIf} $0 <> 0
            !insertmacro GiveUp
        ${EndIf}
    ${EndIf}

    SetOutPath "$INSTDIR"
    ; First, so that an installation that breaks off can be taken away, or tried again.
    WriteUninstaller "$INSTDIR\${UNINSTALLER}"
    File /r "${FOLDER}\*"
    CreateShortcut "$SMPROGRAMS\${ID_NAME}.lnk" "$INSTDIR\Fzzzt.exe"

    WriteRegStr HKCU "${CLASSES}\.fzzzt" "" "${RECORD}"
    WriteRegStr HKCU "${CLASSES}\.fzzzt\OpenWithProgids" "${RECORD}" ""
    WriteRegStr HKCU "${CLASSES}\${RECORD}" "" "$(Record)"
    WriteRegStr HKCU "${CLASSES}\${RECORD}\DefaultIcon" "" "$INSTDIR\Fzzzt.exe,0"
    WriteRegStr HKCU "${CLASSES}\${RECORD}\shell\open\command" "" '"$INSTDIR\Fzzzt.exe" "%1"'

    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${ID_NAME}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\Fzzzt.exe,0"
    WriteRegStr HKCU "${UNINSTALL}" "Publisher" "${PUBLISHER}"
    WriteRegStr HKCU "${UNINSTALL}" "URLInfoAbout" "${PAGE}"
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\${UNINSTALLER}"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\${UNINSTALLER}" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
    Call TellExplorer
SectionEnd

Section "Uninstall"
    SetShellVarContext current
    !insertmacro WaitUntilClosed "Fzzzt.exe"
    !insertmacro WaitUntilClosed "fzzzt-terminal.exe"
    ; Only what was installed; whatever a person has put beside it stays.
    !insertmacro RemoveContent
    Delete "$INSTDIR\${UNINSTALLER}"
    RMDir "$INSTDIR"
    ; A copy in another folder, if it was installed later, keeps its entries; one that broke off has none yet.
    ReadRegStr $0 HKCU "${UNINSTALL}" "InstallLocation"
    ${If} $0 == ""
    ${OrIf} $0 == $INSTDIR
        Delete "$SMPROGRAMS\${ID_NAME}.lnk"
        ReadRegStr $0 HKCU "${CLASSES}\.fzzzt" ""
        ${If} $0 == "${RECORD}"
            DeleteRegValue HKCU "${CLASSES}\.fzzzt" ""
        ${EndIf}
        DeleteRegValue HKCU "${CLASSES}\.fzzzt\OpenWithProgids" "${RECORD}"
        DeleteRegKey /ifempty HKCU "${CLASSES}\.fzzzt\OpenWithProgids"
        DeleteRegKey /ifempty HKCU "${CLASSES}\.fzzzt"
        DeleteRegKey HKCU "${CLASSES}\${RECORD}"
        DeleteRegKey HKCU "${UNINSTALL}"
        Call un.TellExplorer
    ${EndIf}
SectionEnd

; Explorer keeps kinds of files and their icons until it is told that they changed (SHCNE_ASSOCCHANGED).
!macro TellExplorer PREFIX
Function ${PREFIX}TellExplorer
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
FunctionEnd
!macroend
!insertmacro TellExplorer ""
!insertmacro TellExplorer "un."
