import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/cunit/index.js';
import { applyFixes, type Diagnostic } from '../../src/diagnostics/index.js';
import { createLanguageService } from '../../src/language/index.js';
import { laidOutText, mutatedText, shuffledText } from '../../src/testing/index.js';
import {
  checkFile,
  createAnd,
  createComparison,
  createIn,
  createOr,
  createPath,
  createStringLiteral,
  type Predicate,
  parse,
  print,
  tokenize,
} from '../../src/vql/index.js';
import { matchOptions, vqlCondition, withRows } from '../support/asked.js';
import { sampleCatalog } from '../support/catalog.js';
import { propertyRuns } from '../support/property-runs.js';

const runs = propertyRuns(100);
const service = createLanguageService();
const knowing = createLanguageService({ catalog: sampleCatalog });
const anyText = fc.oneof(
  mutatedText(),
  shuffledText(),
  fc.string({ unit: 'binary' }),
  fc.tuple(mutatedText(), shuffledText()).map((two) => two.join(';\n')),
);

/** The titles of the rewritings of conditions. */
const rewritings = [
  'Push NOT inward',
  'Write as a comparison',
  'Write as comparisons',
  'Write as two comparisons',
  'Write as IN',
  'Write as NOT IN',
  'Write as BETWEEN',
  'Write as NOT BETWEEN',
];

const field = fc.constantFrom('name', 'total').map((name) => createPath(name));
const value = fc.constantFrom('a', 'b', '1', '7', '10').map((text) => createStringLiteral(text));
const range = fc.constantFrom(['1', '50'], ['7', '10'], ['a', 'n'], ['b', 'a']);

/** Comparisons that IN or BETWEEN can replace, also inside longer lists. */
const pairs: fc.Arbitrary<Predicate> = fc
  .record({
    left: field,
    values: range,
    kind: fc.constantFrom(
      { join: createOr, operators: ['=', '='] } as const,
      { join: createAnd, operators: ['<>', '<>'] } as const,
      { join: createAnd, operators: ['>=', '<='] } as const,
      { join: createOr, operators: ['<', '>'] } as const,
    ),
    other: fc.option(vqlCondition, { nil: undefined }),
    swaps: fc.boolean(),
  })
  .map(({ left, values, kind: { join, operators }, other, swaps }) => {
    const pair = operators.map((operator, index) =>
      createComparison(left, operator, createStringLiteral(values[index] ?? '')),
    );
    const ordered = swaps ? pair.reverse() : pair;
    return join(other === undefined ? ordered : [...ordered, other]);
  });
const lists = fc
  .tuple(field, fc.array(value, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([left, values, negated]) => createIn(left, values, { negated }));

describe('the language service', () => {
  it('never throws at any offset of any text, and returns spans inside it', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat({ max: 9 }), (text, place, length) => {
        const offset = place % (text.length + 1);
        const range = { start: offset, end: Math.min(offset + length, text.length) };
        for (const asked of [service, knowing]) {
          const hover = asked.hover(text, offset);
          asked.signatureHelp(text, offset);
          const spans = [
            ...asked.complete(text, offset).items.map(({ edit }) => edit.span),
            ...(hover === undefined ? [] : [hover.span]),
            ...asked.codeActions(text, range).flatMap(({ edits }) => edits.map(({ span }) => span)),
            ...asked.format(text).map(({ span }) => span),
            ...asked.formatRange(text, range).map(({ span }) => span),
            ...asked.semanticTokens(text).map(({ span }) => span),
            ...asked.foldingRanges(text).map(({ span }) => span),
            ...asked.selectionRanges(text, offset),
            ...asked.symbols(text).flatMap(({ span, nameSpan }) => [span, nameSpan]),
            ...asked.occurrences(text, offset).map(({ span }) => span),
            ...[asked.definition(text, offset), asked.renameable(text, offset)].filter((span) => span !== undefined),
          ];
          asked.rename(text, offset, 'renamed');
          for (const { start, end } of spans) {
            expect(start).toBeGreaterThanOrEqual(0);
            expect(end).toBeGreaterThanOrEqual(start);
            expect(end).toBeLessThanOrEqual(text.length);
          }
        }
      }),
      { numRuns: runs * 3, endOnFailure: true },
    );
  });

  it('reports the diagnostics of checkFile', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        // checkFile cuts off the whitespace around a statement: fixes and the end of an open comment may differ.
        const said = (all: readonly Diagnostic[]) =>
          all.map(({ code, severity, message, span }) => ({ code, severity, message, start: span?.start }));
        expect(said(service.diagnostics(text))).toEqual(said(checkFile(text)));
      }),
      { numRuns: runs * 3, endOnFailure: true },
    );
  });

  it('rewrites a condition to one that selects the same rows', () => {
    const met = new Map<string, number>();
    fc.assert(
      fc.property(withRows(fc.oneof(vqlCondition, pairs, lists)), fc.nat(), ({ query, rows }, place) => {
        const head = 'SELECT id FROM account.query WHERE ';
        const text = head + print(query);
        const offset = head.length + (place % (text.length - head.length));
        for (const action of service.codeActions(text, { start: offset, end: offset })) {
          if (action.kind !== 'rewrite' || /id|LIMIT/.test(action.title)) continue;
          const { text: changed } = applyFixes(text, [action]);
          const { value: statement, diagnostics } = parse(changed);
          expect(diagnostics, `${action.title}: ${changed}`).toEqual([]);
          const [before, after] = [query, statement?.where].map((one) => one && createMatcher(one, matchOptions));
          for (const row of rows) {
            // A rewriting that needs a single value says so in its title.
            if (!action.safe && hasList(row)) continue;
            const selected = before?.(row);
            expect(after?.(row), `${action.title}: ${text} -> ${changed} on ${fc.stringify(row)}`).toBe(selected);
            const title = action.title.replace(', if the field has one value', '');
            if (selected) met.set(title, (met.get(title) ?? 0) + 1);
          }
        }
      }),
      { numRuns: runs * 20, endOnFailure: true },
    );
    for (const title of rewritings)
      expect(met.get(title) ?? 0, `rows selected with: ${title}`).toBeGreaterThan(runs / 20);
  });

  it('highlights every word once', () => {
    fc.assert(
      fc.property(laidOutText(), ({ text }) => {
        const colored = service.semanticTokens(text).map(({ span }) => span);
        const words = tokenize(text).filter(({ kind }) => kind !== 'whitespace' && kind !== 'punctuation');
        expect(colored).toEqual(words.map(({ span }) => span));
      }),
      { numRuns: runs },
    );
  });

  it('formats a range so that formatting it again changes nothing', () => {
    fc.assert(
      fc.property(laidOutText(), ({ text }) => {
        const [edit] = service.formatRange(text, { start: 0, end: text.length });
        const changed = edit === undefined ? text : applyFixes(text, [{ title: '', edits: [edit], safe: true }]).text;
        expect(service.formatRange(changed, { start: 0, end: changed.length })).toEqual([]);
      }),
      { numRuns: runs },
    );
  });
});

function hasList(value: unknown): boolean {
  if (Array.isArray(value)) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasList);
}
