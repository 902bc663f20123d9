; VQL in Java, where a comment or a name says so.
([(block_comment) (line_comment)] @_comment
  .
  [
    (string_literal [(string_fragment) (multiline_string_fragment)] @injection.content)
    (local_variable_declaration (variable_declarator value: (string_literal [(string_fragment) (multiline_string_fragment)] @injection.content)))
    (field_declaration (variable_declarator value: (string_literal [(string_fragment) (multiline_string_fragment)] @injection.content)))
    (expression_statement (assignment_expression right: (string_literal [(string_fragment) (multiline_string_fragment)] @injection.content)))
    (return_statement (string_literal [(string_fragment) (multiline_string_fragment)] @injection.content))
  ]
  (#any-of? @_comment "/* vql */" "/*vql*/" "// vql" "//vql")
  (#set! injection.language "vql"))
