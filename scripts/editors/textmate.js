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

/** @typedef {import('./hosts.js').Host} Host */
/** @typedef {import('./hosts.js').Literal} Literal */

const blockComment = '/\\*\\s*vql\\s*\\*/';

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
 * @param {Host} host
 */
export function injectionGrammar(keywords, host) {
  const { title, scopes, literals } = host;
  return {
    name: `VQL in ${title}`,
    scopeName: injectionScope(host),
    injectionSelector: scopes.map((scope) => `L:${scope} -comment -(string -meta.template.expression)`).join(', '),
    patterns: [...literals.flatMap((literal) => ruleOfLine(literal, host)), ...rulesOfLineComments(host)],
    repository: Object.assign({}, ...literals.map((literal) => rulesOf(keywords, literal, host))),
  };
}

/**
 * Returns the name of the file of an injection grammar.
 *
 * @param {Host} host
 */
export function injectionFile({ name }) {
  return `vql-in-${name}.tmLanguage.json`;
}

/** @param {Host} host */
export function injectionScope({ name }) {
  return name === 'programs' ? 'inline.vql' : `inline.vql.${name}`;
}

/**
 * Returns the rule of a literal with a tag or a name, or after a comment on its line.
 *
 * @param {Literal} literal
 * @param {Host} host
 */
function ruleOfLine(literal, host) {
  const { open, tag, isNamed = false } = literal;
  if (isNamed) return [literalRule(literal, host, `()()(${open})`)];
  const marks = [...(tag === undefined ? [] : [tag]), ...(host.comments.includes('/*') ? [`(${blockComment})`] : [])];
  if (marks.length === 0) return [];
  const before = marks.length > 1 ? `(?:${marks.join('|')})` : `()${marks[0]}`;
  return [literalRule(literal, host, `${before}\\s*(${open})`)];
}

/**
 * Returns the rules of comments that end with their line: they are about a literal that begins the next line with code, or is assigned or
 * returned there.
 *
 * @param {Host} host
 */
function rulesOfLineComments(host) {
  const { comments, literals, suffix } = host;
  return comments
    .filter((mark) => mark !== '/*')
    .map((mark) => ({
      // The rules of some languages for comments begin with the indentation.
      begin: `(?:^[ \\t]+)?${mark}\\s*vql\\s*$`,
      beginCaptures: { 0: { name: `comment.line.${suffix}` } },
      end: '(?=\\S)',
      applyEndPatternLast: 1,
      patterns: literals
        .filter(({ isNamed = false }) => !isNamed)
        .map((literal) => literalRule(literal, host, `(return\\s+|[^"'\`=]*=\\s*)?()(${literal.open})`, true)),
    }));
}

/**
 * Returns the rule of a literal.
 *
 * @param {Literal} literal
 * @param {Host} host
 * @param {string} begin Pattern of what is before it, of a comment and of the opening quote, in a group each.
 * @param {boolean} [isAfterCode] Whether code is before it, not a tag.
 */
function literalRule({ name, close }, { suffix, expression }, begin, isAfterCode = false) {
  return {
    name: 'meta.embedded.block.vql',
    contentName: 'source.vql',
    begin,
    beginCaptures: {
      1: isAfterCode
        ? { patterns: [{ include: expression }] }
        : { name: `entity.name.function.tagged-template.${suffix}` },
      2: { name: `comment.block.${suffix}` },
      3: { name: `punctuation.definition.string.begin.${suffix}` },
    },
    end: close,
    endCaptures: { 0: { name: `punctuation.definition.string.end.${suffix}` } },
    patterns: [{ include: `#${name}-statement` }],
  };
}

/**
 * Returns the rules of VQL by name. In a literal, each name has its prefix, and no rule reads past the end of the literal.
 *
 * @param {readonly { readonly word: string }[]} keywords
 * @param {Partial<Literal>} literal
 * @param {Partial<Host>} host
 */
function rulesOf(keywords, { name: prefix, close, quote = "'", inserts = [] } = {}, { suffix, expression } = {}) {
  const named = (/** @type {string} */ name) => (prefix === undefined ? name : `${prefix}-${name}`);
  const include = (/** @type {readonly string[]} */ names) => names.map((name) => ({ include: `#${named(name)}` }));
  const orEnding = close === undefined ? '' : `|(?=${close})`;
  const interpolations = inserts.length > 0 ? ['interpolation'] : [];
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
    ...(inserts.length > 0 && {
      interpolation: {
        patterns: inserts.map((insert) =>
          'match' in insert
            ? { match: insert.match, name: `meta.template.expression.${suffix} variable.other.${suffix}` }
            : {
                name: `meta.template.expression.${suffix}`,
                contentName: `meta.embedded.line.${suffix}`,
                begin: insert.begin,
                beginCaptures: { 0: { name: `punctuation.definition.template-expression.begin.${suffix}` } },
                end: insert.end,
                endCaptures: { 0: { name: `punctuation.definition.template-expression.end.${suffix}` } },
                patterns: [{ include: expression }],
              },
        ),
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
