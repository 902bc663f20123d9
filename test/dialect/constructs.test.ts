import { describe, expect, it } from 'vitest';
import { type ConstructName, constructs, type Evidence } from '../../src/dialect/index.js';
import { check, constructsOf, parse, visit } from '../../src/vql/index.js';

const names = Object.keys(constructs) as ConstructName[];
/** They are in the text only, not in the tree. */
const textual: readonly ConstructName[] = ['comment', 'parentheses', 'semicolon'];

function constructsIn(text: string): readonly ConstructName[] {
  const used: ConstructName[] = [];
  const { value: statement } = parse(text);
  if (statement) visit(statement, { enter: (node) => void used.push(...constructsOf(node)) });
  return used;
}

function assumedIn(text: string): readonly string[] {
  const reports = check(text, { strict: true }).filter(({ code }) => code === 'assumed-syntax');
  return reports.map(({ message }) => message);
}

describe.each(names)('the construct %s', (name) => {
  const { example, title, evidence } = constructs[name];

  it('has an example without errors', () => {
    expect(parse(example).diagnostics).toEqual([]);
  });

  it('is used by its example, in the tree or only in the text', () => {
    expect(constructsIn(example).includes(name)).toBe(!textual.includes(name));
  });

  it('is reported by a strict check of its example if it is assumed, and only then', () => {
    const reports = assumedIn(example).filter((message) => message.startsWith(`${capitalised(title)}: `));
    expect(reports.length > 0).toBe(evidence === 'assumed');
  });
});

describe('the table of constructs', () => {
  it('has a different title for each construct', () => {
    expect(new Set(names.map((name) => constructs[name].title)).size).toBe(names.length);
  });

  it('has every construct that a tree can use', () => {
    const used = names.flatMap((name) => constructsIn(constructs[name].example));
    expect(names.filter((name) => !used.includes(name) && !textual.includes(name))).toEqual([]);
    expect(used.filter((name) => !names.includes(name))).toEqual([]);
  });

  // Each construct of the interface document.
  it.each<[Evidence, readonly ConstructName[]]>([
    ['spec', ['select', 'template', 'where', 'and', 'or', 'like', 'in', 'order-by', 'limit', 'offset']],
    ['doc', ['distinct', 'star', 'annotation', 'join', 'call', 'boolean']],
    ['api', ['order-by-call']],
    ['seen', ['hyphenated-name', 'equals', 'notnull', 'path', 'string']],
    [
      'assumed',
      [
        ...['annotation-options', 'several-joins', 'semicolon', 'not', 'parentheses', 'exists', 'comparison'],
        ...['literal-left', 'not-like', 'escape', 'not-in', 'between', 'is-null', 'isnull', 'doubled-quote'],
        ...['number', 'null', 'variable', 'comment'],
      ] as ConstructName[],
    ],
  ])('marks as %s the same constructs as the language page', (evidence, expected) => {
    expect(names.filter((name) => constructs[name].evidence === evidence).sort()).toEqual([...expected].sort());
  });
});

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
