import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createMatcher,
  fingerprint,
  negate,
  normalize,
  readPredicate,
  readQuery,
  readRequest,
  toVql,
} from '../../src/cunit/index.js';
import { type Diagnostic, hasErrors } from '../../src/diagnostics/index.js';
import { predicateNodeSchema, requestSchema } from '../../src/schemas/index.js';
import { anyNode, matchOptions, query, variables } from '../support/asked.js';
import { changed, resolvePointer } from '../support/cunit-pointers.js';
import { propertyRuns } from '../support/property-runs.js';
import { mutated } from './support/mutated.js';

const runs = { numRuns: propertyRuns(500) };

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
