import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { applyFixes } from '../../src/diagnostics/index.js';
import { phrases } from '../../src/language/completion/phrases.js';
import { type CompletionItem, createLanguageService } from '../../src/language/index.js';
import { anyPredicate, anyStatement, mutatedText, shuffledText, statement } from '../../src/testing/index.js';
import { fileSegments } from '../../src/vql/file-segments.js';
import { parse, parseOrThrow, print, type Statement, tokenize } from '../../src/vql/index.js';
import { sampleCatalog } from '../support/catalog.js';
import { propertyRuns } from '../support/property-runs.js';

const runs = propertyRuns(100);
const service = createLanguageService();
const knowing = createLanguageService({ catalog: sampleCatalog, today: () => new Date(0) });

/** Statements with lists of many elements, which are tried without most of them. */
const longStatement = fc
  .tuple(fc.array(anyPredicate(), { minLength: 4, maxLength: 8 }), fc.constantFrom(' AND ', ' OR '))
  .map(([predicates, connective]) =>
    parseOrThrow(
      `SELECT a, b, c.d, e, f FROM a.b WHERE ${predicates.map((one) => `(${print(one)})`).join(connective)} ORDER BY a, b DESC, c.d, e, f`,
    ),
  );
/** Statements with a character that VQL has not in the place of a token. */
const strangeText = fc.tuple(anyStatement(), fc.nat()).map(([tree, pick]) => {
  const text = print(tree);
  const tokens = tokenize(text).filter(({ kind }) => kind !== 'whitespace' && kind !== 'annotation');
  const { start = 0, end = 0 } = tokens[pick % tokens.length]?.span ?? {};
  return `${text.slice(0, start)}😀${text.slice(end)}`;
});
const texts = fc.oneof(
  strangeText,
  mutatedText(),
  shuffledText(),
  anyStatement().map(print),
  longStatement.map(print),
  mutatedText({ of: longStatement, maxChanges: 1 }),
);

describe('completion', () => {
  it('offers the kind of a missing token, and a missing keyword or operator itself', () => {
    fc.assert(
      fc.property(anyStatement(), fc.nat(), (tree, pick) => {
        const text = print(tree);
        const tokens = tokenize(text).filter(({ kind }) => kind !== 'whitespace' && kind !== 'annotation');
        const token = tokens[pick % tokens.length];
        if (token === undefined) return;
        const { start, end } = token.span;
        // Spaces replace it, so that the tokens beside it stay apart; not in a path, which they would end.
        const isPart = text[start - 1] === '.' || text[end] === '.';
        const cut = `${text.slice(0, start)}${isPart ? '' : '  '}${text.slice(end)}`;
        const { items, expected } = service.complete(cut, isPart ? start : start + 1);
        const isName = token.kind === 'keyword' && isReadAsName(tree, text, start);
        const context = `${cut} lacks ${token.text}`;
        if ((token.kind === 'keyword' && !isName) || token.kind === 'operator')
          expect(
            items.map(({ label }) => label.toUpperCase().split(' ')[0]),
            context,
          ).toContain(token.text);
        else expect(expected, context).toContain(isName ? 'identifier' : token.kind);
      }),
      { numRuns: runs * 5, endOnFailure: true },
    );
  });

  it('offers the beginning of a statement before an annotation that is an error anyway', () => {
    expect(service.complete('SELECT id FROM a.b; --v: form', 19).items.map(({ label }) => label)).toEqual(['SELECT']);
  });

  it('does not offer DISTINCT after an annotation, which belongs to a column', () => {
    const text = 'SELECT --v:result{visible=false}\nid, name FROM a.b';
    const labels = (of: string, offset: number) => service.complete(of, offset).items.map(({ label }) => label);
    expect(labels(text, text.indexOf('\nid'))).not.toContain('DISTINCT');
    expect(labels('SELECT id, name FROM a.b', 'SELECT '.length)).toContain('DISTINCT');
  });

  it.each([
    ['without a catalog', service],
    ['with one', knowing],
  ])('offers no item that adds an error, except for that of the missing part of the item: %s', (_, asked) => {
    fc.assert(
      fc.property(texts, fc.nat(), (text, place) => {
        const offset = place % (text.length + 1);
        const before = errorsOf(text);
        for (const item of asked.complete(text, offset).items) {
          const { edit } = item;
          expect(edit.span.start).toBeLessThanOrEqual(offset);
          expect(edit.span.end).toBeGreaterThanOrEqual(offset);
          const after = Math.min(...awaited(item).map((rest) => errorsOf(applied(text, item, rest))));
          expect(after, `${item.label} at ${offset} of ${text}`).toBeLessThanOrEqual(before);
        }
      }),
      { numRuns: runs * 3, endOnFailure: true },
    );
  });
});

describe('completion of a half-typed token', () => {
  const signs = [':', '$', '{', '@', '-', '!', '<', '>', '='];
  const hyphened = defineCatalog({
    templates: {
      'crm.activity-types': { fields: { id: 'integer', 'sub-ject': 'string', 'a.b-c': 'date', open: 'boolean' } },
      'crm.activities': { fields: { id: 'integer', subject: 'string' } },
    },
  });
  const asked = createLanguageService({ catalog: hyphened, today: () => new Date(0) });
  const cases = fc.record({
    tree: statement({ catalog: hyphened, variables: { x: ['a'], many: ['a', '1'] } }),
    pick: fc.nat(),
    typed: fc.oneof(fc.nat(8), fc.constantFrom(...signs)),
    stays: fc.boolean(),
  });

  it('replaces it: there are no more errors than if nothing had been typed', () => {
    fc.assert(
      fc.property(cases, ({ tree, pick, typed, stays }) => {
        const text = print(tree);
        const tokens = tokenize(text).filter(({ kind }) => kind !== 'whitespace' && kind !== 'annotation');
        const token = tokens[pick % tokens.length];
        if (token === undefined) return;
        const { start, end } = token.span;
        const half = typeof typed === 'string' ? typed : token.text.slice(0, Math.min(typed, token.text.length - 1));
        // A dot and a name stay together; elsewhere spaces keep what is typed apart from its neighbors.
        const isPart = text[start - 1] === '.' || text[end] === '.';
        const gap = isPart ? '' : ' ';
        const behind = stays && typeof typed === 'string' ? text.slice(start) : text.slice(end);
        const without = text.slice(0, start) + gap + gap + behind;
        const written = text.slice(0, start) + gap + half + gap + behind;
        const offset = start + gap.length + half.length;
        const { items } = asked.complete(written, offset);
        for (const item of items) {
          // An operator is something by itself: what is written behind it does not take it along.
          const base = item.edit.span.start < offset ? without : written;
          const context = `${item.label} in ${written.slice(0, offset)}|${written.slice(offset)}`;
          const { edit } = item;
          const accepted = applied(written, item, '');
          const edges = [
            edit.span.start,
            ...(goesOn(edit.text, item.cursor) ? [] : [edit.span.start + edit.text.length]),
          ];
          const within = tokenize(accepted).filter(({ span }) => edges.some((at) => span.start < at && at < span.end));
          expect(
            within.map((one) => one.text),
            context,
          ).toEqual([]);
          const after = awaited(item).map((rest) => applied(written, item, rest));
          expect(Math.min(...after.map(errorsOf)), context).toBeLessThanOrEqual(errorsOf(base));
          expect(Math.min(...after.map(strangersOf)), context).toBeLessThanOrEqual(strangersOf(base));
        }
      }),
      { numRuns: runs * 3, endOnFailure: true },
    );
  });

  it('keeps separators whole, and has the cursor in its edit', () => {
    fc.assert(
      fc.property(fc.array(anyStatement().map(print), { minLength: 1, maxLength: 3 }), fc.nat(), (texts, place) => {
        const text = texts.join(';\n----\n');
        const offset = place % (text.length + 1);
        const { items } = service.complete(text, offset);
        for (const item of items) {
          expect(item.edit.span.start).toBeLessThanOrEqual(offset);
          expect(item.edit.span.end).toBeGreaterThanOrEqual(offset);
          expect(splitLines(applied(text, item, '')), `${item.label} at ${offset} of ${text}`).toBe(splitLines(text));
        }
      }),
      { numRuns: runs * 2, endOnFailure: true },
    );
  });
});

/** How many lines of dashes a text has. */
function splitLines(text: string): number {
  return text.match(/^-{4}$/gm)?.length ?? 0;
}

/** How many tokens no valid statement holds. */
function strangersOf(text: string): number {
  return tokenize(text).filter(({ kind }) => kind === 'invalid').length;
}

/**
 * Errors of the parser; rules may report valid texts. That nothing stands between two semicolons is no
 * error, but an annotation or a comment there can be one.
 */
function errorsOf(text: string): number {
  return fileSegments(text)
    .flatMap(({ start, end }) => parse(text.slice(start, end)).diagnostics)
    .filter(({ code, severity }) => severity === 'error' && code !== 'empty-statement').length;
}

/** Returns the texts that can follow an item, which may be incomplete. */
function awaited({ label, edit, cursor, stops }: CompletionItem): readonly string[] {
  if (stops !== undefined || label.includes('…')) return [''];
  // In a list before another name, a comma follows the name.
  if (goesOn(edit.text, cursor)) return ['', 'x', 'x = 1', 'x,'];
  const phrase = phrases.find(({ text }) => text === label.toUpperCase());
  // Nothing at all where the item is there already: in a broken annotation a space can be one more error.
  return ['', ...['', ...(phrase?.followers ?? ['= 1'])].map((rest) => ` ${rest} `)];
}

function goesOn(text: string, cursor: number | undefined): boolean {
  return text.slice(0, cursor).endsWith('.');
}

/** Returns a snippet with the shortest texts at its positions. */
function filled({ edit: { text }, cursor = 0, stops = [] }: CompletionItem): string {
  let written = text;
  for (const offset of [cursor, ...stops].reverse()) {
    const before = text.slice(0, offset);
    const shortest = /FROM $/i.test(before)
      ? 'a.b'
      : /(?:SELECT|AS) $/i.test(before)
        ? 'x'
        : /(?:WHERE |\(|\.)$/i.test(before)
          ? 'x = 1'
          : '';
    written = before + shortest + written.slice(offset);
  }
  return written;
}

/** The next part of a name comes where the cursor is, all else behind the item; a snippet is filled. */
function applied(text: string, item: CompletionItem, rest: string): string {
  const { edit, cursor, stops } = item;
  if (stops !== undefined)
    return applyFixes(text, [{ title: '', edits: [{ ...edit, text: filled(item) }], safe: true }]).text;
  const at = goesOn(edit.text, cursor) ? cursor : edit.text.length;
  const written = edit.text.slice(0, at) + rest + edit.text.slice(at ?? edit.text.length);
  return applyFixes(text, [{ title: '', edits: [{ ...edit, text: written }], safe: true }]).text;
}

/** Whether a keyword that is not reserved serves as a name: another name in its place is as good. */
function isReadAsName(tree: Statement, text: string, start: number): boolean {
  const word = /^\w+/.exec(text.slice(start))?.[0] ?? '';
  const { value: other, diagnostics } = parse(`${text.slice(0, start)}plain${text.slice(start + word.length)}`);
  return diagnostics.length === 0 && other?.kind === tree.kind;
}
