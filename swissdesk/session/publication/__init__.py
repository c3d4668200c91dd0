"""Where web pages go beyond a folder: a ZIP, a server by SFTP or WebDAV.

`destination` says where and how, `sending` brings the pages there. Nothing here knows a window: passwords and the trust
in a server are given, never kept.
"""
