import { describe, expect, it } from 'vitest';
import { diffDialects } from '../../src/catalog/index.js';
import { findFunction } from '../../src/dialect/functions.js';
import {
  type Dialect,
  type DialectFindings,
  defaultDialect,
  dialectFromInfo,
  readDialect,
} from '../../src/dialect/index.js';

function dialectOf(info: unknown): Dialect {
  const { value } = dialectFromInfo(info);
  if (value === undefined) throw new Error('The answer cannot be read.');
  return value;
}

const functions = (...names: readonly string[]) => names.map((identifier) => ({ identifier, aggregate: false }));

const toAggregate = (one: object) => ({ ...one, aggregate: true });

/** Returns the changes between two answers as kind and message, breaking ones with `!`. */
function changesOf(before: unknown, after: unknown): readonly string[] {
  const [old, current] = [dialectOf(before), dialectOf(after)];
  return diffDialects(old, current).map(({ kind, breaking, message }) => `${breaking ? '!' : ''}${kind}: ${message}`);
}

describe('diffDialects', () => {
  it('distinguishes removed functions from new ones, and ignores their case', () => {
    const before = { functions: functions('COUNT', 'YEAR', 'upper') };
    const after = { functions: functions('COUNT', 'MONTH', 'UPPER') };
    expect(changesOf(before, after)).toEqual([
      'function-added: The function "MONTH" is new.',
      '!function-removed: The function "YEAR" is gone.',
    ]);
  });

  it('compares the first of two functions of one name, which checks use', () => {
    const refused = { name: 'year', aggregate: false, evidence: 'installation', support: 'refused' } as const;
    const works = { name: 'YEAR', aggregate: false, evidence: 'installation' } as const;
    const kinds = (...functions: Dialect['functions']) =>
      diffDialects({ ...defaultDialect, functions: [works] }, { ...defaultDialect, functions }).map(({ kind }) => kind);
    expect(kinds(works, refused)).toEqual([]);
    expect(kinds(refused, works)).toEqual(kinds(refused));
    expect(kinds(refused)).toHaveLength(1);
    expect([findFunction('Year', [works, refused]), findFunction('Year', [refused, works])]).toEqual([works, refused]);
  });

  it('does not report a function as removed if the listing is partial', () => {
    const after = { functions: [...functions('COUNT'), { aggregate: true }] };
    expect(changesOf({ functions: functions('COUNT', 'YEAR') }, after)).toEqual([
      'functions-opened: The installation may have more functions than are listed.',
      '!function-unlisted: The function "YEAR" is not listed any more, but may still exist.',
    ]);
  });

  it('reports a function that aggregates now, or no longer', () => {
    const [scalar, aggregate] = [functions('HASH'), functions('hash').map(toAggregate)];
    expect(changesOf({ functions: scalar }, { functions: aggregate })).toEqual([
      '!became-aggregate: The function "hash" now returns one value for many rows.',
    ]);
    expect(changesOf({ functions: aggregate }, { functions: scalar })).toEqual([
      '!became-scalar: The function "HASH" now returns a value for each row.',
    ]);
    // A list may have two functions of one name.
    expect(changesOf({ functions: [...scalar, ...aggregate] }, { functions: [...aggregate, ...scalar] })).toEqual([]);
  });

  it('reports another form of EXISTS by what it writes', () => {
    const existsForm: Dialect['existsForm'] = { write: (subquery) => ({ subquery }), read: () => undefined };
    const [change, ...others] = diffDialects(defaultDialect, { ...defaultDialect, existsForm });
    expect(change).toMatchObject({ kind: 'setting-changed', setting: 'existsForm', breaking: true });
    expect(change?.message).toBe(
      'The setting "existsForm" was {"values":["SELECT id FROM crm.activities"]}, and is now {"subquery":"SELECT id FROM crm.activities"}.',
    );
    expect(others).toEqual([]);
    const copy = { ...defaultDialect, existsForm: { ...existsForm } };
    expect(diffDialects({ ...defaultDialect, existsForm }, copy)).toEqual([]);
  });

  it('reports that the listing of functions is now complete', () => {
    const changes = diffDialects(
      defaultDialect,
      dialectOf({ functions: functions('COUNT', 'SUM', 'AVG', 'MIN', 'MAX').map(toAggregate) }),
    );
    expect(changes[0]).toEqual({
      kind: 'functions-closed',
      breaking: true,
      message: 'The installation now lists all functions: there are no others any more.',
    });
    expect(changes.slice(1).map(({ kind, function: name }) => `${kind} ${name}`)).toEqual(
      ['AVG', 'COUNT', 'MAX', 'MIN', 'SUM'].map((name) => `evidence-changed ${name}`),
    );
  });

  it('reports what a data type no longer allows', () => {
    const withType = (predicateOperations: readonly string[], names: readonly string[]) => ({
      dataTypes: [{ identifier: 'TEXT', predicateOperations, functions: names }],
    });
    expect(changesOf(withType(['EQUALS', 'LIKE'], ['COUNT']), withType(['EQUALS', 'IN'], ['MAX']))).toEqual([
      '!operators-removed: The data type "TEXT" no longer allows "LIKE".',
      'operators-added: The data type "TEXT" allows "IN" too.',
      '!functions-removed: The data type "TEXT" no longer takes "COUNT".',
      'functions-added: The data type "TEXT" takes "MAX" too.',
    ]);
    expect(changesOf(withType(['EQUALS', 'LIKE'], []), withType(['EQUALS', 'RESEMBLES'], []))).toEqual([
      'operators-opened: The data type "TEXT" may allow more operators than are listed.',
      '!operators-unlisted: The data type "TEXT" no longer lists "LIKE", which it may still allow.',
    ]);
    expect(changesOf(withType(['EQUALS', 'RESEMBLES'], []), withType(['EQUALS'], []))).toEqual([
      '!operators-closed: The data type "TEXT" now lists all operators: there are no others any more.',
    ]);
  });

  it('compares data types of which only one version states the operators', () => {
    const [silent, stating] = [{}, { predicateOperations: ['EQUALS'] }].map((members) => ({
      dataTypes: [{ identifier: 'TEXT', ...members }],
    }));
    expect(changesOf(silent, stating)).toEqual([
      '!operators-closed: The data type "TEXT" now lists all operators: there are no others any more.',
    ]);
    expect(changesOf(stating, silent)).toEqual([
      'operators-opened: The data type "TEXT" may allow more operators than are listed.',
    ]);
  });

  it('reports no changes between an answer and its copy', () => {
    const info = { functions: functions('A', 'b'), dataTypes: [{ identifier: 'T', predicateOperations: ['EQUALS'] }] };
    expect(changesOf(info, structuredClone(info))).toEqual([]);
  });
});

/** Returns the changes between the findings of two probes. */
function found(before: DialectFindings, after: DialectFindings): readonly string[] {
  const [old = defaultDialect, current = defaultDialect] = [before, after].map(
    (dialect) => readDialect({ version: 1, dialect }).value,
  );
  return diffDialects(old, current).map(({ kind, breaking, message }) => `${breaking ? '!' : ''}${kind}: ${message}`);
}

describe('diffDialects of the findings of two probes', () => {
  it('reports changed support and evidence of constructs, functions and operators', () => {
    const before = {
      constructs: { between: 'holds', escape: 'refused', 'not-in': 'ignored', isnull: 'refused' },
      functions: { AVG: 'refused', MIN: 'holds' },
      operators: { RANGE: 'holds', NOT_LIKE: 'differs' },
    } as const;
    const after = {
      constructs: { between: 'refused', escape: 'holds', 'not-in': 'differs', notnull: 'holds' },
      functions: { AVG: 'holds', MIN: 'ignored' },
      operators: { RANGE: 'ignored', IN: 'holds' },
    } as const;
    expect(found(before, after)).toEqual([
      'became-supported: The function "AVG" is supported now.',
      '!became-ignored: The function "MIN" is accepted now, but ignored.',
      'became-supported: The construct "escape" is supported now.',
      '!became-different: The construct "not-in" has another effect now.',
      '!became-refused: The construct "between" is refused now.',
      'evidence-changed: The construct "notnull" had the evidence "seen", and now has "installation".',
      'became-unknown: The construct "isnull" was not supported, and it is not known whether it is now.',
      'became-unknown: The operator "NOT_LIKE" was not supported, and it is not known whether it is now.',
      'evidence-changed: The operator "IN" had the evidence "spec", and now has "installation".',
      '!became-ignored: The operator "RANGE" is accepted now, but ignored.',
    ]);
  });

  it('reports changed assumptions', () => {
    const before = {
      assumptions: { 'null-logic': 'holds', 'any-element': 'differs', 'value-format': 'differs', 'id-order': 'holds' },
    } as const;
    const after = {
      assumptions: { 'null-logic': 'differs', 'any-element': 'holds', 'range-bounds': 'holds' },
    } as const;
    expect(found(before, after)).toEqual([
      'assumption-confirmed: The assumption "any-element" holds now.',
      'assumption-unknown: The assumption "id-order" is not known to hold any more, nor not to hold.',
      '!assumption-contradicted: The assumption "null-logic" does not hold now.',
      'assumption-confirmed: The assumption "range-bounds" holds now.',
      'assumption-unknown: The assumption "value-format" is not known to hold any more, nor not to hold.',
    ]);
    // A setting answers the assumption, and yet a contradiction is stated.
    const folding: Dialect = { ...defaultDialect, likeCaseSensitive: false };
    const contradicted: Dialect = { ...folding, evidence: { 'like-case': 'contradicted' } };
    expect(diffDialects(folding, contradicted).map(({ kind }) => kind)).toEqual(['assumption-contradicted']);
    const stated: Dialect = { ...defaultDialect, evidence: { 'range-bounds': 'seen' } };
    const probed: Dialect = { ...defaultDialect, evidence: { 'range-bounds': 'installation' } };
    expect(diffDialects(stated, probed)).toEqual([
      {
        kind: 'evidence-changed',
        assumption: 'range-bounds',
        breaking: false,
        message: 'The assumption "range-bounds" had the evidence "seen", and now has "installation".',
      },
    ]);
  });

  it('reports changed settings, and no assumption that they answer in another way', () => {
    const before = { likeEscape: '!', variableStyle: '$name', nullOrder: 'low' } as const;
    const after = { likeCaseSensitive: false, variableStyle: '@name', nullOrder: 'last' } as const;
    expect(found(before, after)).toEqual([
      'assumption-unknown: The assumption "like-escape" is not known to hold any more, nor not to hold.',
      '!setting-changed: The setting "likeCaseSensitive" was true, and is now false.',
      '!setting-changed: The setting "likeEscape" was "!", and is now none.',
      '!setting-changed: The setting "variableStyle" was "$name", and is now "@name".',
      '!setting-changed: The setting "nullOrder" was "low", and is now "last".',
    ]);
  });

  it('reports no changes of a probe that found the same', () => {
    const findings = { constructs: { escape: 'refused' }, assumptions: { 'null-logic': 'differs' } } as const;
    expect(found(findings, structuredClone(findings))).toEqual([]);
  });
});
