// **The** table of the languages in whose programs editors color queries: in strings after a comment that consists of `vql`, and in
// heredocs of that name. `npm run editors:grammars` writes the TextMate grammars and the tree-sitter queries from it.

/**
 * A kind of literal.
 *
 * @typedef {object} Literal
 * @property {string} name
 * @property {string} open Pattern of its opening quote.
 * @property {string} close Pattern of its closing quote.
 * @property {string} [quote] Pattern of a quote of VQL in it; default: a single quote.
 * @property {string} [tag] Pattern of a tag before it.
 * @property {true} [isNamed] Whether its opening quote says that it contains VQL.
 * @property {readonly Insertion[]} [inserts] What inserts a value into it.
 */

/**
 * The inserted code of a program: between two patterns, or all that one pattern matches.
 *
 * @typedef {{ readonly begin: string, readonly end: string } | { readonly match: string }} Insertion
 */

/**
 * A language.
 *
 * @typedef {object} Host
 * @property {string} name Name in the names of files; of the grammars of TypeScript and JavaScript, `programs`.
 * @property {string} title
 * @property {string} suffix Last part of the names of its scopes.
 * @property {readonly string[]} scopes The scopes of TextMate in which its code stands.
 * @property {readonly string[]} [within] The scopes of documents that contain such code.
 * @property {string} expression What a grammar includes for an expression.
 * @property {readonly CommentMark[]} comments
 * @property {readonly Literal[]} literals
 * @property {SyntaxTree} tree
 */

/** @typedef {'//' | '#' | '/*'} CommentMark */

/**
 * The nodes of its grammar of tree-sitter, as queries.
 *
 * @typedef {object} SyntaxTree
 * @property {readonly string[]} neovim Names of the grammar in Neovim.
 * @property {string} helix Name of the grammar in Helix.
 * @property {readonly string[]} comments Types of comments.
 * @property {readonly StringQuery[]} strings
 * @property {readonly string[]} around The node beside a comment, with its string, which `%` stands for.
 * @property {readonly string[]} statements The same for statements.
 * @property {string} [body] Node of the statements of a body, which begins after a comment before the first of them.
 * @property {readonly (StringQuery & { readonly name: string })[]} [named] Strings whose tag or name, captured as `@_name`, says that they contain VQL.
 */

/**
 * A string whose content is captured as `@injection.content`; `offset` says how many characters of the node are its quotes, and
 * `hasValues` that the nodes in it are a part of the content.
 *
 * @typedef {{ readonly query: string, readonly offset?: readonly [number, number], readonly hasValues?: true }} StringQuery
 */

const content = '@injection.content';

/** @type {readonly Literal[]} */
const javaScriptLiterals = [
  {
    ...{ name: 'template', open: '`', close: '`', tag: '\\b(vql)\\s*(?:<[^`(){}]*>)?' },
    inserts: [{ begin: '\\$\\{', end: '\\}' }],
  },
  { name: 'double', open: '"', close: '"' },
  { name: 'single', open: "'", close: "'", quote: "\\\\'" },
];

const braces = { begin: '\\{(?!\\{)', end: '\\}' };
const pythonPrefix = '\\b[rRbBuUfF]{1,2}(?=["\'])|';

/** @type {readonly Host[]} */
export const hosts = [
  {
    name: 'programs',
    title: 'TypeScript and JavaScript',
    suffix: 'ts',
    scopes: ['source.ts', 'source.tsx', 'source.js', 'source.jsx', 'source.js.jsx'],
    within: ['text.html.vue', 'source.vue', 'source.svelte', 'source.astro'],
    expression: 'source.ts#expression',
    comments: ['/*', '//'],
    literals: javaScriptLiterals,
    tree: {
      neovim: ['javascript', 'typescript', 'tsx'],
      helix: '_vql',
      comments: ['comment'],
      strings: [
        { query: `(template_string) ${content}`, offset: [1, 1], hasValues: true },
        { query: `(string (string_fragment) ${content})` },
      ],
      around: ['%'],
      statements: [
        '(lexical_declaration (variable_declarator value: %))',
        '(expression_statement (assignment_expression right: %))',
        '(return_statement %)',
      ],
      named: [
        {
          query: `(call_expression function: (identifier) @_name arguments: (template_string) ${content})`,
          name: 'vql',
          offset: [1, 1],
          hasValues: true,
        },
      ],
    },
  },
  {
    name: 'python',
    title: 'Python',
    suffix: 'python',
    scopes: ['source.python'],
    expression: 'source.python',
    comments: ['#'],
    literals: [
      { name: 'triple-double', open: `(?:${pythonPrefix})"""`, close: '"""', inserts: [braces] },
      { name: 'triple-single', open: `(?:${pythonPrefix})'''`, close: "'''", quote: "'(?!'')", inserts: [braces] },
      { name: 'double', open: `(?:${pythonPrefix})"`, close: '"', inserts: [braces] },
      { name: 'single', open: `(?:${pythonPrefix})'`, close: "'", quote: "\\\\'", inserts: [braces] },
    ],
    tree: {
      neovim: ['python'],
      helix: 'python',
      comments: ['comment'],
      strings: [{ query: `(string (string_content) ${content})` }],
      around: ['%'],
      statements: ['(expression_statement (assignment right: %))', '(return_statement %)'],
      body: 'block',
    },
  },
  {
    name: 'php',
    title: 'PHP',
    suffix: 'php',
    scopes: ['source.php'],
    within: ['text.html.php'],
    expression: 'source.php',
    comments: ['/*', '//', '#'],
    literals: [
      { name: 'nowdoc', open: "<<<[ \\t]*'VQL'[ \\t]*$", close: '^[ \\t]*VQL\\b', isNamed: true },
      {
        ...{ name: 'heredoc', open: '<<<[ \\t]*(?:VQL|"VQL")[ \\t]*$', close: '^[ \\t]*VQL\\b', isNamed: true },
        inserts: [{ begin: '\\{(?=\\$)', end: '\\}' }, { match: '\\$\\w+(?:->\\w+|\\[\\w+\\])?' }],
      },
      {
        ...{ name: 'double', open: '"', close: '"' },
        inserts: [{ begin: '\\{(?=\\$)', end: '\\}' }, { match: '\\$\\w+(?:->\\w+|\\[\\w+\\])?' }],
      },
      { name: 'single', open: "'", close: "'", quote: "\\\\'" },
    ],
    tree: {
      neovim: ['php', 'php_only'],
      helix: 'php',
      comments: ['comment'],
      strings: [
        { query: `(string (string_content) ${content})` },
        { query: `(encapsed_string (string_content) ${content})` },
      ],
      around: ['%', '(argument %)'],
      statements: ['(expression_statement (assignment_expression right: %))', '(return_statement %)'],
      named: [
        { query: `(nowdoc (heredoc_start) @_name (nowdoc_body) ${content})`, name: 'VQL', hasValues: true },
        { query: `(heredoc (heredoc_start) @_name (heredoc_body) ${content})`, name: 'VQL', hasValues: true },
      ],
    },
  },
  {
    name: 'java',
    title: 'Java',
    suffix: 'java',
    scopes: ['source.java'],
    expression: 'source.java',
    comments: ['/*', '//'],
    literals: [
      { name: 'block', open: '"""', close: '"""' },
      { name: 'double', open: '"', close: '"' },
    ],
    tree: {
      neovim: ['java'],
      helix: 'java',
      comments: ['block_comment', 'line_comment'],
      strings: [{ query: `(string_literal [(string_fragment) (multiline_string_fragment)] ${content})` }],
      around: ['%'],
      statements: [
        '(local_variable_declaration (variable_declarator value: %))',
        '(field_declaration (variable_declarator value: %))',
        '(expression_statement (assignment_expression right: %))',
        '(return_statement %)',
      ],
    },
  },
  {
    name: 'csharp',
    title: 'C#',
    suffix: 'cs',
    scopes: ['source.cs'],
    expression: 'source.cs#expression',
    comments: ['/*', '//'],
    literals: [
      { name: 'raw', open: '\\$*"""', close: '"""', inserts: [braces] },
      { name: 'verbatim', open: '(?:@\\$?|\\$@)"', close: '"(?!")', inserts: [braces] },
      { name: 'double', open: '\\$?"', close: '"', inserts: [braces] },
    ],
    tree: {
      neovim: ['c_sharp'],
      helix: 'c-sharp',
      comments: ['comment'],
      strings: [
        { query: `(string_literal (string_literal_content) ${content})` },
        { query: `(raw_string_literal (raw_string_content) ${content})` },
        { query: `(interpolated_string_expression (string_content) ${content})` },
        { query: `(verbatim_string_literal) ${content}`, offset: [2, 1] },
      ],
      around: ['%', '(argument %)'],
      statements: [
        '(local_declaration_statement (variable_declaration (variable_declarator %)))',
        '(field_declaration (variable_declaration (variable_declarator %)))',
        '(expression_statement (assignment_expression right: %))',
        '(return_statement %)',
      ],
    },
  },
  {
    name: 'go',
    title: 'Go',
    suffix: 'go',
    scopes: ['source.go'],
    expression: 'source.go',
    comments: ['/*', '//'],
    literals: [
      { name: 'raw', open: '`', close: '`' },
      { name: 'double', open: '"', close: '"' },
    ],
    tree: {
      neovim: ['go'],
      helix: 'go',
      comments: ['comment'],
      strings: [
        { query: `(raw_string_literal (raw_string_literal_content) ${content})` },
        { query: `(interpreted_string_literal (interpreted_string_literal_content) ${content})` },
      ],
      around: ['%', '(expression_list %)'],
      statements: [
        '(short_var_declaration right: (expression_list %))',
        '(assignment_statement right: (expression_list %))',
        '(var_declaration (var_spec value: (expression_list %)))',
        '(const_declaration (const_spec value: (expression_list %)))',
        '(return_statement (expression_list %))',
      ],
      body: 'statement_list',
    },
  },
  {
    name: 'ruby',
    title: 'Ruby',
    suffix: 'ruby',
    scopes: ['source.ruby'],
    expression: 'source.ruby',
    comments: ['#'],
    literals: [
      { name: 'nowdoc', open: "<<[~-]?'VQL'", close: '^[ \\t]*VQL\\b', isNamed: true },
      {
        ...{ name: 'heredoc', open: '<<[~-]?(?:VQL\\b|"VQL")', close: '^[ \\t]*VQL\\b', isNamed: true },
        inserts: [{ begin: '#\\{', end: '\\}' }],
      },
      { name: 'double', open: '"', close: '"', inserts: [{ begin: '#\\{', end: '\\}' }] },
      { name: 'single', open: "'", close: "'", quote: "\\\\'" },
    ],
    tree: {
      neovim: ['ruby'],
      helix: 'ruby',
      comments: ['comment'],
      strings: [{ query: `(string (string_content) ${content})` }],
      around: ['%'],
      statements: ['(assignment right: %)', '(return (argument_list %))'],
      named: [{ query: `(heredoc_body (heredoc_content) ${content} (heredoc_end) @_name)`, name: 'VQL' }],
    },
  },
];
