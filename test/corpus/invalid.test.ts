import { describe, expect, it } from 'vitest';
import { applyFixes, type Diagnostic } from '../../src/diagnostics/index.js';
import { check, format, parse } from '../../src/vql/index.js';
import { marked } from '../support/marked.js';
import { readingNotation } from '../support/reading-notation.js';
import { readBroken, readInvalid, readMistakes } from './read-corpus.js';

/** A broken statement of the set `basic`, its places marked, and what its `say` demands. */
interface Demand {
  readonly vql: string;
  readonly codes: readonly string[];
  /** Words that the message has to mention. */
  readonly mentions?: string;
  /** The text after the first fix of every diagnostic, where a fix is demanded. */
  readonly fixed?: string;
  /** Texts at the related positions. */
  readonly related?: readonly string[];
}

const start = 'SELECT id FROM account.query';

const demands: readonly Demand[] = [
  { vql: '‹›', codes: ['empty-statement'], mentions: 'expected SELECT' },
  { vql: 'SELECT‹›', codes: ['missing-columns'] },
  { vql: 'SELECT id‹›', codes: ['missing-from'] },
  { vql: 'SELECT id FROM ‹account›', codes: ['template-name'], mentions: 'only one' },
  { vql: 'SELECT id FROM ‹a.b.c›', codes: ['template-name'], mentions: 'two names' },
  { vql: 'SELECT id, ‹FROM› account.query', codes: ['missing-column'], fixed: start },
  { vql: 'SELECT id ‹name› FROM account.query', codes: ['missing-comma'], fixed: 'SELECT id, name FROM account.query' },
  {
    vql: 'SELECT id ‹AS x› FROM account.query',
    codes: ['no-column-alias'],
    mentions: '--v:result{displayname=',
    fixed: "SELECT\n--v:result{displayname='x'}\nid FROM account.query",
  },
  { vql: 'SELECT ‹*›, id FROM account.query', codes: ['star-not-alone'] },
  { vql: `${start} WHERE‹›`, codes: ['missing-condition'] },
  { vql: `${start} WHERE name =‹›`, codes: ['missing-value'] },
  { vql: `${start} WHERE name = ‹'abc›`, codes: ['unclosed-string'] },
  { vql: `${start} WHERE name = ‹"abc"›`, codes: ['string-quotes'], fixed: `${start} WHERE name = 'abc'` },
  { vql: `${start} WHERE name ‹==› 'abc'`, codes: ['unknown-operator'], fixed: `${start} WHERE name = 'abc'` },
  { vql: `${start} WHERE a = 1 AND‹›`, codes: ['missing-condition'], mentions: 'after AND' },
  { vql: `${start} WHERE (a = 1‹›`, codes: ['unclosed-parenthesis'], related: ['('] },
  { vql: `${start} WHERE a = 1‹)›`, codes: ['unexpected-parenthesis'] },
  { vql: `${start} WHERE a IN ‹()›`, codes: ['empty-list'] },
  { vql: `${start} WHERE a IN ‹'x'›`, codes: ['list-needs-parentheses'], fixed: `${start} WHERE a IN ('x')` },
  { vql: `${start} WHERE a BETWEEN 1‹›`, codes: ['between-needs-and'], mentions: 'AND and a second value' },
  {
    vql: `${start} WHERE ‹a = NULL›`,
    codes: ['null-comparison'],
    mentions: 'use IS NULL',
    fixed: `${start} WHERE a IS NULL`,
  },
  {
    vql: `${start} ‹LEFT› JOIN (SELECT id FROM a.b) AS x ON (x.id = id)`,
    codes: ['no-join-kind'],
    mentions: 'LEFT JOIN',
  },
  { vql: 'SELECT type, count(id) FROM account.query ‹GROUP BY› type', codes: ['no-group-by'] },
  { vql: 'SELECT id FROM a.b ‹UNION› SELECT id FROM c.d', codes: ['no-set-operation'], mentions: 'UNION' },
  { vql: `${start} ‹HAVING› count(id) > 1`, codes: ['no-having'] },
  { vql: `${start} ORDER BY‹›`, codes: ['missing-sort-key'] },
  {
    vql: `${start} LIMIT 10 ‹ORDER› BY id`,
    codes: ['clause-order'],
    mentions: 'ORDER BY must precede LIMIT',
    fixed: `${start} ORDER BY id LIMIT 10`,
  },
  {
    vql: `${start} WHERE a = 1 ‹WHERE› b = 2`,
    codes: ['duplicate-clause'],
    mentions: 'join the conditions with AND',
    fixed: `${start} WHERE a = 1 AND b = 2`,
    related: ['WHERE a = 1'],
  },
  { vql: `${start} ‹LIMIT 0›`, codes: ['zero-limit'], mentions: 'at least 1' },
  { vql: `${start} LIMIT ‹-5›`, codes: ['limit-range'], mentions: 'at least 1' },
  { vql: `${start} LIMIT ‹1.5›`, codes: ['limit-whole'], mentions: 'whole number' },
  { vql: `${start} LIMIT 10 OFFSET ‹-1›`, codes: ['offset-range'], mentions: 'at least 0' },
  { vql: '‹UPDATE› account.query SET a = 1', codes: ['read-only'], mentions: 'begins with SELECT' },
  { vql: `${start}; ‹SELECT› id FROM article.query`, codes: ['second-statement'], mentions: 'begins here' },
  { vql: `${start} WHERE a = 1 ‹garbage›`, codes: ['unexpected-text'], mentions: 'after the condition' },
  { vql: `${start} WHERE a ‹#› 1`, codes: ['unknown-character'] },
  { vql: `${start} WHERE price ‹+› 1 > 2`, codes: ['no-arithmetic'] },
  { vql: `${start} WHERE id IN (‹SELECT id FROM a.b›)`, codes: ['no-subquery-in-list'], mentions: 'JOIN or EXISTS' },
  { vql: `${start} ‹/* never closed›`, codes: ['unclosed-comment'] },
  { vql: 'SELECT --v:result{displayname=‹}›\nid FROM account.query', codes: ['annotation-value'] },
  {
    vql: "SELECT --v:result{‹colour›='red'}\nid FROM account.query",
    codes: ['unknown-annotation-option'],
    mentions: 'displayname, visible',
  },
  {
    vql: '‹SELEC› id ‹FORM› account.query ‹WERE› a = 1',
    codes: ['misspelled-keyword', 'misspelled-keyword', 'misspelled-keyword'],
    mentions: 'Did you mean',
    fixed: `${start} WHERE a = 1`,
  },
  { vql: `${start} WHERE a = ‹AND› b = 2 ORDER BY‹›`, codes: ['missing-value', 'missing-sort-key'] },
];

const firstFix = ({ fixes = [] }: Diagnostic) => fixes.slice(0, 1);
const sliceOf = (text: string, spans: readonly { start: number; end: number }[]) =>
  spans.map(({ start, end }) => text.slice(start, end));

describe('the basic broken statements', () => {
  it('are all in the table, in their order', () => {
    const given = readBroken('basic');
    expect(demands.map(({ vql }) => marked(vql).text)).toEqual(given);
  });

  it.each(demands.map((row) => [row.vql, row] as const))('are reported as they should be: %j', (_name, row) => {
    const { vql, codes, mentions = '', fixed, related } = row;
    const { text, spans } = marked(vql);
    const diagnostics = check(text, { rules: { 'no-limit': 'off' } });
    expect(diagnostics.map(({ code, span }) => ({ code, span }))).toEqual(
      codes.map((code, index) => ({ code, span: spans[index] })),
    );
    for (const { message } of diagnostics) expect(message).toContain(mentions);
    if (fixed !== undefined) expect(applyFixes(text, diagnostics.flatMap(firstFix)).text).toBe(fixed);
    const places = diagnostics.flatMap((diagnostic) => diagnostic.related ?? []).map(({ span }) => span);
    if (related !== undefined) expect(sliceOf(text, places)).toEqual(related);
  });

  it('keep a second statement after leftover text', () => {
    const codes = parse(`${start} WHERE a = 1 = 2 SELECT id FROM c.d`).diagnostics.map(({ code }) => code);
    expect(codes).toEqual(['unexpected-text', 'second-statement']);
  });

  it('are not offered to lose what may be a condition', () => {
    const fixes = (where: string) => parse(`${start} WHERE ${where}`).diagnostics.flatMap((found) => found.fixes ?? []);
    expect(fixes('(a = 1 , b = 2 AND c = 3)')).toEqual([]);
    expect(fixes('(a = 1 , AND c = 3)')).toMatchObject([{ title: 'Remove it' }]);
  });

  it('leave both conditions in the partial tree where the value of the first is missing', () => {
    const text = `${start} WHERE a = AND b = 2 ORDER BY`;
    const where = parse(text).value?.where;
    expect(where).toMatchObject({
      kind: 'And',
      predicates: [
        { kind: 'Comparison', left: { segments: ['a'] }, right: { kind: 'Missing' } },
        { kind: 'Comparison', left: { segments: ['b'] }, right: { text: '2' } },
      ],
    });
    const spans = where?.kind === 'And' ? where.predicates.flatMap(({ span }) => span ?? []) : [];
    expect(sliceOf(text, spans)).toEqual(['a =', 'b = 2']);
  });

  it('leave the column in the tree where the value of its annotation is missing', () => {
    const { value: statement } = parse('SELECT --v:result{displayname=}\nid FROM account.query');
    expect(statement?.columns).toMatchObject([{ expression: { segments: ['id'] }, annotations: [{ name: 'result' }] }]);
  });
});

describe('the broken statements with spans', () => {
  const rows = readInvalid();
  const named = rows.map((row) => [row.vql, row] as const);

  it('are more than a hundred and twenty, each once', () => {
    expect(rows.length).toBeGreaterThan(120);
    expect(new Set(rows.map(({ vql }) => vql)).size).toBe(rows.length);
  });

  it.each(named)('are reported as they should be: %j', (vql, { codes, spans }) => {
    const found = parse(vql).diagnostics.map(({ code, span }) => ({
      code,
      at: span && vql.slice(span.start, span.end),
      span,
    }));
    const expected = codes.map((code, index) => {
      const [from = -1, to = -1] = spans[index] ?? [];
      return { code, at: vql.slice(from, to), span: { start: from, end: to } };
    });
    expect(found).toEqual(expected);
  });

  it('are read as far as they can be, and are offered fixes', async () => {
    const readings = rows.map(({ vql }) => {
      const { value: statement, diagnostics } = parse(vql);
      return readingNotation({ text: vql, tree: statement, diagnostics });
    });
    await expect(`${readings.join('\n')}\n`).toMatchFileSnapshot('golden/invalid-more.txt');
  });

  it.each(named)('are left as they are by the formatter: %j', (vql) => {
    expect(format(vql)).toEqual({ diagnostics: parse(vql).diagnostics });
  });
});

describe('the odd statements', () => {
  const texts = readBroken('odd');

  // Some forty at a time, as many as a reader can look through.
  it.each(Array.from({ length: Math.ceil(texts.length / 40) }, (_, part) => part))('are read as far as they can be, part %i', async (part) => {
    const readings = texts.slice(part * 40, part * 40 + 40).map((text) => {
      const { value: statement, diagnostics } = parse(text);
      return readingNotation({ text, tree: statement, diagnostics });
    });
    await expect(`${readings.join('\n')}\n`).toMatchFileSnapshot(`golden/odd-${part}.txt`);
  });
});

describe('the errors of the whole corpus', () => {
  it('are at most two for one mistake', () => {
    const cascades = readMistakes().flatMap(({ vql, mistakes }) => {
      const codes = parse(vql).diagnostics.map(({ code }) => code);
      return codes.length > 2 * mistakes ? [{ vql, mistakes, codes }] : [];
    });
    expect(cascades).toEqual([]);
  });
});
