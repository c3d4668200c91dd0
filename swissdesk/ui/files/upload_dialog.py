"""The upload dialog: the address of the web pages, the password, whether after every published round, the state."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from swissdesk import wording
from swissdesk.i18n import N_
from swissdesk.session.publication.destination import destination
from swissdesk.ui.files.uploads import Upload, refusal
from swissdesk.ui.shell.office import ActionSpec, Office, action, is_open
from swissdesk.ui.widgets.common import check_box
from swissdesk.ui.widgets.form import FormDialog, ask


class UploadDialog(FormDialog):
    """Asks for the address; accepting it uploads at once."""

    help_page = "export"

    def __init__(self, office: Office) -> None:
        super().__init__(N_("Upload web pages"), N_("&Upload now"), office.window)
        self._uploads = office.services.uploads
        known = self._uploads.upload
        self.address = self.text_field(
            N_("&Server"), known.address if known else "", hint=N_("sftp://name@server/folder")
        )
        self.password = self.text_field(N_("&Password"), hint=N_("empty for a key of this computer"))
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.each_round = check_box(N_("After &every published round"), is_on=known.each_round if known else True)
        self.form.addRow("", self.each_round)
        self.note(
            N_(
                "SFTP, or WebDAV with https://. Only changed pages are sent. The password is kept until the program "
                "ends and is not saved."
            )
        )
        self.state = self.standing_note()
        self._uploads.changed.connect(self._show_state)
        self._show_state()
        self.begin_at(self.address)

    def _show_state(self) -> None:
        self.state.setText(self._uploads.state)
        self.state.setVisible(bool(self._uploads.state))

    def check(self) -> str:
        return refusal(self.address.text())

    @property
    def chosen(self) -> Upload:
        """What was filled in; the key of the server stays as long as the server does."""
        wanted, known = destination(self.address.text()), self._uploads.upload
        each_round = self.each_round.isChecked()
        if known is None or destination(known.address).host != wanted.host:
            return Upload(wanted.address, each_round)
        stamp = known.stamp if known.address == wanted.address else ""
        return Upload(wanted.address, each_round, known.key, stamp)


def upload(office: Office) -> None:
    """Ask where to and upload; if there is an address already, ask what is to be done about it."""
    uploads = office.services.uploads
    if uploads.upload is None or uploads.problem is not None:
        settle(office)
        return
    where = wording.text(N_("The pages are uploaded to {address}."), address=uploads.upload.address)
    answer = ask(
        office.window,
        N_("Upload web pages"),
        f"{where} {uploads.state}".strip(),
        (("now", N_("&Upload now")), ("choose", N_("&Change…")), ("none", N_("&Stop uploading"))),
    )
    if answer == "now":
        uploads.upload_now()
    elif answer == "choose":
        _choose(office)
    elif answer == "none":
        uploads.choose(None)
        office.messages.info(N_("Uploading is stopped. The pages on the server stay as they are."))


def settle(office: Office) -> None:
    """Settle what prevents an upload: compare the key of the server, or give an address and a password."""
    from swissdesk.session.publication.sending import StrangeServer

    problem = office.services.uploads.problem
    if not isinstance(problem, StrangeServer) or not problem.key:
        _choose(office)
        return
    answer = ask(
        office.window,
        N_("Unknown server") if not problem.is_changed else N_("Another key than before"),
        wording.sentence(problem),
        (("no", N_("&Do not send")), ("trust", N_("&The key is right: upload"))),
    )
    if answer == "trust":
        office.services.uploads.trust(problem.key)


def _choose(office: Office) -> None:
    dialog = UploadDialog(office)
    if dialog.exec():
        office.services.uploads.choose(dialog.chosen, dialog.password.text())
        office.services.uploads.upload_now()


ACTIONS: tuple[ActionSpec, ...] = (
    action("web.upload", N_("Up&load web pages…"), "Alt+Shift+U", "web")
    .tip(N_("Send the web pages to a server by SFTP or WebDAV, after every published round if wanted"))
    .does(upload, is_open),
)
