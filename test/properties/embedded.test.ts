import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyFixes, type Diagnostic } from '../../src/diagnostics/index.js';
import { defaultDialect } from '../../src/dialect/index.js';
import { createEmbeddedService, defaultCalls, findQueries } from '../../src/embedded/index.js';
import { readString } from '../../src/embedded/languages/strings/read-string.js';
import { writeString } from '../../src/embedded/languages/strings/write-string.js';
import { createLanguageService } from '../../src/language/index.js';
import { anyStatement, mutatedText } from '../../src/testing/index.js';
import { checkFile, print, tokenize } from '../../src/vql/index.js';
import { checkIn, findIn, hostParsers, quotesOf } from '../embedded/programs.js';
import { sampleCatalog } from '../support/catalog.js';
import { propertyRuns } from '../support/property-runs.js';

const runs = propertyRuns(100);
const quote = fc.constantFrom("'", '"', '`');

/** A text as a literal, some of its characters as escapes, and in templates some of its line ends as the file's. */
const literal = (text: string, around: string, choices: readonly number[]): string => {
  let at = 0;
  const written = [...text].map((character) => {
    const choice = choices[at++ % choices.length] ?? 0;
    if (choice === 0) return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
    if (around === '`' && character === '\n') return choice === 1 ? '\r\n' : '\n';
    return character === '$' ? '\\$' : writeString(character, quotesOf(around));
  });
  return around + written.join('') + around;
};
const choices = fc.array(fc.nat(9), { minLength: 1, maxLength: 20 });

/** Returns the value of the only literal of a program. */
function valueIn(program: string): string {
  return findIn(program)
    .queries.flatMap(({ parts }) => parts)
    .map((part) => (part.kind === 'text' ? part.text : ''))
    .join('');
}

describe('queries of programs', () => {
  it('get the diagnostics of their texts, at the corresponding spans', () => {
    fc.assert(
      fc.property(mutatedText(), quote, choices, (text, around, chosen) => {
        const program = `// 𝒳\r\nqueryAll(${literal(text, around, chosen)});`;
        const found = checkIn(program);
        fc.pre(findIn(program).queries.length === 1 && found.length > 0);
        expect(valueIn(program)).toBe(text);
        const own = checkFile(text);
        expect(found.map(({ code, message }) => [code, message])).toEqual(
          own.map(({ code, message }) => [code, message]),
        );
        for (const [index, { span }] of found.entries()) {
          const place = own[index]?.span;
          const { text: reported } = readString(program, span ?? { start: 0, end: 0 }, quotesOf(around), 0);
          expect(reported).toBe(text.slice(place?.start, place?.end));
        }
      }),
      { numRuns: runs },
    );
  });

  it('are fixed as their texts are', () => {
    fc.assert(
      fc.property(mutatedText(), quote, choices, (text, around, chosen) => {
        const program = `queryAll(${literal(text, around, chosen)});`;
        const found = checkIn(program);
        fc.pre(findIn(program).queries.length === 1 && found.length > 0);
        const fixesOf = (all: readonly Diagnostic[]) => all.flatMap(({ fixes = [] }) => fixes.slice(0, 1));
        const fixed = applyFixes(program, fixesOf(found)).text;
        expect(findIn(fixed).hasErrors).toBe(false);
        if (/\b(?:SELECT|FROM)\b/i.test(valueIn(fixed)))
          expect(valueIn(fixed)).toBe(applyFixes(text, fixesOf(checkFile(text))).text);
      }),
      { numRuns: runs },
    );
  });

  it('can have a value wherever a literal can be', () => {
    fc.assert(
      fc.property(anyStatement(), fc.array(fc.boolean(), { minLength: 1 }), fc.boolean(), (tree, chosen, isTagged) => {
        const text = print(tree);
        fc.pre(checkFile(text).every(({ severity }) => severity !== 'error'));
        let at = 0;
        const written = tokenize(text).map(({ kind, text: token }) => {
          const isLiteral = kind === 'string' || kind === 'number';
          return isLiteral && chosen[at++ % chosen.length]
            ? '${value.of()}'
            : writeString(token, quotesOf('`')).replaceAll(/^\$/g, '\\$');
        });
        const program = isTagged ? `vql\`${written.join('')}\`` : `queryAll(\`${written.join('')}\`)`;
        expect(checkIn(program).filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
      { numRuns: runs },
    );
  });
});

describe('the language service of programs', () => {
  const read = (program: string) => findQueries(program, { parser: hostParsers.ts, calls: defaultCalls });
  const service = createEmbeddedService({
    service: createLanguageService({ catalog: sampleCatalog }),
    read,
    dialect: defaultDialect,
  });

  it('never throws at any offset of any program, and returns spans inside it and edits that keep it a program', () => {
    const hole = fc.tuple(fc.nat(), fc.constantFrom('${a}', '\'${a + "`"}\'', '${[b]}', '\\n', "\\'"));
    fc.assert(
      fc.property(
        mutatedText(),
        fc.array(hole, { maxLength: 3 }),
        fc.boolean(),
        fc.nat(),
        (text, holes, isTagged, place) => {
          let written = writeString(text.replaceAll('$', ''), quotesOf('`'));
          for (const [at, put] of holes) {
            // Not between a backslash and what it escapes.
            const cut = at % (written.length + 1);
            const index = written[cut - 1] === '\\' ? 0 : cut;
            written = written.slice(0, index) + put + written.slice(index);
          }
          const program = `const a = ${isTagged ? 'vql' : 'queryAll('}\`${written}\`${isTagged ? '' : ')'};\n`;
          fc.pre(read(program).hasErrors === false);
          const offset = place % (program.length + 1);
          const items = service.complete(program, offset).items;
          const actions = service.codeActions(program, { start: offset, end: offset });
          const hover = service.hover(program, offset);
          const spans = [
            ...service.diagnostics(program).flatMap(({ span }) => span ?? []),
            ...items.map(({ edit }) => edit.span),
            ...actions.flatMap(({ edits }) => edits.map(({ span }) => span)),
            ...(hover === undefined ? [] : [hover.span]),
            ...service.semanticTokens(program).map(({ span }) => span),
            ...service.selectionRanges(program, offset),
            ...service.occurrences(program, offset).map(({ span }) => span),
          ];
          service.signatureHelp(program, offset);
          service.definition(program, offset);
          service.rename(program, offset, 'renamed');
          for (const { start, end } of spans) {
            expect(start).toBeGreaterThanOrEqual(0);
            expect(end).toBeGreaterThanOrEqual(start);
            expect(end).toBeLessThanOrEqual(program.length);
          }
          for (const { edit } of items.slice(0, 3)) {
            const fix = { title: '', edits: [edit], safe: false };
            expect(read(applyFixes(program, [fix]).text).hasErrors).toBe(false);
          }
          for (const action of actions) expect(read(applyFixes(program, [action]).text).hasErrors).toBe(false);
        },
      ),
      { numRuns: runs * 2 },
    );
  });
});
