"""Where the packaged program begins; a process that checks or generates begins here, too."""

from swissdesk.__main__ import run

if __name__ == "__main__":
    run()
