; VQL in TypeScript and JavaScript: templates of the tag, and literals after a comment.
((call_expression
  function: (identifier) @_tag
  arguments: (template_string) @injection.content)
  (#eq? @_tag "vql")
  (#set! injection.include-children)
  (#set! injection.language "vql"))

((comment) @_comment
  .
  (template_string) @injection.content
  (#any-of? @_comment "/* vql */" "/*vql*/")
  (#set! injection.include-children)
  (#set! injection.language "vql"))

((comment) @_comment
  .
  (string
    (string_fragment) @injection.content)
  (#any-of? @_comment "/* vql */" "/*vql*/")
  (#set! injection.language "vql"))
