"""The pages of a PDF in a window of their own: what is seen is what PDFium draws, and large pages cost little."""

from __future__ import annotations

import io
import threading

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from reportlab.pdfgen.canvas import Canvas

from swissdesk.ui.sheets import page_view
from swissdesk.ui.sheets.page_view import LARGEST, Fit, PageView, PdfPages

A4, LETTER_WIDE = (595, 842), (792, 612)


def pdf(*sizes: tuple[int, int]) -> bytes:
    """Return a PDF with a page of each size; each is black in its upper left quarter and has its number on it."""
    stream = io.BytesIO()
    canvas = Canvas(stream)
    for number, (wide, high) in enumerate(sizes, start=1):
        canvas.setPageSize((wide, high))
        canvas.bookmarkPage(f"p{number}")
        canvas.addOutlineEntry(f"Sheet {number}", f"p{number}")
        canvas.rect(0, high / 2, wide / 2, high / 2, fill=1)
        canvas.drawString(wide / 2 + 20, 40, f"page {number}")
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


@pytest.fixture
def view(qtbot, plain_look):
    made = PageView()
    qtbot.addWidget(made)
    made.resize(700, 900)
    made.show()
    qtbot.waitExposed(made)
    return made


def seen(view: PageView, qtbot) -> QRect:
    """Return what is black of the first page in sight, in dots of the view, when everything is drawn."""
    view.viewport().repaint()
    qtbot.waitUntil(lambda: not view._rest.isActive())
    image = view.viewport().grab().toImage()
    black = [
        (x, y)
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
        if image.pixelColor(x, y) == Qt.GlobalColor.black
    ]
    return QRect(QPoint(*map(min, *black)), QPoint(*map(max, *black)))


def test_a_page_is_drawn_where_it_lies(view, qtbot):
    view.show_pdf(pdf(A4), keep=False)
    page = view._places[0]
    black = seen(view, qtbot)
    assert abs(black.left() - page.left()) <= 2
    assert abs(black.top() - page.top()) <= 2
    assert abs(black.right() - page.center().x()) <= 2
    assert abs(black.bottom() - page.center().y()) <= 2


def test_a_page_at_its_largest_is_drawn_only_where_it_is_seen(view, qtbot, monkeypatch):
    drawn = []
    whole = PdfPages.picture
    monkeypatch.setattr(
        PdfPages, "picture", lambda self, page, size, part=None: drawn.append(part) or whole(self, page, size, part)
    )
    view.show_pdf(pdf(A4), keep=False)
    for _ in range(20):
        view.zoom(1.25)
    drawn.clear()
    assert view.percent == LARGEST * 100
    qtbot.waitUntil(lambda: bool(drawn) and not view._rest.isActive())
    area = sum(part.width() * part.height() for part in drawn)
    shown = view.viewport().size()
    assert area <= (shown.width() + 1024) * (shown.height() + 1024)
    assert len(view._tiles) <= page_view._KEPT


def test_what_was_drawn_is_not_drawn_again(view, qtbot, monkeypatch):
    view.show_pdf(pdf(A4), keep=False)
    seen(view, qtbot)
    monkeypatch.setattr(PdfPages, "picture", lambda *_: pytest.fail("drawn again"))
    view.viewport().repaint()


def test_pages_of_several_sizes_are_fitted_one_by_one(view):
    view.show_pdf(pdf(A4, LETTER_WIDE), keep=False)
    view._size_by(Fit.WIDTH)
    assert view._places[0].width() == view._places[1].width()
    assert view._places[1].top() > view._places[0].bottom()


def test_scrolling_turns_the_pages(view):
    view.show_pdf(pdf(A4, A4, A4), keep=False)
    pages = []
    view.moved.connect(lambda: pages.append(view.page))
    for _ in range(60):
        QTest.keyClick(view, Qt.Key.Key_Down)
    assert sorted(set(pages)) == [2, 3]
    assert "page 3" in view.accessibleDescription()


def test_the_last_of_several_small_pages_can_be_turned_to(view):
    view.show_pdf(pdf((300, 100), (300, 100), (300, 100)), keep=False)
    view.zoom(0.2)
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.page == 3


def test_the_place_is_kept_when_the_size_changes(view):
    view.show_pdf(pdf(A4, A4, A4), keep=False)
    view.go_to(2)
    view.zoom(3)
    assert view.page == 2
    view.resize(500, 500)
    QApplication.processEvents()
    assert view.page == 2


def test_a_smaller_document_leaves_no_page_of_the_one_before(view, qtbot):
    view.show_pdf(pdf(A4, A4, A4), keep=False)
    view.go_to(3)
    view.show_pdf(pdf(A4), keep=True)
    assert (view.page, view.pages) == (1, 1)
    seen(view, qtbot)


@pytest.mark.parametrize("content", [b"", b"%PDF-1.4 and no more", b"\0" * 300])
def test_what_is_no_pdf_has_no_pages(view, content):
    view.show_pdf(content, keep=False)
    assert (view.page, view.pages) == (0, 0)
    view.go_to(3)
    view.zoom(2)
    view.fit()
    view.viewport().repaint()


def test_contents_say_what_begins_where():
    assert PdfPages(pdf(A4, A4)).contents == {0: "Sheet 1", 1: "Sheet 2"}


def test_a_part_of_a_page_is_a_part_of_its_picture(plain_look):
    pages = PdfPages(pdf(A4))
    whole, part = QSize(400, 566), QRect(150, 250, 120, 90)
    drawn, cut = pages.picture(0, whole, part), pages.picture(0, whole).copy(part)
    dots = [(x, y) for x in range(part.width()) for y in range(part.height())]
    assert max(abs(drawn.pixelColor(*dot).value() - cut.pixelColor(*dot).value()) for dot in dots) <= 1
    assert {drawn.pixelColor(*dot).value() for dot in dots} >= {0, 255}


def test_threads_may_draw_at_once(plain_look):
    pages, others = PdfPages(pdf(A4, A4)), PdfPages(pdf(LETTER_WIDE))
    wanted = pages.picture(1, QSize(200, 283)), others.picture(0, QSize(200, 155))
    wrong = []

    def draw() -> None:
        for _ in range(20):
            made = PdfPages(pdf(A4))
            if pages.picture(1, QSize(200, 283)) != wanted[0] or others.picture(0, QSize(200, 155)) != wanted[1]:
                wrong.append(made)

    threads = [threading.Thread(target=draw) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
