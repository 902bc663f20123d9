import { namesTemplateAround } from '../../dialect/names.js';
import type { Predicate, Statement } from '../../vql/ast.js';
import { isAggregate } from '../../vql/nodes.js';
import { type MatchContext, matchError } from './match-options.js';
import { createPathReader, hasRoot, type Row, sourceValue } from './rows.js';

/** The query of an EXISTS: it selects a row if the condition holds for any of these. */
interface EvaluatedSubquery {
  /** `group.name`. */
  readonly template: string;
  readonly rows: readonly Row[];
  readonly where: Predicate | undefined;
}

/** Reads the query of an EXISTS. @throws {VqlError} `match-subquery` for a part that rows alone do not answer. */
export function readSubquery(statement: Statement, context: MatchContext): EvaluatedSubquery {
  const { from, where, columns, joins, limit, offset } = statement;
  if (from.kind === 'Missing') throw matchError('match-gap', {});
  const { functions } = context.dialect;
  const refused = {
    'a JOIN': joins.length > 0,
    'an aggregate': columns.some((column) => isAggregate(column, functions)),
    'LIMIT 0': limit?.value === 0,
    'an OFFSET': (offset?.value ?? 0) > 0,
  };
  for (const [part, isPresent] of Object.entries(refused)) if (isPresent) throw matchError('match-subquery', { part });
  const template = `${from.group}.${from.name}`;
  return { template, rows: context.rowsOf(template), where };
}

/** Returns the context of the conditions in the query of an EXISTS: `around` is the row that is being tested. */
export function contextInside(
  context: MatchContext,
  template: string,
  rows: readonly Row[],
  around: { readonly row: Row },
): MatchContext {
  const templates = [template, ...context.templates];
  return {
    ...context,
    templates,
    sourceOf(path) {
      const own = createPathReader(path, template);
      const isAround = namesTemplateAround(path, templates);
      if (rows.some((row) => own(row) !== undefined || (!isAround && hasRoot(row, path)))) return own;
      const outer = context.sourceOf(path);
      return () => sourceValue(outer, around.row);
    },
  };
}
