import { quoted } from '../../diagnostics/quoted.js';
import { isPath } from '../../dialect/names.js';
import type { Path, SortKey } from '../../vql/ast.js';
import { isBroken, pathText } from '../../vql/nodes.js';
import type { SortOrder } from '../page.js';
import { pagingDiagnostic } from '../paging-error.js';
import { type Codec, type Report, readPage } from './codec.js';

/** The page as clauses of a statement. Its nodes are made without the factories and the printer, which only the planner loads. */
export const vqlCodec: Codec<'vql'> = {
  encode({ offset, limit, sort }, statement, report) {
    // A copy would not be known to be broken.
    if (isBroken(statement)) report(pagingDiagnostic('broken-statement', {}));
    return {
      ...statement,
      orderBy: sort === undefined ? statement.orderBy : sortKeys(sort, report),
      limit: limit === undefined ? undefined : { kind: 'Limit', value: limit },
      offset: offset === undefined ? undefined : { kind: 'Offset', value: offset },
    };
  },

  decode({ limit, offset, orderBy }, report) {
    return readPage(limit?.value, offset?.value, readSort(orderBy, report), report);
  },
};

function sortKeys(sort: readonly SortOrder[], report: Report): readonly SortKey[] {
  return sort.map(({ property, direction, functions = [] }) => {
    const path: Path = { kind: 'Path', segments: property.split('.') };
    const [name] = functions;
    const unsaid = [path.segments, ...functions.map((one) => [one])].find((segments) => !isPath(segments))?.join('.');
    if (unsaid !== undefined) report(pagingDiagnostic('page-sort', { problem: `${quoted(unsaid)} is not a name` }));
    if (functions.length > 1)
      report(pagingDiagnostic('page-sort', { problem: `${quoted(property)} has more than one function around it` }));
    const expression = name === undefined ? path : ({ kind: 'Call', name, distinct: false, args: [path] } as const);
    return { kind: 'SortKey', expression, direction };
  });
}

/** A sort order with a key that a page cannot hold stays the statement's own. */
function readSort(orderBy: readonly SortKey[], report: Report): readonly SortOrder[] | undefined {
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
