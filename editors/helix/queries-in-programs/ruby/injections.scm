; VQL in Ruby, where a comment or a name says so.
((heredoc_body (heredoc_content) @injection.content (heredoc_end) @_name)
  (#eq? @_name "VQL")
  (#set! injection.language "vql"))

((comment) @_comment
  .
  [
    (string (string_content) @injection.content)
    (assignment right: (string (string_content) @injection.content))
    (return (argument_list (string (string_content) @injection.content)))
  ]
  (#any-of? @_comment "# vql" "#vql")
  (#set! injection.language "vql"))
