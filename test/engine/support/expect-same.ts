import fc from 'fast-check';
import { expect } from 'vitest';
import { createMatcher, type LossyResult } from '../../../src/cunit/index.js';
import { compileSql, type SqlOptions, type SqlStatement } from '../../../src/engine/index.js';
import {
  createColumn,
  createNot,
  createPath,
  createStatement,
  createTemplate,
  type Predicate,
  print,
} from '../../../src/vql/index.js';
import { propertyRuns } from '../../support/property-runs.js';
import { type Database, selectKeys } from './database.js';
import { predicates } from './predicates.js';
import { columns, rows } from './table.js';

const tables = { 'test.rows': { name: 'rows', columns } };

/** Compiles `SELECT id FROM test.rows WHERE predicate`. */
function compileWhere(where: Predicate, options: Pick<SqlOptions, 'target' | 'dialect'>): LossyResult<SqlStatement> {
  const statement = createStatement({
    columns: [createColumn(createPath('id'))],
    from: createTemplate('test', 'rows'),
    where,
  });
  return compileSql(statement, { ...options, tables });
}

const questions = fc.record({ rows, predicates: fc.array(predicates, { minLength: 1, maxLength: 20, size: 'max' }) });

/** Tables of rows per property, each with about ten predicates and their negations. */
const numRuns = propertyRuns(80);

/** Compares the rows that a database selects with `matches`. Returns the share of predicates without losses. */
export async function expectSame(database: Database, dialect?: SqlOptions['dialect']): Promise<number> {
  const { target } = database;
  let [all, exact] = [0, 0];
  const law = fc.asyncProperty(questions, async (question) => {
    const asked = question.predicates
      .flatMap((one) => [one, createNot(one)])
      .flatMap((predicate) => {
        const { value } = compileWhere(predicate, { target, ...(dialect && { dialect }) });
        all++;
        return value === undefined ? [] : [{ predicate, value }];
      });
    exact += asked.length;
    await database.load('rows', columns, question.rows);
    const answers = await selectKeys(
      database,
      asked.map(({ value }) => value),
    );
    for (const [index, { predicate, value }] of asked.entries()) {
      const isMatch = createMatcher(predicate, dialect && { dialect });
      const keys = question.rows.flatMap((row, id) => (isMatch(row) ? [id] : []));
      expect(answers[index], `${print(predicate)}\n${value.sql}`).toEqual(keys);
    }
  });
  await fc.assert(law, { numRuns });
  return exact / all;
}
