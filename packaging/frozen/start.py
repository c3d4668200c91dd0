"""Where the packaged program begins; a process that checks or generates begins here, too."""

import sys

from swissdesk.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
