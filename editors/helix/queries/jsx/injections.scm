; What Helix has itself for this language, and VQL.

; inherits: _vql,_jsx,_javascript,ecma
