"""Keeps one connection to a running LibreOffice. Each line of JSON on its input is a document to convert."""
import json
import os
import signal
import sys
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

CONNECT_TIMEOUT_SECONDS = 30


def prop(name, value):
    return PropertyValue(Name=name, Value=value)


def connect(pipe):
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    deadline = time.monotonic() + CONNECT_TIMEOUT_SECONDS
    while True:
        try:
            context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            return context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except NoConnectException:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def convert(desktop, source, target):
    # 0 means never: macros are not run, links are not followed.
    loading = (
        prop("Hidden", True),
        prop("ReadOnly", True),
        prop("MacroExecutionMode", 0),
        prop("UpdateDocMode", 0),
        prop("FilterName", "MS Word 2007 XML"),
    )
    document = desktop.loadComponentFromURL(uno.systemPathToFileUrl(source), "_blank", 0, loading)
    if document is None:
        return False
    try:
        # Form fields would be removed from the PDF together with what they show.
        options = (prop("UseTaggedPDF", True), prop("ExportBookmarks", False), prop("ExportFormFields", False))
        details = uno.Any("[]com.sun.star.beans.PropertyValue", options)
        storing = (prop("FilterName", "writer_pdf_Export"), prop("FilterData", details))
        document.storeToURL(uno.systemPathToFileUrl(target), storing)
        return True
    finally:
        document.close(True)


def serve(desktop):
    print(json.dumps({"status": "ready"}), flush=True)
    for line in sys.stdin:
        job = json.loads(line)
        try:
            done = convert(desktop, job["input"], job["output"])
        except Exception:  # any error of LibreOffice means that the file cannot be read
            done = False
        print(json.dumps({"status": "done" if done else "unreadable"}), flush=True)


try:
    serve(connect(sys.argv[1]))
finally:
    # The input ends when the host was killed. LibreOffice must not outlive it.
    os.killpg(int(sys.argv[2]), signal.SIGKILL)
