; A JOIN names the rows of its statement; a path that begins with that name has its fields.
(statement) @local.scope
(join alias: (alias) @local.definition)
(path . (identifier) @local.reference)
