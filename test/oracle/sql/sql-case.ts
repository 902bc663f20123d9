import type { CUnitPredicate } from '../../../src/cunit/index.js';
import { compileSql, type SqlStatement } from '../../../src/engine/index.js';
import { type Predicate, print, type Statement } from '../../../src/vql/index.js';
import { type Database, selectKeys } from '../../engine/support/database.js';
import { evaluateCUnit } from '../evaluate/evaluate-cunit.js';
import { evaluateVql } from '../evaluate/evaluate-vql.js';
import { generateCUnit, generateVql, type Scope } from '../evaluate/generate-predicates.js';
import type { Field } from '../evaluate/generate-rows.js';
import type { Setting } from '../evaluate/rows.js';
import type { Counts } from '../support/counts.js';
import { createRandom, type Random } from '../support/random.js';
import { showValue } from '../support/show-value.js';
import { columns, fieldsOf, generateTable, type TypedRow } from './columns.js';
import { loadTable, type Session, sessions } from './load-table.js';

const setting: Setting = { caseSensitive: true, escape: undefined, variables: {}, functions: {}, exists: () => false };

const tables = { 'account.query': { name: 't', columns } } as const;

/** A predicate with the rows that it should select. */
interface Case {
  readonly shown: string;
  readonly query:
    | Statement
    | {
        group: string;
        template: string;
        request: { queryPredicate: CUnitPredicate; overrideResults: { property: string }[] };
      };
  readonly isTrue: (row: TypedRow) => boolean;
}

/** Generates a table and predicates, and compares the rows that a database selects with those of the oracle. Returns the differences. */
export async function checkSql(
  seed: number,
  database: Database,
  counts: Counts,
  predicates: number,
): Promise<readonly string[]> {
  const random = createRandom(seed);
  const session = random.pick(sessions);
  // SQLite stores NaN as null.
  const specialDoubles = [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    ...(database.target === 'sqlite' ? [] : [Number.NaN]),
  ];
  const rows = generateTable(random, 24, specialDoubles);
  for (const value of rows.flatMap((row) => Object.values(row)))
    if (typeof value === 'number' && !Number.isFinite(value)) counts.meet(`double: ${value}`);
  await loadTable(database, session, rows);
  const { target } = database;
  const fields = fieldsOf(columns).filter(({ path }) => path[0] !== 'id');
  const compiled: { item: Case; statement: SqlStatement }[] = [];
  for (let number = 0; number < predicates; number++) {
    // A few fields for each predicate, so that it says something about their combinations.
    const near = random.chance(0.5) ? fields : fieldsLike(random, random.pick(fields), fields);
    const scope: Scope = {
      fields: random.list(1, 3, () => random.pick(near)),
      escape: undefined,
      variables: [],
      lists: [],
      functions: [],
      templates: [],
      hasAbsent: false,
      fieldShare: random.pick([0.05, 0.4]),
    };
    const item = random.chance(0.75)
      ? caseOfVql(generateVql(random, scope, random.below(3)))
      : caseOfCUnit(generateCUnit(random, scope, random.below(3)));
    const { value, exact } = compileSql(item.query, { target, tables });
    counts.meet(`${target}: ${exact ? 'exact' : 'loss'}`);
    if (exact) compiled.push({ item, statement: value });
  }
  const statements = compiled.map(({ statement }) => statement);
  const selected = await selectKeys(database, statements).catch(() => selectSingly(database, statements));
  const run: Run = { seed, database, session, rows, counts };
  return compiled.flatMap(({ item, statement }, index) => compareIds(item, statement, selected[index], run) ?? []);
}

/** The fields that a field can be compared with: those of its kind, and texts, which can be read as any. */
function fieldsLike(random: Random, { type }: Field, fields: readonly Field[]): readonly Field[] {
  const kindOf = (name: Field['type']) => (['number', 'bigint', 'decimal'].includes(name) ? 'number' : name);
  const withTexts = random.chance(0.3);
  return fields.filter((field) => kindOf(field.type) === kindOf(type) || (withTexts && field.type === 'text'));
}

/** A statement that the database refuses must not hide the others: its message stands for its rows. */
async function selectSingly(
  database: Database,
  statements: readonly SqlStatement[],
): Promise<readonly (readonly number[] | string)[]> {
  const answers: (readonly number[] | string)[] = [];
  for (const statement of statements)
    answers.push(await selectKeys(database, [statement]).then(([ids = []]) => ids, String));
  return answers;
}

function caseOfVql(where: Predicate): Case {
  const query: Statement = {
    kind: 'Statement',
    distinct: false,
    columns: [{ kind: 'Column', annotations: [], expression: { kind: 'Path', segments: ['id'] } }],
    from: { kind: 'Template', group: 'account', name: 'query' },
    joins: [],
    where,
    orderBy: [],
    limit: undefined,
    offset: undefined,
  };
  return { shown: print(where), query, isTrue: (row) => evaluateVql(where, row, setting) === true };
}

function caseOfCUnit(queryPredicate: CUnitPredicate): Case {
  const request = { queryPredicate, overrideResults: [{ property: 'id' }] };
  const query = { group: 'account', template: 'query', request };
  return {
    shown: JSON.stringify(queryPredicate),
    query,
    isTrue: (row) => evaluateCUnit(queryPredicate, row, setting) === true,
  };
}

interface Run {
  readonly seed: number;
  readonly database: Database;
  readonly session: Session;
  readonly rows: readonly TypedRow[];
  readonly counts: Counts;
}

function compareIds(
  item: Case,
  statement: SqlStatement,
  selected: readonly number[] | string | undefined,
  run: Run,
): string | undefined {
  const { seed, database, session, rows, counts } = run;
  const expected = rows.flatMap((row) => (item.isTrue(row) ? [Number(row['id'])] : []));
  counts.meet('predicates');
  counts.meet(`${database.target}, ${session.name}`);
  counts.meet('rows', expected.length);
  for (const name of Object.keys(columns)) if (item.shown.includes(name)) counts.meet(`${database.target}: ${name}`);
  if (typeof selected !== 'string' && selected?.join() === expected.join()) return undefined;
  const differing = rows.filter(
    ({ id }) => typeof selected === 'string' || selected?.includes(Number(id)) !== expected.includes(Number(id)),
  );
  const [row = {}] = differing;
  const used = Object.entries(row).filter(([name]) => name === 'id' || item.shown.includes(name));
  return `Seed ${seed}, ${database.target}, ${session.name}: expected [${expected}], found ${typeof selected === 'string' ? selected : `[${selected}]`}.
${item.shown}
${showValue(Object.fromEntries(used))}
${statement.sql}
${JSON.stringify(statement.params)}`;
}
