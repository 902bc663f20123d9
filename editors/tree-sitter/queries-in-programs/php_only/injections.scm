; extends

; VQL in PHP, where a comment or a name says so.
((nowdoc (heredoc_start) @_name (nowdoc_body) @injection.content)
  (#eq? @_name "VQL")
  (#set! injection.include-children)
  (#set! injection.language "vql"))

((heredoc (heredoc_start) @_name (heredoc_body) @injection.content)
  (#eq? @_name "VQL")
  (#set! injection.include-children)
  (#set! injection.language "vql"))

((comment) @_comment
  .
  [
    (string (string_content) @injection.content)
    (argument (string (string_content) @injection.content))
    (expression_statement (assignment_expression right: (string (string_content) @injection.content)))
    (return_statement (string (string_content) @injection.content))
  ]
  (#any-of? @_comment "/* vql */" "/*vql*/" "// vql" "//vql" "# vql" "#vql")
  (#set! injection.language "vql"))

((comment) @_comment
  .
  [
    (encapsed_string (string_content) @injection.content)
    (argument (encapsed_string (string_content) @injection.content))
    (expression_statement (assignment_expression right: (encapsed_string (string_content) @injection.content)))
    (return_statement (encapsed_string (string_content) @injection.content))
  ]
  (#any-of? @_comment "/* vql */" "/*vql*/" "// vql" "//vql" "# vql" "#vql")
  (#set! injection.language "vql"))
