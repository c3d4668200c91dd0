; The installer of SwissDesk for one user. Made by packaging/windows.py, which defines VERSION, HOME, OUTPUT, KILOBYTES,
; ADDRESS.
; As many bits as the program that it brings: where that could not run, neither can this.
Target amd64-unicode
SetCompressor /SOLID lzma
RequestExecutionLevel user

!include MUI2.nsh
!include FileFunc.nsh
!include WinVer.nsh

Name "SwissDesk"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\SwissDesk"
InstallDirRegKey HKCU "Software\SwissDesk" "InstallDir"
BrandingText "SwissDesk ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "SwissDesk"
VIAddVersionKey "FileDescription" "SwissDesk ${VERSION} setup"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "The SwissDesk authors; MIT licence"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\SwissDesk"
!define CLASSES "Software\Classes"
!define MUI_ICON "${HOME}/swissdesk.ico"
!define MUI_UNICON "${HOME}/swissdesk.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\SwissDesk.exe"

!insertmacro MUI_PAGE_LICENSE "${HOME}/licences/LICENSE"
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Russian"
!insertmacro MUI_LANGUAGE "Slovak"

LangString PROGRAM ${LANG_ENGLISH} "SwissDesk"
LangString PROGRAM ${LANG_RUSSIAN} "SwissDesk"
LangString PROGRAM ${LANG_SLOVAK} "SwissDesk"
LangString REPORTS ${LANG_ENGLISH} "Offer SwissDesk for TRF files"
LangString REPORTS ${LANG_RUSSIAN} "Предлагать SwissDesk для файлов TRF"
LangString REPORTS ${LANG_SLOVAK} "Ponúkať SwissDesk pre súbory TRF"
LangString DESKTOP ${LANG_ENGLISH} "Icon on the desktop"
LangString DESKTOP ${LANG_RUSSIAN} "Значок на рабочем столе"
LangString DESKTOP ${LANG_SLOVAK} "Ikona na ploche"
LangString TOURNAMENT ${LANG_ENGLISH} "SwissDesk tournament"
LangString TOURNAMENT ${LANG_RUSSIAN} "Турнир SwissDesk"
LangString TOURNAMENT ${LANG_SLOVAK} "Turnaj SwissDesk"
LangString TOO_OLD ${LANG_ENGLISH} "SwissDesk needs Windows 10 or 11."
LangString TOO_OLD ${LANG_RUSSIAN} "Для SwissDesk нужна Windows 10 или 11."
LangString TOO_OLD ${LANG_SLOVAK} "SwissDesk potrebuje Windows 10 alebo 11."
LangString RUNNING ${LANG_ENGLISH} "SwissDesk is running. Close it, then choose Retry."
LangString RUNNING ${LANG_RUSSIAN} "SwissDesk запущен. Закройте его и нажмите «Повтор»."
LangString RUNNING ${LANG_SLOVAK} "SwissDesk je spustený. Zavrite ho a zvoľte Znova."

Function .onInit
    ${IfNot} ${AtLeastWin10}
        MessageBox MB_OK|MB_ICONSTOP "$(TOO_OLD)" /SD IDOK
        Abort
    ${EndIf}
FunctionEnd

; Windows lets nobody write to a program that runs: that is an error, and the file stays as it is.
!macro Touch FILE
    IfFileExists "${FILE}" 0 +3
    FileOpen $0 "${FILE}" a
    FileClose $0
!macroend

; The program's own folders, whole, or nothing of them; files of the arbiter are never in them.
!macro RemoveProgram UN
Function ${UN}RemoveProgram
    again:
    ClearErrors
    !insertmacro Touch "$INSTDIR\runtime\pythonw.exe"
    !insertmacro Touch "$INSTDIR\runtime\python.exe"
    IfErrors 0 free
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY again
    Abort
    free:
    RMDir /r "$INSTDIR\runtime"
    RMDir /r "$INSTDIR\lib"
    RMDir /r "$INSTDIR\licences"
    Delete "$INSTDIR\SwissDesk.exe"
    Delete "$INSTDIR\swissdesk-cli.exe"
    Delete "$INSTDIR\swissdesk-pairer.exe"
    Delete "$INSTDIR\swissdesk.ico"
    Delete "$INSTDIR\LICENCES.txt"
FunctionEnd
!macroend
!insertmacro RemoveProgram ""
!insertmacro RemoveProgram "un."

Section "$(PROGRAM)" Program
    SectionIn RO
    Call RemoveProgram
    SetOutPath "$INSTDIR"
    File /r "${HOME}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\SwissDesk.lnk" "$INSTDIR\SwissDesk.exe" "" "$INSTDIR\swissdesk.ico"
    WriteRegStr HKCU "Software\SwissDesk" "InstallDir" "$INSTDIR"
    WriteRegStr HKCU "${CLASSES}\.swissdesk" "" "SwissDesk.Tournament"
    WriteRegStr HKCU "${CLASSES}\SwissDesk.Tournament" "" "$(TOURNAMENT)"
    WriteRegStr HKCU "${CLASSES}\SwissDesk.Tournament\DefaultIcon" "" "$INSTDIR\swissdesk.ico"
    WriteRegStr HKCU "${CLASSES}\SwissDesk.Tournament\shell\open\command" "" '"$INSTDIR\SwissDesk.exe" "%1"'
    WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "SwissDesk"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\swissdesk.ico"
    WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The SwissDesk authors"
    WriteRegStr HKCU "${UNINSTALL}" "URLInfoAbout" "${ADDRESS}"
    WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
    WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${KILOBYTES}
    WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
    WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
    ${RefreshShellIcons}
SectionEnd

; Offered in "Open with", never taken: other programs of arbiters use the ending, too.
Section /o "$(REPORTS)" Reports
    WriteRegStr HKCU "${CLASSES}\.trf\OpenWithProgids" "SwissDesk.Tournament" ""
    WriteRegStr HKCU "${CLASSES}\.trfx\OpenWithProgids" "SwissDesk.Tournament" ""
    ${RefreshShellIcons}
SectionEnd

Section /o "$(DESKTOP)" OnDesktop
    CreateShortcut "$DESKTOP\SwissDesk.lnk" "$INSTDIR\SwissDesk.exe" "" "$INSTDIR\swissdesk.ico"
SectionEnd

Section "Uninstall"
    Call un.RemoveProgram
    Delete "$SMPROGRAMS\SwissDesk.lnk"
    Delete "$DESKTOP\SwissDesk.lnk"
    DeleteRegKey HKCU "${CLASSES}\SwissDesk.Tournament"
    DeleteRegKey /ifempty HKCU "${CLASSES}\.swissdesk\OpenWithProgids"
    ReadRegStr $0 HKCU "${CLASSES}\.swissdesk" ""
    StrCmp $0 "SwissDesk.Tournament" 0 +2
    DeleteRegKey HKCU "${CLASSES}\.swissdesk"
    DeleteRegValue HKCU "${CLASSES}\.trf\OpenWithProgids" "SwissDesk.Tournament"
    DeleteRegValue HKCU "${CLASSES}\.trfx\OpenWithProgids" "SwissDesk.Tournament"
    DeleteRegKey HKCU "${UNINSTALL}"
    DeleteRegKey HKCU "Software\SwissDesk"
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    ${RefreshShellIcons}
SectionEnd
