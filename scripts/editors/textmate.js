// The TextMate grammars of VQL, as data: `npm run editors:grammars` writes them to editors/vscode/syntaxes/.

/**
 * **The** table of the scopes of keywords. Those of no row are `keyword.other`.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const scopesOfKeywords = {
  'keyword.operator.word.vql': [
    'AND',
    'OR',
    'NOT',
    'IN',
    'LIKE',
    'BETWEEN',
    'IS',
    'EXISTS',
    'NOTNULL',
    'ISNULL',
    'ESCAPE',
  ],
  'constant.language.vql': ['NULL', 'TRUE', 'FALSE'],
};

const letter = '[\\p{L}_]';
const wordCharacter = '[\\p{L}\\p{M}\\p{N}_]';
const word = `${letter}${wordCharacter}*(?:-${wordCharacter}+)*`;

const comment = '/\\*\\s*vql\\s*\\*/';

/**
 * A literal of TypeScript or JavaScript that contains VQL: with the tag `vql`, or after a comment.
 *
 * @typedef {object} Literal
 * @property {string} name
 * @property {string} begin Pattern of a tag or a comment, in a group each, and of the opening quote.
 * @property {string} ending The closing quote.
 * @property {string} quote Pattern of a quote of VQL in it.
 */

/** @type {readonly Literal[]} */
const literals = [
  { name: 'template', begin: `(?:\\b(vql)\\s*(?:<[^\`(){}]*>)?|(${comment}))\\s*(\`)`, ending: '`', quote: "'" },
  { name: 'double', begin: `()(${comment})\\s*(")`, ending: '"', quote: "'" },
  { name: 'single', begin: `()(${comment})\\s*(')`, ending: "'", quote: "\\\\'" },
];

/** The scopes of programs. */
const hosts = ['source.ts', 'source.tsx', 'source.js', 'source.jsx', 'source.js.jsx'];

/**
 * Returns the grammar of VQL.
 *
 * @param {readonly { readonly word: string }[]} keywords
 */
export function vqlGrammar(keywords) {
  return {
    name: 'VQL',
    scopeName: 'source.vql',
    fileTypes: ['vql'],
    patterns: [{ include: '#statement' }],
    repository: rulesOf(keywords),
  };
}

/**
 * Returns the grammar that colors VQL in the literals of programs.
 *
 * @param {readonly { readonly word: string }[]} keywords
 */
export function injectionGrammar(keywords) {
  return {
    name: 'VQL in programs',
    scopeName: 'inline.vql',
    injectionSelector: hosts.map((host) => `L:${host} -comment -(string -meta.template.expression)`).join(', '),
    patterns: literals.map(literalRule),
    repository: Object.assign({}, ...literals.map((literal) => rulesOf(keywords, literal))),
  };
}

/** @param {Literal} literal */
function literalRule({ name, begin, ending }) {
  return {
    name: 'meta.embedded.block.vql',
    contentName: 'source.vql',
    begin,
    beginCaptures: {
      1: { name: 'entity.name.function.tagged-template.ts' },
      2: { name: 'comment.block.ts' },
      3: { name: 'punctuation.definition.string.begin.ts' },
    },
    end: ending,
    endCaptures: { 0: { name: 'punctuation.definition.string.end.ts' } },
    patterns: [{ include: `#${name}-statement` }],
  };
}

/**
 * Returns the rules of VQL by name. In a literal, each name has its prefix, and no rule reads past the end of the literal.
 *
 * @param {readonly { readonly word: string }[]} keywords
 * @param {Partial<Literal>} literal
 */
function rulesOf(keywords, { name: prefix, ending, quote = "'" } = {}) {
  const named = (/** @type {string} */ name) => (prefix === undefined ? name : `${prefix}-${name}`);
  const include = (/** @type {readonly string[]} */ names) => names.map((name) => ({ include: `#${named(name)}` }));
  const orEnding = ending === undefined ? '' : `|(?=${ending})`;
  const interpolations = ending === '`' ? ['interpolation'] : [];
  const rules = {
    statement: {
      patterns: include([
        ...interpolations,
        'annotation',
        'comment',
        'string',
        'number',
        'variable',
        'template',
        'keyword',
        'function',
        'member',
        'name',
        'operator',
        'punctuation',
      ]),
    },
    ...(ending === '`' && {
      interpolation: {
        name: 'meta.template.expression.ts',
        contentName: 'meta.embedded.line.ts',
        begin: '\\$\\{',
        beginCaptures: { 0: { name: 'punctuation.definition.template-expression.begin.ts' } },
        end: '\\}',
        endCaptures: { 0: { name: 'punctuation.definition.template-expression.end.ts' } },
        patterns: [{ include: 'source.ts#expression' }],
      },
    }),
    // It looks like a comment, but describes the column after it.
    annotation: {
      name: 'meta.annotation.vql',
      begin: '--v:',
      beginCaptures: { 0: { name: 'punctuation.definition.annotation.vql' } },
      end: `\\}|$${orEnding}`,
      patterns: [
        { name: 'string.quoted.single.vql', match: `${quote}(?:[^'\\n]|'')*${quote}` },
        { name: 'constant.language.vql', match: '(?i:true|false)(?![\\w-])' },
        { name: 'entity.other.attribute-name.vql', match: `${letter}${wordCharacter}*(?=\\s*=)` },
        { name: 'storage.type.annotation.vql', match: '[\\w-]+' },
        { name: 'keyword.operator.assignment.vql', match: '=' },
      ],
    },
    comment: {
      patterns: [
        // In a file, a line of dashes separates statements.
        { name: 'comment.line.double-dash.vql', begin: '--', end: `$${orEnding}`, patterns: include(interpolations) },
        { name: 'comment.block.vql', begin: '/\\*', end: `\\*/${orEnding}`, patterns: include(interpolations) },
      ],
    },
    string: {
      name: 'string.quoted.single.vql',
      begin: quote,
      beginCaptures: { 0: { name: 'punctuation.definition.string.begin.vql' } },
      end: `${quote}(?!')${orEnding}`,
      endCaptures: { 0: { name: 'punctuation.definition.string.end.vql' } },
      patterns: [{ name: 'constant.character.escape.vql', match: "''" }, ...include(interpolations)],
    },
    number: {
      name: 'constant.numeric.vql',
      match: `(?<!${wordCharacter})[+-]?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?(?![\\w.])`,
    },
    variable: { name: 'variable.parameter.vql', match: `:${letter}${wordCharacter}*` },
    template: {
      match: `(?i:(FROM))\\s+(?!${anyOf(keywords)})(${word})\\s*(\\.)\\s*(${word})`,
      captures: {
        1: { name: 'keyword.other.vql' },
        2: { name: 'entity.name.namespace.vql' },
        3: { name: 'punctuation.accessor.vql' },
        4: { name: 'entity.name.type.template.vql' },
      },
    },
    keyword: { patterns: keywordRules(keywords) },
    function: { name: 'support.function.vql', match: `${word}(?=\\s*\\()` },
    // After a dot every word is a name, also on the next line and after a comment.
    member: {
      begin: '\\.',
      beginCaptures: { 0: { name: 'punctuation.accessor.vql' } },
      end: `(${word})|(?=[^\\s/-])|(?=/(?!\\*))|(?=-(?!-))`,
      endCaptures: { 1: { name: 'variable.other.property.vql' } },
      patterns: include(['comment']),
    },
    name: { name: 'variable.other.vql', match: word },
    operator: {
      patterns: [
        { name: 'keyword.operator.comparison.vql', match: '<>|!=|<=|>=|=|<|>' },
        { name: 'keyword.operator.star.vql', match: '\\*' },
      ],
    },
    punctuation: {
      patterns: [
        { name: 'punctuation.separator.comma.vql', match: ',' },
        { name: 'punctuation.terminator.statement.vql', match: ';' },
        { name: 'punctuation.section.parens.vql', match: '[()]' },
      ],
    },
  };
  return Object.fromEntries(Object.entries(rules).map(([name, rule]) => [named(name), rule]));
}

/** @param {readonly { readonly word: string }[]} keywords */
function keywordRules(keywords) {
  const special = Object.values(scopesOfKeywords).flat();
  const scopes = {
    ...scopesOfKeywords,
    'keyword.other.vql': keywords.map((keyword) => keyword.word).filter((name) => !special.includes(name)),
  };
  return Object.entries(scopes).map(([name, words]) => ({ name, match: anyOf(words.map((one) => ({ word: one }))) }));
}

/** @param {readonly { readonly word: string }[]} keywords */
function anyOf(keywords) {
  return `(?i:${keywords.map((keyword) => keyword.word).join('|')})(?!-?${wordCharacter})`;
}
