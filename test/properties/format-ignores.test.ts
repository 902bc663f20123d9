import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/index.js';
import { anyStatement, nearMiss, statement } from '../../src/testing/index.js';
import { check, checkFile, format, formatFile, parse, print } from '../../src/vql/index.js';
import { ruleNames } from '../../src/vql/rules/all.js';
import { sampleCatalog as catalog } from '../support/catalog.js';
import { propertyRuns } from '../support/property-runs.js';
import { valueOf } from '../support/value-of.js';
import { tokensOf, withGaps } from './support/commented-text.js';

const options = { catalog };

/** Conditions about which a rule reports, and one about which none does. */
const conditions = [
  "name LIKE '%x'",
  'name = NULL',
  'id IN (1, 1)',
  'id IN (1, NULL, 2)',
  '(id = 1 AND id = 2)',
  'id = 1 OR id = 1',
  "(name LIKE '%y' OR name LIKE '%z')",
  "NOT (state = 'OPNE' OR id = 1)",
  'nmae = 1',
  'address.ctiy = 1',
  "created <> '2026-01-01'",
  'id BETWEEN 3 AND 1',
  "EXISTS (SELECT id, id FROM crm.activities WHERE account.id = account.query.id AND subject LIKE '%x')",
  '((id > 1))',
  "((name LIKE '%y') OR (id = 1 AND (name LIKE '%z')))",
];

/** Statements with many diagnostics of rules, in clauses and conditions of any form. */
const statements = fc
  .record({
    columns: fc.constantFrom('id', 'id, id', 'id, nmae, secret', 'DISTINCT name, count(id)', '*'),
    join: fc.constantFrom('', " JOIN (SELECT id, id FROM crm.activities WHERE subject LIKE '%x') AS a ON (a.id = id)"),
    conditions: fc.array(fc.constantFrom(...conditions), { maxLength: 4 }),
    connectives: fc.array(fc.constantFrom('AND', 'OR', 'AND NOT'), { minLength: 4, maxLength: 4 }),
    tail: fc.constantFrom('', ' ORDER BY notes, name', ' LIMIT 0', ' ORDER BY id LIMIT 5 OFFSET 0', ' LIMIT 5;'),
  })
  .map(({ columns, join, conditions, connectives, tail }) => {
    const where = conditions.map((one, index) => (index === 0 ? ` WHERE ${one}` : ` ${connectives[index]} ${one}`));
    return `SELECT ${columns} FROM account.query${join}${where.join('')}${tail}`;
  });

const sources = fc.oneof(
  { weight: 3, arbitrary: statements },
  fc.oneof(anyStatement(), statement({ catalog })).map((tree) => print(tree)),
  nearMiss({ catalog, codes: ruleNames.filter((code) => code !== 'unused-ignore') }).map(({ form, input }) =>
    form === 'statement'
      ? String(input)
      : `SELECT id FROM account.query WHERE ${form === 'condition' ? input : 'id = 1'}`,
  ),
);

/** Text between two tokens, in which `#` becomes a list of codes. */
const plainGaps = [
  '',
  ' ',
  ' ',
  ' ',
  '\n',
  '\n  ',
  '\r\n',
  '\n\n',
  ' -- x\n',
  '\n-- x\n',
  ' /* x */ ',
  '\n/* x\n */\n',
];
const gaps = [
  ...['', '\n', '\n  ', '\r\n', '\n\n'],
  ...[
    ' -- vql-ignore #\n',
    '\n-- vql-ignore #\n',
    '\n\n  -- vql-ignore #: reason\n\n',
    ' /* vql-ignore # */ ',
    '/* vql-ignore #*/',
  ],
  ...['\r\n-- vql-ignore #\r\n', ' -- vql-ignore #: reason\r\n', '\n/* vql-ignore # */ ', ' /* vql-ignore # */\n'],
  ...[
    '\n-- vql-ignore #\n-- vql-ignore #\n',
    ' /* vql-ignore # */ /* x */ /* vql-ignore # */ ',
    ' /* x\n */ -- vql-ignore #\n',
  ],
  ...[' -- x\n', '\n-- x\n', ' /* x */ ', '\n/* x\n */\n', ' /* x */ -- vql-ignore #\n', ' -- x\n-- vql-ignore #\n'],
];

/** Comments that switch formatting off and on. */
const switches = [
  ...[
    '\n-- vql-format off\n',
    ' -- vql-format off\n',
    ' /* vql-format off */ ',
    '/* vql-format off */ -- vql-ignore #\n',
  ],
  ...[
    '\n-- vql-format on\n',
    ' -- vql-format on\n',
    ' /* vql-format on */ ',
    '\n/* vql-format on */ /* vql-ignore # */',
  ],
];

/** Generates statements with the codes of their diagnostics, and others, in comments between tokens. */
function textsWith(gapsBetween: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(
      sources,
      fc.constantFrom(1, 3, 12).chain((weight) =>
        fc.array(fc.oneof({ weight, arbitrary: fc.constantFrom(...plainGaps) }, fc.constantFrom(...gapsBetween)), {
          minLength: 37,
          maxLength: 37,
        }),
      ),
      fc.array(fc.nat(), { minLength: 13, maxLength: 13 }),
    )
    .map(([source, chosen, numbers]) => {
      const found = check(source, options).map(({ code }) => code);
      const codes = [...found, ...found, ...found, ...ruleNames, 'no-limti'];
      const ofTemplate = withGaps(source, (index) => chosen[index % chosen.length] ?? '');
      let next = 0;
      const code = (): string => {
        const number = numbers[next++ % numbers.length] ?? 0;
        return codes[number % (found.length === 0 || number % 3 === 0 ? codes.length : found.length)] ?? '';
      };
      return ofTemplate
        .replaceAll(/vql-ignore \d+/g, () => `vql-ignore ${code()}${next % 4 === 0 ? `, ${code()}` : ''}`)
        .trimStart();
    });
}

const texts = textsWith(gaps);

const styles = fc.record({
  width: fc.constantFrom(1, 20, 40, 80, 1000),
  indent: fc.constantFrom(0, 2, 4, 'tab' as const),
  keywordCase: fc.constantFrom('upper', 'lower', 'preserve' as const),
  commas: fc.constantFrom('trailing', 'leading'),
});

/** Returns what is reported, each with the number of tokens before it. */
function reported(text: string): readonly string[] {
  const tokens = tokensOf(text).filter(({ kind, text: image }) => kind !== 'comment' && image !== '(' && image !== ')');
  const line = ({ code, message, span }: Diagnostic): string => {
    if (span === undefined || /^(?:--|\/\*)/.test(text.slice(span.start)) || code === 'unused-ignore')
      return `${code}: ${message}`;
    const index = tokens.filter((token) => token.span.end <= span.start).length;
    return `${index} ${code}: ${message}`;
  };
  return check(text, options).map(line).sort();
}

describe('format, of texts with comments that ignore rules', () => {
  it.each([
    ['', texts],
    [' beside regions that are not formatted', textsWith([...gaps, ...switches, ...switches])],
  ])('changes nothing that is reported, and is idempotent%s', (_, sourcesOfRun) => {
    const counts = { statements: 0, ignores: 0, ignored: 0 };
    fc.assert(
      fc.property(sourcesOfRun, styles, (text, style) => {
        if (parse(text).diagnostics.length > 0) return;
        const before = reported(text);
        const once = valueOf(format(text, style));
        expect(reported(once), `${text}\n=>\n${once}`).toEqual(before);
        expect(valueOf(format(once, style)), text).toBe(once);
        counts.statements++;
        counts.ignores += text.split('vql-ignore').length - 1;
        counts.ignored += Number(before.some((line) => line.startsWith('unused-ignore')));
      }),
      { numRuns: propertyRuns(600) },
    );
    expect(counts.statements).toBeGreaterThan(propertyRuns(600) / 2);
    expect(counts.ignores).toBeGreaterThan(counts.statements);
  });

  it('keeps lines in files with several statements and any line ends', () => {
    const lineEnds = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(fc.array(texts, { minLength: 2, maxLength: 3 }), styles, lineEnds, (statements, style, lineEnd) => {
        const file = statements
          .map((text) => `${text.replace(/;\s*$/, '')}\n;\n`)
          .join('')
          .replaceAll(/\r?\n/g, lineEnd);
        const inFile = (text: string): readonly string[] =>
          checkFile(text, options).map(({ code, message }) => `${code}: ${message}`);
        const before = inFile(file);
        const once = formatFile(file, style).value ?? '';
        expect(inFile(once).toSorted(), `${file}\n=>\n${once}`).toEqual(before.toSorted());
      }),
      { numRuns: propertyRuns(150) },
    );
  });
});
