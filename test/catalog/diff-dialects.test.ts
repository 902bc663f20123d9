import { describe, expect, it } from 'vitest';
import { diffDialects } from '../../src/catalog/index.js';
import { type Dialect, defaultDialect, dialectFromInfo } from '../../src/dialect/index.js';

function dialectOf(info: unknown): Dialect {
  const { value } = dialectFromInfo(info);
  if (value === undefined) throw new Error('The answer cannot be read.');
  return value;
}

const functions = (...names: readonly string[]) => names.map((identifier) => ({ identifier, aggregate: false }));

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

  it('does not report a function as removed if the listing is partial', () => {
    const after = { functions: [...functions('COUNT'), { aggregate: true }] };
    expect(changesOf({ functions: functions('COUNT', 'YEAR') }, after)).toEqual([
      'functions-opened: The installation may have more functions than are listed.',
      'function-unlisted: The function "YEAR" is not listed any more, but may still exist.',
    ]);
  });

  it('reports that the listing of functions is now complete', () => {
    const changes = diffDialects(
      defaultDialect,
      dialectOf({ functions: functions('COUNT', 'SUM', 'AVG', 'MIN', 'MAX') }),
    );
    expect(changes).toEqual([
      {
        kind: 'functions-closed',
        breaking: true,
        message: 'The installation now lists all functions: there are no others any more.',
      },
    ]);
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
      'operators-unlisted: The data type "TEXT" does not list "LIKE" any more, but may still allow it.',
    ]);
  });

  it('reports no changes between an answer and its copy', () => {
    const info = { functions: functions('A', 'b'), dataTypes: [{ identifier: 'T', predicateOperations: ['EQUALS'] }] };
    expect(changesOf(info, structuredClone(info))).toEqual([]);
  });
});
