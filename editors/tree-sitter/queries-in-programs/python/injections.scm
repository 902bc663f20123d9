; extends

; VQL in Python, where a comment or a name says so.
((comment) @_comment
  .
  [
    (string (string_content) @injection.content)
    (expression_statement (assignment right: (string (string_content) @injection.content)))
    (return_statement (string (string_content) @injection.content))
    (block . (expression_statement (assignment right: (string (string_content) @injection.content))))
    (block . (return_statement (string (string_content) @injection.content)))
  ]
  (#any-of? @_comment "# vql" "#vql")
  (#set! injection.language "vql"))
