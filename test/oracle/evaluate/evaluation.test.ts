import { describe, expect, it } from 'vitest';
import { createCounts } from '../support/counts.js';
import { oracleSeed } from '../support/oracle-seed.js';
import { checkEvaluation } from './evaluation-case.js';
import { comparisonOperators, filterOperatorNames } from './generate-predicates.js';
import { fieldTypes } from './generate-values.js';

describe('predicates on rows, compared with the oracle', () => {
  const counts = createCounts();

  it('selects the rows of the oracle in every form: tree, text, C-Unit, and all translations that are exact', () => {
    const differences = Array.from(
      { length: 500 },
      (_, index) => checkEvaluation(oracleSeed + index, counts) ?? [],
    ).flat();
    expect(differences).toEqual([]);
    expect(counts.of('pairs')).toBeGreaterThan(150_000);
  });

  it('meets every operator, type, form and result often', () => {
    const conditions = ['Between', 'Exists', 'In', 'IsNull', 'Like'].flatMap((kind) => [
      `vql: ${kind}`,
      `vql: not ${kind}`,
    ]);
    const operators = [...comparisonOperators, 'And', 'Or', 'Not'].map((kind) => `vql: ${kind}`);
    const filters = ['AND', 'OR', ...filterOperatorNames].map((name) => `cunit: ${name}`);
    expect(counts.rarer([...conditions, ...operators, ...filters], 15)).toEqual([]);
    const shapes = ['missing', 'null', 'list', 'list of objects', 'object', 'joined names'];
    expect(
      counts.rarer(
        [...fieldTypes, ...shapes].map((name) => `row: ${name}`),
        300,
      ),
    ).toEqual([]);
    const forms = [
      'tree',
      'text',
      'toCUnit',
      'toCUnit, read again',
      'C-Unit',
      'toVql',
      'toVql, printed',
      'toVql, read again',
      'negate',
      'normalize',
    ];
    expect(
      counts.rarer(
        forms.map((name) => `form: ${name}`),
        300,
      ),
    ).toEqual([]);
    expect(counts.rarer(['result: true', 'result: false', 'result: undefined'], 20_000)).toEqual([]);
    expect(counts.rarer(['toCUnit: exact', 'toCUnit: loss', 'toVql: exact', 'toVql: loss'], 80)).toEqual([]);
  });
});
