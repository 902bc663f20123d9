; No node has two captures. `npm run editors:grammars` writes the copy of Helix, whose names of captures differ.

["SELECT" "DISTINCT" "FROM" "WHERE" "JOIN" "AS" "ON" "ORDER" "BY" "ASC" "DESC" "LIMIT" "OFFSET"] @keyword
["AND" "OR" "NOT" "IN" "LIKE" "ESCAPE" "BETWEEN" "IS" "EXISTS" "NOTNULL" "ISNULL"] @keyword.operator
["TRUE" "FALSE"] @boolean
"NULL" @constant.builtin

["=" "<>" "!=" "<" "<=" ">" ">="] @operator
(star) @operator
["," "." ";"] @punctuation.delimiter
["(" ")" "{" "}"] @punctuation.bracket
(separator) @comment
(comment) @comment

(string) @string
[(number) (row_count)] @number
(variable) @variable.parameter

(path . (identifier) @property .)
(path . (identifier) @variable . ".")
(path "." (identifier) @property)
(call function: (identifier) @function)
(template group: (identifier) @module)
(template name: (identifier) @type)
(alias) @variable

(annotation ["--v:" (annotation_name)] @attribute)
(option_name) @property
