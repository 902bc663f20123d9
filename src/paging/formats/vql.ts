import type { ArgumentKind } from '../../diagnostics/arguments.js';
import { quoted } from '../../diagnostics/quoted.js';
import { isPath } from '../../dialect/names.js';
import type { Path, SortKey, Statement } from '../../vql/ast.js';
import { isBroken, pathText } from '../../vql/nodes.js';
import { pagingDiagnostic } from '../paging-error.js';
import { type Codec, type ReportDiagnostic, readPage, type SortOrder } from './page.js';

/** The kind of statements that are trees. */
export const statementTree: ArgumentKind = {
  expected: 'a statement as a tree, which parse returns for a text',
  accepts: (value) => typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Statement',
};

/** Writes the page as clauses of a statement. */
export const vqlCodec: Codec<Statement, Statement> = {
  query: statementTree,

  encode({ offset, limit, sort }, statement, report) {
    // Checked here because a copy of the tree is no longer known to be broken.
    if (isBroken(statement)) report(pagingDiagnostic('broken-statement', {}));
    return {
      ...statement,
      orderBy: sort === undefined ? statement.orderBy : sortKeys(sort, report),
      limit: limit === undefined ? undefined : { kind: 'Limit', value: limit },
      offset: offset === undefined ? undefined : { kind: 'Offset', value: offset },
    };
  },

  decode({ limit, offset, orderBy }, report) {
    return readPage('vql', { limit: limit?.value, offset: offset?.value, sort: readSort(orderBy, report) }, report);
  },
};

function sortKeys(sort: readonly SortOrder[], report: ReportDiagnostic): readonly SortKey[] {
  return sort.map(({ property, direction, functions = [] }) => {
    const path: Path = { kind: 'Path', segments: property.split('.') };
    const [name] = functions;
    const invalid = [path.segments, ...functions.map((one) => [one])].find((segments) => !isPath(segments))?.join('.');
    if (invalid !== undefined) report(pagingDiagnostic('page-sort', { problem: `${quoted(invalid)} is not a name` }));
    if (functions.length > 1)
      report(pagingDiagnostic('page-sort', { problem: `${quoted(property)} has more than one function around it` }));
    const expression = name === undefined ? path : ({ kind: 'Call', name, distinct: false, args: [path] } as const);
    return { kind: 'SortKey', expression, direction };
  });
}

/** Reads ORDER BY; if a page cannot express one of its keys, the statement keeps its order. */
function readSort(orderBy: readonly SortKey[], report: ReportDiagnostic): readonly SortOrder[] | undefined {
  const sort = orderBy.map(readSortKey).filter((order) => order !== undefined);
  if (sort.length < orderBy.length) {
    const problem = 'a key of ORDER BY is more than a property with one function around it';
    report(pagingDiagnostic('page-sort', { problem }, { severity: 'warning' }));
    return undefined;
  }
  return sort.length === 0 ? undefined : sort;
}

function readSortKey({ expression, direction = 'ASC' }: SortKey): SortOrder | undefined {
  if (expression.kind === 'Path') return { property: pathText(expression), direction };
  if (expression.kind === 'Missing' || expression.distinct) return undefined;
  const [argument, ...others] = expression.args;
  if (argument?.kind !== 'Path' || others.length > 0) return undefined;
  return { property: pathText(argument), direction, functions: [expression.name] };
}
