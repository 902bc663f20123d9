import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CUnitQuery } from '../../src/cunit/index.js';
import { fingerprint, normalize, readQuery, toCUnit, toVql } from '../../src/cunit/index.js';
import { deepFreeze } from '../../src/diagnostics/deep-freeze.js';
import { anyStatement } from '../../src/testing/index.js';
import { equalNodes, format, parse, print, type Statement } from '../../src/vql/index.js';
import { query, variables, vqlQuery } from '../support/asked.js';
import { propertyRuns } from '../support/property-runs.js';
import { valueOf } from '../support/value-of.js';

const runs = { numRuns: propertyRuns(500) };

function parsed(text: string): Statement {
  const { value: statement, diagnostics } = parse(text);
  expect(diagnostics, text).toEqual([]);
  if (statement === undefined) throw new Error(`No statement in ${text}`);
  return statement;
}

/** Normalizes the predicate of a query as a translation does. */
function normalized(whole: CUnitQuery): CUnitQuery {
  const { queryPredicate, ...others } = whole.request;
  const list = whole.request.variableSubstitutionList?.variableSubstitutions ?? [];
  const named = Object.fromEntries(list.map(({ variable, values }) => [variable.variableName, values]));
  return {
    ...whole,
    request: { ...others, ...(queryPredicate && { queryPredicate: normalize(queryPredicate, { variables: named }) }) },
  };
}

describe('whole queries', () => {
  it('round-trip: statement → query → statement → query', () => {
    fc.assert(
      fc.property(vqlQuery, fc.constantFrom(1, 1000), (statement, width) => {
        const first = toCUnit(statement, { variables });
        if (first.value === undefined) return;
        expect(readQuery(deepFreeze(first.value)).diagnostics).toEqual([]);
        const back = toVql(first.value, { parse });
        // All that came from a text can be said in one, but a wildcard in what was a text between wildcards.
        if (back.value === undefined) {
          expect(back.diagnostics.every(({ code }) => code === 'lost-wildcard')).toBe(true);
          return;
        }
        const text = valueOf(format(print(back.value), { width }));
        const again = toCUnit(parsed(text), { variables });
        expect(again.diagnostics, text).toEqual([]);
        expect(again.value && normalized(again.value), text).toEqual(normalized(first.value));
        expect(back.variableSubstitutionList).toEqual(first.value.request.variableSubstitutionList);
      }),
      runs,
    );
  });

  it('round-trip: query → statement → query', () => {
    fc.assert(
      fc.property(query, (whole) => {
        expect(readQuery(whole).diagnostics).toEqual([]);
        const { value, diagnostics: losses, exact } = toVql(whole, { parse });
        expect(exact).toBe(losses.length === 0);
        if (value === undefined) return;
        const again = toCUnit(parsed(print(value)), { variables });
        expect(again.diagnostics).toEqual([]);
        // Of the variables, a statement has those that stand in it.
        const { variableSubstitutionList: _, ...request } = normalized(again.value ?? whole).request;
        const { variableSubstitutionList: __, ...wanted } = normalized(whole).request;
        expect(request).toEqual(wanted);
      }),
      runs,
    );
  });

  it('are exact often enough for the properties to mean something', () => {
    expect(fc.sample(query, 300).filter((whole) => toVql(whole, { parse }).exact).length).toBeGreaterThan(100);
    expect(fc.sample(vqlQuery, 300).filter((each) => toCUnit(each, { variables }).exact).length).toBeGreaterThan(100);
  });

  it('have a fingerprint that survives the translation to a statement', () => {
    fc.assert(
      fc.property(query, (whole) => {
        const { value } = toVql(whole, { parse });
        const again = value && toCUnit(value, { variables }).value;
        if (again === undefined) return;
        const list = whole.request.variableSubstitutionList;
        const { variableSubstitutionList: carried, ...request } = again.request;
        const namesIn = (one = list) => one?.variableSubstitutions.map(({ variable }) => variable.variableName) ?? [];
        // Beside a variable that the statement does not carry, a text that looks like it would become the variable.
        const dropped = namesIn().filter((name) => carried === undefined || !namesIn(carried).includes(name));
        if (dropped.some((name) => JSON.stringify(request).includes(JSON.stringify(`:${name}`)))) return;
        const same = { ...again, request: { ...request, ...(list && { variableSubstitutionList: list }) } };
        expect(fingerprint(same)).toBe(fingerprint(whole));
      }),
      runs,
    );
  });

  it('translate any statement to a valid query, or report a loss', () => {
    fc.assert(
      fc.property(anyStatement().map(deepFreeze), (statement) => {
        const { value, exact, diagnostics: losses } = toCUnit(statement);
        expect(exact).toBe(losses.length === 0);
        expect(value === undefined).toBe(!exact);
        if (value === undefined) return;
        expect(readQuery(value).diagnostics).toEqual([]);
        const printed = toCUnit(parsed(print(statement))).value;
        expect(printed).toEqual(value);
        const back = toVql(value, { parse }).value;
        if (back !== undefined) expect(equalNodes(parsed(print(back)), back)).toBe(true);
      }),
      runs,
    );
  });
});
