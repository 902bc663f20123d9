"""Runs programs with each value: reads them as JSON, and prints the texts that they send, or null for one that fails."""
import html
import json
import re
import sys
import urllib.parse

given = json.load(sys.stdin)


def run(program, value):
    sent = []
    scope = {"vql": sent.append, "html": html, "json": json, "re": re, "urllib": urllib}
    try:
        exec(program, scope)
        scope["find"](value)
        return sent[0]
    except Exception:
        return None


json.dump([[run(program, value) for value in given["values"]] for program in given["programs"]], sys.stdout)
