import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createMatcher,
  fingerprint,
  negate,
  normalize,
  predicateNodeSchema,
  readPredicate,
  readQuery,
  readRequest,
  requestSchema,
  toVql,
} from '../../src/cunit/index.js';
import { type Diagnostic, hasErrors } from '../../src/diagnostics/index.js';
import { anyNode, matchOptions, query, variables } from '../support/asked.js';
import { changed, pointersIn, resolvePointer } from '../support/cunit-pointers.js';
import { propertyRuns } from '../support/property-runs.js';

const runs = { numRuns: propertyRuns(500) };

/** Values that stand where others belong. */
const misfit: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    0,
    1.5,
    -1,
    2 ** 53,
    2 ** 31,
    Number.POSITIVE_INFINITY,
    Number.NaN,
    10n,
    true,
    'true',
    '',
    'AND',
    'EQALS',
    'equals',
    'range',
    'FILTER',
    'filter',
    'asc',
    [],
    ['a'],
    [1],
    [null],
    {},
    JSON.parse('{ "__proto__": { "isAdmin": true } }'),
    { constructor: { prototype: {} } },
    { type: 'FILTER', operator: 'RANGE', property: 'a', values: ['1'] },
    { type: 'JUNCTION', operator: 'AND', children: [] },
  ),
  fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text)),
);

/** An object in which a few places have other values, and members were added to others. */
function mutated(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const member = fc.constantFrom(
    'type',
    'operator',
    'children',
    'property',
    'values',
    'functions',
    'visible',
    'mode',
    'pageable',
    '__proto__',
    'constructor',
    'note',
  );
  const change = fc.tuple(fc.nat({ max: 9999 }), fc.option(member, { nil: undefined }), misfit);
  return fc.tuple(valid, fc.array(change, { minLength: 1, maxLength: 3 })).map(([object, changes]) =>
    changes.reduce<unknown>((current, [pick, added, value]) => {
      const places = pointersIn(current);
      const place = places[pick % places.length] ?? '';
      return changed(current, { path: added === undefined ? place : `${place}/${added}`, value });
    }, object),
  );
}

const anyJson = fc.json().map((text): unknown => JSON.parse(text));

function pathsOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ code, path }) => `${code} ${path}`);
}

/** Applies each fix separately: the finding is gone. */
function expectFixed(json: unknown, read: (json: unknown) => { readonly diagnostics: readonly Diagnostic[] }): void {
  const { diagnostics } = read(json);
  for (const diagnostic of diagnostics) {
    for (const { changes = [] } of diagnostic.fixes ?? []) {
      expect(changes.length).toBeGreaterThan(0);
      const fixed = changes.reduce<unknown>((current, change) => changed(current, change), json);
      expect(pathsOf(read(fixed).diagnostics)).not.toContain(`${diagnostic.code} ${diagnostic.path}`);
    }
  }
}

/** The place of a diagnostic is there, or is that of a member which should be. */
function expectPlaces(json: unknown, diagnostics: readonly Diagnostic[]): void {
  for (const { path, message } of diagnostics) {
    expect(path).toBeDefined();
    const outer = (path ?? '').replace(/\/[^/]*$/, '');
    expect(path === '' || resolvePointer(json, outer) !== undefined, `${path}: ${message}`).toBe(true);
    expect(message).toMatch(/^["A-Z].*[.?]$/);
  }
}

describe('readPredicate', () => {
  it('never throws, and agrees with the schema, on any JSON', () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, mutated(anyNode), anyNode), (json) => {
        const { value, diagnostics } = readPredicate(json);
        expect(value === undefined).toBe(hasErrors(diagnostics));
        const { success, error } = predicateNodeSchema.safeParse(json);
        expect(success, JSON.stringify(error?.issues)).toBe(value !== undefined);
        expectPlaces(json, diagnostics);
      }),
      { numRuns: runs.numRuns * 2 },
    );
  });

  it('returns the object itself, which every other function accepts', () => {
    fc.assert(
      fc.property(fc.oneof(mutated(anyNode), anyNode), (json) => {
        const { value } = readPredicate(json);
        if (value === undefined) return;
        expect(value).toBe(json);
        expect(predicateNodeSchema.parse(json)).toEqual(json);
        normalize(value);
        negate(value);
        toVql(value);
        fingerprint(value, { variables });
        try {
          createMatcher(value, matchOptions)({});
        } catch (error) {
          expect(String(error)).toMatch(/calls|stands for|exactly one|has no value/);
        }
      }),
      runs,
    );
  });

  it('offers only fixes that remove their diagnostic', () => {
    fc.assert(
      fc.property(mutated(anyNode), (json) => expectFixed(json, readPredicate)),
      runs,
    );
  });
});

describe('readRequest and readQuery', () => {
  it('never throw, and agree with the schema, on any JSON', () => {
    fc.assert(
      fc.property(fc.oneof(anyJson, mutated(query.map(({ request }) => request))), (json) => {
        const { value, diagnostics } = readRequest(json);
        expect(value === undefined).toBe(hasErrors(diagnostics));
        const { success, error } = requestSchema.safeParse(json);
        expect(success, JSON.stringify(error?.issues)).toBe(value !== undefined);
        expectPlaces(json, diagnostics);
      }),
      { numRuns: runs.numRuns * 2 },
    );
  });

  it('accept what can be translated and fingerprinted, and toVql reports the errors of the rest', () => {
    fc.assert(
      fc.property(mutated(query), (json) => {
        const { value, diagnostics } = readQuery(json);
        expectPlaces(json, diagnostics);
        if (typeof json !== 'object' || json === null || !('request' in json)) return;
        // Whatever it is, toVql reads it first.
        const { diagnostics: losses, exact } = toVql(json as Parameters<typeof toVql>[0]);
        if (value === undefined) {
          expect(exact).toBe(false);
          const errors = diagnostics.filter(({ severity }) => severity === 'error');
          expect(losses.map(({ code }) => code)).toEqual(errors.map(({ code }) => code));
        } else {
          fingerprint(value);
        }
      }),
      runs,
    );
  });

  it('offer only fixes that remove their diagnostic', () => {
    fc.assert(
      fc.property(mutated(query.map(({ request }) => request)), (json) => expectFixed(json, readRequest)),
      runs,
    );
  });
});
