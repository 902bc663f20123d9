import type { Row } from '../../src/cunit/evaluate/rows.js';
import { createMatcher } from '../../src/cunit/index.js';
import { VqlError } from '../../src/diagnostics/index.js';
import type { Join, Statement } from '../../src/vql/index.js';
import type { FailedCondition } from './conditions.js';
import type { EvaluationContext } from './evaluation-context.js';
import { joinedKey } from './row-key.js';

/** A row that WHERE tests: one of the template, with a row of each joined statement in the member with its alias. */
export interface SourceRow {
  readonly key: string;
  readonly row: Row;
  /** The ON that no row of a joined statement meets. */
  readonly failed: readonly FailedCondition[];
}

/** Parts of the statement that a join needs. */
export interface JoinContext extends EvaluationContext {
  readonly template: string;
  /** Returns the rows of a joined statement, or the reason why the page does not have them. */
  readonly answerOf: (statement: Statement, context: EvaluationContext) => readonly Row[] | string;
}

/** Greatest number of rows of a statement: several joins can have millions. */
const maxRows = 1_000;

/**
 * Joins rows as the statement says; a row without a partner remains, with the ON that no row of the joined statement meets. Returns a
 * sentence if the page cannot.
 */
export function joinRows(
  rows: readonly SourceRow[],
  { joins }: Statement,
  context: JoinContext,
): readonly SourceRow[] | string {
  let joined = rows;
  for (const join of joins) {
    const next = joinOne(joined, join, context);
    if (typeof next === 'string') return `JOIN is not evaluated on this page: ${next}`;
    if (next.length > maxRows) return `JOIN is not evaluated on this page: it has more than ${maxRows} rows.`;
    joined = next;
  }
  return joined;
}

function joinOne(rows: readonly SourceRow[], join: Join, context: JoinContext): readonly SourceRow[] | string {
  const { statement, alias, on } = join;
  const { template, matchOptions, findUnknown, answerOf } = context;
  const unknown = findUnknown(join);
  if (unknown !== undefined) return unknown.message;
  if (statement.kind === 'Missing' || alias.kind === 'Missing') return 'it is incomplete.';
  const answer = answerOf(statement, context);
  if (typeof answer === 'string') return answer;
  const { span = { start: 0, end: 0 } } = on;
  const failed: FailedCondition = { span, paths: [], reason: `no row of "${alias.name}" meets it` };
  try {
    const isMatch = createMatcher(on, matchOptions(template));
    return rows.flatMap((source): readonly SourceRow[] => {
      if (source.failed.length > 0) return [source];
      const partners = answer.map((other) => ({ ...source.row, [alias.name]: other })).filter((row) => isMatch(row));
      if (partners.length === 0) return [{ ...source, failed: [failed] }];
      return partners.map((row, index) => ({ key: joinedKey(source.key, index), row, failed: [] }));
    });
  } catch (error) {
    if (error instanceof VqlError) return error.message;
    throw error;
  }
}
