// The tree-sitter grammar of VQL. `npm run editors:parser` makes src/ and the wasm file from it.
// The rules are those of docs/vql.md, under the same EBNF lines; nodes have the kinds and spans of the parser's tree.

/** Keywords that cannot begin a path; any other is also a name. The tests compare the keywords with src/dialect/keywords.ts. */
const reservedWords = [
  'SELECT',
  'DISTINCT',
  'FROM',
  'WHERE',
  'AND',
  'OR',
  'NOT',
  'IN',
  'LIKE',
  'BETWEEN',
  'IS',
  'NULL',
  'TRUE',
  'FALSE',
  'EXISTS',
];
/** A keyword in any case, as the node of its word. */
const keyword = (word) => alias(new RegExp(word, 'i'), word);

const list = (item) => seq(item, repeat(seq(',', item)));

export default grammar({
  name: 'vql',

  word: ($) => $.identifier,

  extras: ($) => [/[ \t\r\n\f\v\uFEFF]/, $.comment],

  reserved: {
    global: () => reservedWords.map((word) => new RegExp(word, 'i')),
    // After a dot every word is a name.
    member: () => [],
  },

  supertypes: ($) => [$.predicate, $.operand],

  rules: {
    // Statements of a file are separated by semicolons, or by lines of dashes.
    source_file: ($) => repeat(choice($.statement, ';', $.separator)),
    separator: () => token(prec(1, /-{4,}[ \t]*\r?\n/)),

    // statement = "SELECT" [ "DISTINCT" ] columns "FROM" template { join } [ where ] [ order-by ] [ limit ] [ offset ]
    statement: ($) =>
      seq(
        keyword('SELECT'),
        optional(keyword('DISTINCT')),
        choice($.star, list($.column)),
        keyword('FROM'),
        field('from', $.template),
        repeat($.join),
        optional(seq(keyword('WHERE'), field('where', $.predicate))),
        optional(seq(keyword('ORDER'), keyword('BY'), list($.sort_key))),
        optional($.limit),
        optional($.offset),
      ),

    star: () => '*',

    // column = { annotation } ( path | call )
    column: ($) => seq(repeat($.annotation), choice($.path, $.call)),

    // annotation = "--v:result{" option { "," option } "}" newline
    annotation: ($) =>
      seq(token(prec(2, '--v:')), alias($.identifier, $.annotation_name), '{', list($.annotation_option), '}'),
    annotation_option: ($) =>
      seq(field('name', alias($.identifier, $.option_name)), '=', field('value', choice($.string, $.boolean))),

    // template = name "." name
    template: ($) => seq(field('group', $.identifier), '.', field('name', $._member)),

    // join = "JOIN" "(" statement ")" "AS" alias "ON" "(" predicate ")"
    join: ($) =>
      seq(
        keyword('JOIN'),
        '(',
        $.statement,
        ')',
        keyword('AS'),
        field('alias', alias($.identifier, $.alias)),
        keyword('ON'),
        '(',
        field('on', $.predicate),
        ')',
      ),

    // sort-key = ( path | call ) [ "ASC" | "DESC" ]
    sort_key: ($) => seq(choice($.path, $.call), optional(choice(keyword('ASC'), keyword('DESC')))),

    limit: ($) => seq(keyword('LIMIT'), alias($.number, $.row_count)),
    offset: ($) => seq(keyword('OFFSET'), alias($.number, $.row_count)),

    // predicate   = conjunction { "OR" conjunction }
    // conjunction = negation { "AND" negation }
    predicate: ($) => choice($.or, $._conjunction),
    or: ($) => seq($._conjunction, repeat1(seq(keyword('OR'), $._conjunction))),
    _conjunction: ($) => choice($.and, $._negation),
    and: ($) => seq($._negation, repeat1(seq(keyword('AND'), $._negation))),

    // negation = [ "NOT" ] ( "(" predicate ")" | condition )
    _negation: ($) => choice($.not, $._term),
    not: ($) => seq(keyword('NOT'), $._term),
    _term: ($) => choice($.parenthesized, $._condition),
    parenthesized: ($) => seq('(', $.predicate, ')'),

    _condition: ($) => choice($.exists, $.comparison, $.like, $.in, $.between, $.is_null),

    // [ "NOT" ] "EXISTS" "(" statement ")"
    exists: ($) =>
      choice(
        // NOT before EXISTS belongs to it.
        prec(1, seq(keyword('NOT'), keyword('EXISTS'), '(', $.statement, ')')),
        seq(keyword('EXISTS'), '(', $.statement, ')'),
      ),
    // operand ( "=" | "<>" | "!=" | "<" | "<=" | ">" | ">=" ) operand
    comparison: ($) =>
      seq(field('left', $.operand), choice('=', '<>', '!=', '<', '<=', '>', '>='), field('right', $.operand)),
    // operand [ "NOT" ] "LIKE" operand [ "ESCAPE" string ]
    like: ($) =>
      seq($.operand, optional(keyword('NOT')), keyword('LIKE'), $.operand, optional(seq(keyword('ESCAPE'), $.string))),
    // operand [ "NOT" ] "IN" "(" operand { "," operand } ")"
    in: ($) => seq($.operand, optional(keyword('NOT')), keyword('IN'), '(', list($.operand), ')'),
    // operand [ "NOT" ] "BETWEEN" operand "AND" operand
    between: ($) => seq($.operand, optional(keyword('NOT')), keyword('BETWEEN'), $.operand, keyword('AND'), $.operand),
    // operand ( "IS" [ "NOT" ] "NULL" | "NOTNULL" | "ISNULL" )
    is_null: ($) =>
      seq(
        $.operand,
        choice(seq(keyword('IS'), optional(keyword('NOT')), keyword('NULL')), keyword('NOTNULL'), keyword('ISNULL')),
      ),

    operand: ($) => choice($.path, $.call, $.variable, $.string, $.number, $.boolean, $.null),

    // path = identifier { "." identifier }
    path: ($) => seq($.identifier, repeat(seq('.', $._member))),
    // call = identifier "(" [ "*" | [ "DISTINCT" ] operand { "," operand } ] ")"
    call: ($) =>
      seq(
        field('function', $.identifier),
        '(',
        optional(choice($.star, seq(optional(keyword('DISTINCT')), list($.operand)))),
        ')',
      ),

    _member: ($) => reserved('member', $.identifier),
    variable: () => /:[\p{L}_][\p{L}\p{M}\p{N}_]*/u,
    string: () => /'([^']|'')*'/,
    number: () => /[+-]?\d+(\.\d+)?([eE][+-]?\d+)?/,
    boolean: () => choice(keyword('TRUE'), keyword('FALSE')),
    null: () => keyword('NULL'),
    comment: () => token(choice(/--[^\r\n]*/, /\/\*[^*]*\*+([^/*][^*]*\*+)*\//)),

    // A word is read whole, hyphens included. This rule is the last: of two tokens with the same text, the first is read.
    identifier: () => /[\p{L}_][\p{L}\p{M}\p{N}_]*(-[\p{L}\p{M}\p{N}_]+)*/u,
  },
});
