; VQL in Go, where a comment or a name says so.
((comment) @_comment
  .
  [
    (raw_string_literal (raw_string_literal_content) @injection.content)
    (expression_list (raw_string_literal (raw_string_literal_content) @injection.content))
    (short_var_declaration right: (expression_list (raw_string_literal (raw_string_literal_content) @injection.content)))
    (assignment_statement right: (expression_list (raw_string_literal (raw_string_literal_content) @injection.content)))
    (var_declaration (var_spec value: (expression_list (raw_string_literal (raw_string_literal_content) @injection.content))))
    (const_declaration (const_spec value: (expression_list (raw_string_literal (raw_string_literal_content) @injection.content))))
    (return_statement (expression_list (raw_string_literal (raw_string_literal_content) @injection.content)))
    (statement_list . (short_var_declaration right: (expression_list (raw_string_literal (raw_string_literal_content) @injection.content))))
    (statement_list . (assignment_statement right: (expression_list (raw_string_literal (raw_string_literal_content) @injection.content))))
    (statement_list . (var_declaration (var_spec value: (expression_list (raw_string_literal (raw_string_literal_content) @injection.content)))))
    (statement_list . (const_declaration (const_spec value: (expression_list (raw_string_literal (raw_string_literal_content) @injection.content)))))
    (statement_list . (return_statement (expression_list (raw_string_literal (raw_string_literal_content) @injection.content))))
  ]
  (#any-of? @_comment "/* vql */" "/*vql*/" "// vql" "//vql")
  (#set! injection.language "vql"))

((comment) @_comment
  .
  [
    (interpreted_string_literal (interpreted_string_literal_content) @injection.content)
    (expression_list (interpreted_string_literal (interpreted_string_literal_content) @injection.content))
    (short_var_declaration right: (expression_list (interpreted_string_literal (interpreted_string_literal_content) @injection.content)))
    (assignment_statement right: (expression_list (interpreted_string_literal (interpreted_string_literal_content) @injection.content)))
    (var_declaration (var_spec value: (expression_list (interpreted_string_literal (interpreted_string_literal_content) @injection.content))))
    (const_declaration (const_spec value: (expression_list (interpreted_string_literal (interpreted_string_literal_content) @injection.content))))
    (return_statement (expression_list (interpreted_string_literal (interpreted_string_literal_content) @injection.content)))
    (statement_list . (short_var_declaration right: (expression_list (interpreted_string_literal (interpreted_string_literal_content) @injection.content))))
    (statement_list . (assignment_statement right: (expression_list (interpreted_string_literal (interpreted_string_literal_content) @injection.content))))
    (statement_list . (var_declaration (var_spec value: (expression_list (interpreted_string_literal (interpreted_string_literal_content) @injection.content)))))
    (statement_list . (const_declaration (const_spec value: (expression_list (interpreted_string_literal (interpreted_string_literal_content) @injection.content)))))
    (statement_list . (return_statement (expression_list (interpreted_string_literal (interpreted_string_literal_content) @injection.content))))
  ]
  (#any-of? @_comment "/* vql */" "/*vql*/" "// vql" "//vql")
  (#set! injection.language "vql"))
