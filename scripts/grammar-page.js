// The page of diagrams: those of the grammar in docs/vql.md, a rule each.
import railroad from 'railroad-diagrams';
import { codeBlock, generatedFrom } from './markdown.js';

const { Choice, Comment, Diagram, NonTerminal, OneOrMore, Optional, Sequence, Skip, Terminal, ZeroOrMore } = railroad;

/**
 * An expression of the grammar.
 * @typedef {{ readonly kind: 'text' | 'rule' | 'remark'; readonly text: string }
 *   | { readonly kind: 'sequence' | 'choice' | 'optional' | 'repeated'; readonly parts: readonly Expression[] }} Expression
 */

/** **The** table of the rule of the grammar in which each construct is. */
export const ruleOfConstruct = {
  select: 'statement',
  distinct: 'statement',
  star: 'columns',
  annotation: 'annotation',
  'annotation-options': 'annotation',
  template: 'template',
  'hyphenated-name': 'name',
  join: 'join',
  'several-joins': 'statement',
  where: 'statement',
  and: 'conjunction',
  or: 'predicate',
  not: 'negation',
  parentheses: 'negation',
  exists: 'condition',
  equals: 'condition',
  comparison: 'condition',
  'literal-left': 'condition',
  like: 'condition',
  'not-like': 'condition',
  escape: 'condition',
  in: 'condition',
  'not-in': 'condition',
  between: 'condition',
  'is-null': 'condition',
  notnull: 'condition',
  isnull: 'condition',
  'order-by': 'statement',
  'order-by-call': 'sort-key',
  limit: 'statement',
  offset: 'statement',
  semicolon: 'statement',
  path: 'path',
  call: 'call',
  string: 'string',
  'doubled-quote': 'string',
  number: 'number',
  boolean: 'operand',
  null: 'operand',
  variable: 'variable',
};

/** **The** table of the rule of the grammar that each code of a syntax error is about, if it is about one. */
export const ruleOfCode = {
  'empty-statement': 'statement',
  'missing-select': 'statement',
  'missing-columns': 'columns',
  'missing-column': 'columns',
  'missing-comma': 'columns',
  'star-not-alone': 'columns',
  'missing-from': 'statement',
  'missing-template': 'template',
  'template-name': 'template',
  'template-separator': 'template',
  'missing-name': 'path',
  'hyphen-in-path': 'path',
  'reserved-word': 'word',
  'missing-condition': 'predicate',
  'missing-operator': 'condition',
  'unknown-operator': 'condition',
  'missing-connective': 'predicate',
  'missing-value': 'condition',
  'double-not': 'negation',
  'misplaced-not': 'negation',
  'missing-null': 'condition',
  'between-needs-and': 'condition',
  'list-needs-parentheses': 'condition',
  'empty-list': 'condition',
  'unclosed-parenthesis': 'negation',
  'missing-statement': 'join',
  'missing-alias': 'join',
  'missing-on': 'join',
  'missing-by': 'statement',
  'missing-sort-key': 'sort-key',
  'missing-number': 'statement',
  'limit-whole': 'integer',
  'offset-whole': 'integer',
  'clause-order': 'statement',
  'duplicate-clause': 'statement',
  'second-statement': 'statement',
  'unclosed-string': 'string',
  'undoubled-quote': 'string',
  'string-quotes': 'string',
  'malformed-number': 'number',
  'malformed-name': 'name',
  'annotation-syntax': 'annotation',
  'annotation-value': 'option',
  'unknown-annotation': 'annotation',
  'unknown-annotation-option': 'option',
  'annotation-line': 'annotation',
  'misplaced-annotation': 'column',
};

/**
 * The page, and the diagrams to which it refers, by file. A rule without a diagram is a set of characters.
 *
 * @param {string} language The page of the language, which has the grammar.
 * @returns {Readonly<Record<string, string>>}
 */
export function grammarPages(language) {
  const rules = readGrammar(language);
  const names = new Set(rules.map(({ name }) => name));
  for (const [subject, rule] of [...Object.entries(ruleOfConstruct), ...Object.entries(ruleOfCode)])
    if (!names.has(rule)) throw new Error(`"${subject}" is about the rule "${rule}", which does not exist.`);
  const page = [
    '# Syntax diagrams',
    generatedFrom('the grammar in docs/vql.md'),
    'Each rule of the [grammar](vql.md#grammar) as a railroad diagram: read it along the lines, from left to right. What is in a rounded box is written as it is, in any letter case; what is in a box with corners is another rule. Below each diagram is the rule as text.',
    ...rules.map(({ name, text }) =>
      [
        `## ${name}`,
        `![Diagram of the rule ${name}, which is below as text](grammar/${name}.svg)`,
        codeBlock(text, 'text'),
      ].join('\n\n'),
    ),
  ].join('\n\n');
  return {
    'docs/grammar.md': `${page}\n`,
    ...Object.fromEntries(rules.map((rule) => [`docs/grammar/${rule.name}.svg`, diagram(rule)])),
  };
}

/**
 * Reads the rules of the grammar from the block below the heading "Grammar".
 *
 * @param {string} language
 * @returns {readonly { readonly name: string; readonly text: string; readonly expression: Expression }[]}
 */
export function readGrammar(language) {
  const [, block = ''] = /^## Grammar\n[\s\S]*?```text\n([\s\S]*?)```/m.exec(language) ?? [];
  const rules = block.split(/\n(?=\S)/).map((rule) => {
    const text = rule.trimEnd();
    const [name = '', ...right] = text.split('=');
    return { name: name.trim(), text, right: right.join('=') };
  });
  const names = new Set(rules.map(({ name }) => name));
  return rules.map(({ name, text, right }) => ({ name, text, expression: readExpression(right, names) }));
}

/**
 * @param {string} text
 * @param {ReadonlySet<string>} names
 * @returns {Expression}
 */
function readExpression(text, names) {
  const tokens = text.replace(/\(\*.*?\*\)/g, '').match(/"'"|"[^"]*"|[\w-]+|[()[\]{}|]/g) ?? [];
  let index = 0;
  const closing = new Map([
    ['(', ')'],
    ['[', ']'],
    ['{', '}'],
  ]);
  /** @returns {Expression} */
  const choice = () => {
    const parts = [sequence()];
    while (tokens[index] === '|') {
      index += 1;
      parts.push(sequence());
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'choice', parts };
  };
  /** @returns {Expression} */
  const sequence = () => {
    /** @type {Expression[]} */
    const parts = [];
    for (let token = tokens[index]; token !== undefined && !/^[)\]}|]$/.test(token); token = tokens[index]) {
      index += 1;
      parts.push(part(token));
    }
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'sequence', parts };
  };
  /**
   * @param {string} token
   * @returns {Expression}
   */
  const part = (token) => {
    const end = closing.get(token);
    if (end !== undefined) {
      const inner = choice();
      if (tokens[index] !== end) throw new Error(`Expected "${end}" in the rule ${text}`);
      index += 1;
      return token === '(' ? inner : { kind: token === '[' ? 'optional' : 'repeated', parts: [inner] };
    }
    if (token.startsWith('"')) return { kind: 'text', text: token.slice(1, -1) };
    if (names.has(token)) return { kind: 'rule', text: token };
    // Words that are no rule describe what no rule can express.
    const words = [token];
    const isOfRemark = (/** @type {string} */ next) => words.at(-1) === 'but' || /^[a-z]+$/i.test(next);
    for (let next = tokens[index]; next !== undefined && isOfRemark(next); next = tokens[index]) {
      words.push(next);
      index += 1;
    }
    return { kind: 'remark', text: words.join(' ') };
  };
  const expression = choice();
  if (index < tokens.length) throw new Error(`Unexpected "${tokens[index]}" in the rule ${text}`);
  return expression;
}

/** Greatest width of a diagram; a longer rule continues on a line below. */
const maxWidth = 560;

/**
 * Draws a rule as an SVG text.
 *
 * @param {{ readonly name: string; readonly text: string; readonly expression: Expression }} rule
 * @returns {string}
 */
function diagram({ name, text, expression }) {
  const parts = expression.kind === 'sequence' ? expression.parts : [expression];
  /** @type {Expression[][]} */
  const lines = [[]];
  for (const part of inGroups(parts)) {
    const line = lines.at(-1) ?? [];
    if (line.length > 0 && draw([...line, ...part], true, true).width > maxWidth) lines.push([...part]);
    else line.push(...part);
  }
  let height = 0;
  let width = 0;
  const drawn = lines.map((line, index) => {
    const one = draw(line, index > 0, index < lines.length - 1);
    const group = `<g transform="translate(0 ${height})">\n${one.content}\n</g>`;
    height += one.height;
    width = Math.max(width, one.width);
    return group;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" class="railroad" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<title>${escapedXml(name)}</title>
<desc>${escapedXml(text.replace(/\s+/g, ' '))}</desc>
<style>:root { color: #1b2330 } @media (prefers-color-scheme: dark) { :root { color: #dfe5ee } }</style>
<style>.railroad :is(path, rect) { fill: none; stroke: currentColor; stroke-width: 1.5 } .railroad text { fill: currentColor; font: 13px ui-monospace, Menlo, Consolas, monospace; text-anchor: middle } .railroad .comment { font-style: italic }</style>
${drawn.join('\n')}
</svg>
`;
}

/**
 * Groups parts that a line does not separate: a list and its first element.
 *
 * @param {readonly Expression[]} parts
 * @returns {readonly (readonly Expression[])[]}
 */
function inGroups(parts) {
  /** @type {Expression[][]} */
  const groups = [];
  for (const part of parts) {
    const before = groups.at(-1)?.at(-1);
    if (before !== undefined && separatorOf(before, part) !== undefined) groups.at(-1)?.push(part);
    else groups.push([part]);
  }
  return groups;
}

/**
 * @param {readonly Expression[]} parts
 * @param {boolean} isContinued Whether a line is above.
 * @param {boolean} continues Whether a line is below.
 */
function draw(parts, isContinued, continues) {
  const items = drawSequence(parts);
  const dots = Comment('…');
  const svg = String(Diagram(...(isContinued ? [dots] : []), ...items, ...(continues ? [dots] : [])));
  const [, width = '0', height = '0'] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const content = svg.replace(/^\s*<svg[^>]*>\s*|\s*<\/svg>\s*$/g, '');
  return { content, width: Number(width), height: Number(height) };
}

/**
 * @param {readonly Expression[]} parts
 * @returns {readonly unknown[]}
 */
function drawSequence(parts) {
  /** @type {unknown[]} */
  const items = [];
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    const separator = before && separatorOf(before, part);
    if (separator === undefined) items.push(drawOne(part));
    else items.splice(-1, 1, OneOrMore(drawOne(/** @type {Expression} */ (before)), drawOne(separator)));
  }
  return items;
}

/**
 * The separator of a list: `x { "," x }` is one of x, and `x { x }` too.
 *
 * @param {Expression} first
 * @param {Expression} rest
 * @returns {Expression | undefined}
 */
function separatorOf(first, rest) {
  if (rest.kind !== 'repeated' || first.kind === 'sequence') return undefined;
  const [inner] = rest.parts;
  const same = JSON.stringify(first);
  if (JSON.stringify(inner) === same) return { kind: 'sequence', parts: [] };
  if (inner?.kind !== 'sequence' || inner.parts.length !== 2) return undefined;
  const [separator, again] = inner.parts;
  return JSON.stringify(again) === same ? separator : undefined;
}

/**
 * @param {Expression} expression
 * @returns {unknown}
 */
function drawOne(expression) {
  switch (expression.kind) {
    case 'text':
      return Terminal(expression.text);
    case 'rule':
      return NonTerminal(expression.text);
    case 'remark':
      return Comment(expression.text);
    case 'sequence':
      return expression.parts.length === 0 ? Skip() : Sequence(...drawSequence(expression.parts));
    case 'choice':
      return Choice(0, ...expression.parts.map(drawOne));
    case 'optional':
      return Optional(drawParts(expression.parts));
    default:
      return ZeroOrMore(drawParts(expression.parts));
  }
}

/**
 * @param {readonly Expression[]} parts
 * @returns {unknown}
 */
function drawParts(parts) {
  return parts.length === 1 && parts[0] !== undefined ? drawOne(parts[0]) : Sequence(...drawSequence(parts));
}

/**
 * @param {string} text
 * @returns {string}
 */
function escapedXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
