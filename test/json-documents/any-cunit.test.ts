import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { defineCatalog } from '../../src/catalog/index.js';
import { defaultDialect } from '../../src/dialect/index.js';
import { checkCUnit } from '../../src/json-documents/cunit-document.js';
import { checkSource, fixText } from '../../src/tasks/check/check-source.js';
import { translateCUnit } from '../../src/tasks/translate/translate-cunit.js';
import { formOfQueries, translateExecuteRequests } from '../../src/tasks/translate/translate-execute.js';

const names = [
  ...['type', 'operator', 'children', 'property', 'values', 'functions', 'visible', 'group', 'template', 'request'],
  ...['mode', 'queryStatement', 'presetId', 'adhocPreset', 'queryPredicate', 'additionalPredicate', 'overrideResults'],
  ...['results', 'option', 'distinctResult', 'displayName', 'pageable', 'start', 'limit', 'sortOrders', 'direction'],
  ...['variableSubstitutionList', 'variableSubstitutions', 'variable', 'variableName', '__proto__', 'other'],
];
const words = ['JUNCTION', 'FILTER', 'AND', 'or', 'EQUALS', 'RANGE', 'IS_NULL', 'EXISTS', 'STATEMENT', 'ASC', 'desc'];

const { json } = fc.letrec<{ json: unknown; node: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.oneof(
      fc.constantFrom(...words),
      fc.string(),
      fc.constantFrom(null, true, 5, 1e300, -0.5, ':a', 'a.b', 'SELECT 1'),
    ),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.array(fc.tuple(fc.constantFrom(...names), tie('json')), { maxLength: 5 }).map(objectOf),
    tie('node'),
    fc.tuple(tie('node'), tie('json')).map(([node, limit]) =>
      objectOf([
        ['queryPredicate', node],
        ['pageable', objectOf([['limit', limit]])],
      ]),
    ),
  ),
  // Objects that are nearly nodes, so that there is something to fix or to translate.
  node: fc
    .tuple(
      fc.constantFrom('FILTER', 'FILTER', 'JUNCTION', 'NODE'),
      fc.constantFrom('EQUALS', 'equals', 'STARTS_WITH', 'RANGE', 'IS_NULL', 'AND', 'or'),
      fc.array(fc.constantFrom('A', '50%', 5, true, null, 0.25), { maxLength: 2 }),
      fc.option(fc.array(tie('node'), { maxLength: 2, depthIdentifier: 'node' }), { freq: 2 }),
    )
    .chain(([type, operator, values, children]) =>
      fc.subarray(
        [
          ['type', type],
          ['operator', operator],
          ['property', 'a'],
          ['values', values],
          ['children', children],
        ] as const,
        { minLength: 3 },
      ),
    )
    .map(objectOf),
}));

/** Members of an object, possibly with a duplicate key or one of the prototype, which no JavaScript object can have. */
interface ObjectText {
  readonly members: readonly (readonly [string, unknown])[];
}

function objectOf(members: ObjectText['members']): ObjectText {
  return { members };
}

function isObjectText(value: unknown): value is ObjectText {
  return typeof value === 'object' && value !== null && 'members' in value;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
  if (!isObjectText(value)) return JSON.stringify(value);
  return `{${value.members.map(([key, inner]) => `\n${JSON.stringify(key)}: ${textOf(inner)}`).join(',')}}`;
}

/** A field of another type than the compared values, and similar names, so that the rules report something. */
const catalog = defineCatalog({
  templates: { 'account.query': { fields: { b: 'integer' } }, 'a.b': { fields: { a: 'integer' } } },
});

const texts = json.map(textOf);
const sourceOf = (text: string) => ({ name: 'a.json', path: 'a.json', text, hasByteOrderMark: false });

it('gives every diagnostic of any JSON a span in the text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { diagnostics } = checkCUnit(text, { catalog, template: 'account.query' });
      for (const { span, fixes = [] } of diagnostics) {
        const spans = [span, ...fixes.flatMap((fix) => fix.edits.map((edit) => edit.span))];
        for (const { start, end } of spans.map((one) => one ?? { start: -1, end: -1 })) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

it('applies all safe fixes, with JSON as the result', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const fixed = fixText(sourceOf(text), {}, 'hint');
      JSON.parse(fixed.text);
      const { diagnostics } = checkSource(sourceOf(fixed.text), {}, 'hint');
      expect(diagnostics.flatMap(({ fixes = [] }) => fixes).filter(({ safe }) => safe)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it('translates any JSON, or reports the reason with a span', () => {
  const settings = { isPredicate: false, dialect: defaultDialect, template: { group: 'account', template: 'query' } };
  fc.assert(
    fc.property(texts, (text) => {
      const source = sourceOf(text);
      const translate = formOfQueries(source) === 'vql' ? translateExecuteRequests : translateCUnit;
      const { queries, diagnostics, problems } = translate(source, settings);
      // An array of both forms is not translated.
      if (problems.length > 0) return;
      const isTranslated = queries.every(({ value, exact }) => value !== undefined && exact);
      expect(isTranslated).toBe(diagnostics.length === 0);
      expect(diagnostics.every(({ span }) => span !== undefined)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
