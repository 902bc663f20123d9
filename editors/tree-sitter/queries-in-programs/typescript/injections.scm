; extends

; VQL in TypeScript and JavaScript, where a comment or a name says so.
((call_expression function: (identifier) @_name arguments: (template_string) @injection.content)
  (#eq? @_name "vql")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.include-children)
  (#set! injection.language "vql"))

((comment) @_comment
  .
  [
    (template_string) @injection.content
    (lexical_declaration (variable_declarator value: (template_string) @injection.content))
    (expression_statement (assignment_expression right: (template_string) @injection.content))
    (return_statement (template_string) @injection.content)
  ]
  (#any-of? @_comment "/* vql */" "/*vql*/" "// vql" "//vql")
  (#offset! @injection.content 0 1 0 -1)
  (#set! injection.include-children)
  (#set! injection.language "vql"))

((comment) @_comment
  .
  [
    (string (string_fragment) @injection.content)
    (lexical_declaration (variable_declarator value: (string (string_fragment) @injection.content)))
    (expression_statement (assignment_expression right: (string (string_fragment) @injection.content)))
    (return_statement (string (string_fragment) @injection.content))
  ]
  (#any-of? @_comment "/* vql */" "/*vql*/" "// vql" "//vql")
  (#set! injection.language "vql"))
