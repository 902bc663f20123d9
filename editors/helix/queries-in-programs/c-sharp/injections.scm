; VQL in C#, where a comment or a name says so.
((comment) @_comment
  .
  [
    (string_literal (string_literal_content) @injection.content)
    (argument (string_literal (string_literal_content) @injection.content))
    (local_declaration_statement (variable_declaration (variable_declarator (string_literal (string_literal_content) @injection.content))))
    (field_declaration (variable_declaration (variable_declarator (string_literal (string_literal_content) @injection.content))))
    (expression_statement (assignment_expression right: (string_literal (string_literal_content) @injection.content)))
    (return_statement (string_literal (string_literal_content) @injection.content))
  ]
  (#any-of? @_comment "/* vql */" "/*vql*/" "// vql" "//vql")
  (#set! injection.language "vql"))

((comment) @_comment
  .
  [
    (raw_string_literal (raw_string_content) @injection.content)
    (argument (raw_string_literal (raw_string_content) @injection.content))
    (local_declaration_statement (variable_declaration (variable_declarator (raw_string_literal (raw_string_content) @injection.content))))
    (field_declaration (variable_declaration (variable_declarator (raw_string_literal (raw_string_content) @injection.content))))
    (expression_statement (assignment_expression right: (raw_string_literal (raw_string_content) @injection.content)))
    (return_statement (raw_string_literal (raw_string_content) @injection.content))
  ]
  (#any-of? @_comment "/* vql */" "/*vql*/" "// vql" "//vql")
  (#set! injection.language "vql"))

((comment) @_comment
  .
  [
    (interpolated_string_expression (string_content) @injection.content)
    (argument (interpolated_string_expression (string_content) @injection.content))
    (local_declaration_statement (variable_declaration (variable_declarator (interpolated_string_expression (string_content) @injection.content))))
    (field_declaration (variable_declaration (variable_declarator (interpolated_string_expression (string_content) @injection.content))))
    (expression_statement (assignment_expression right: (interpolated_string_expression (string_content) @injection.content)))
    (return_statement (interpolated_string_expression (string_content) @injection.content))
  ]
  (#any-of? @_comment "/* vql */" "/*vql*/" "// vql" "//vql")
  (#set! injection.language "vql"))

((comment) @_comment
  .
  [
    (verbatim_string_literal) @injection.content
    (argument (verbatim_string_literal) @injection.content)
    (local_declaration_statement (variable_declaration (variable_declarator (verbatim_string_literal) @injection.content)))
    (field_declaration (variable_declaration (variable_declarator (verbatim_string_literal) @injection.content)))
    (expression_statement (assignment_expression right: (verbatim_string_literal) @injection.content))
    (return_statement (verbatim_string_literal) @injection.content)
  ]
  (#any-of? @_comment "/* vql */" "/*vql*/" "// vql" "//vql")
  (#set! injection.language "vql"))
