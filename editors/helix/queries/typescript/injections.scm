; What Helix has itself for this language, and VQL.

; inherits: _vql,_typescript,ecma
