import type { SortKey, Statement } from '../../vql/ast.js';
import { createCall, createLimit, createOffset, createPath, createSortKey } from '../../vql/create.js';
import { print } from '../../vql/print.js';
import type { SortOrder } from '../cunit-query.js';
import { pagingDiagnostic } from '../paging-error.js';
import { type Codec, type Report, readPage } from './codec.js';

/** The page as clauses of a statement. An offset of 0 skips nothing and is left out. */
export const vqlCodec: Codec<'vql'> = {
  encode({ offset = 0, limit, sort }, statement, report) {
    return {
      ...statement,
      orderBy: sort === undefined ? statement.orderBy : sortKeys(sort, report),
      limit: limit === undefined ? undefined : createLimit(limit),
      offset: offset === 0 ? undefined : createOffset(offset),
    };
  },

  decode({ limit, offset, orderBy }, report) {
    return readPage(limit?.value, offset?.value, readSort(orderBy, report), report);
  },
};

/** A statement without its page. */
export function withoutPage(statement: Statement): Statement {
  return { ...statement, limit: undefined, offset: undefined };
}

function sortKeys(sort: readonly SortOrder[], report: Report): readonly SortKey[] {
  const keys: SortKey[] = [];
  for (const { property, direction, functions = [] } of sort) {
    try {
      const path = createPath(property);
      const [name, ...more] = functions;
      if (more.length > 0) throw new RangeError(`"${property}" has more than one function around it`);
      keys.push(createSortKey(name === undefined ? path : createCall(name, [path]), direction));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      report(pagingDiagnostic('page-sort', { problem: error.message.replace(/\.$/, '') }));
    }
  }
  return keys;
}

/** A sort order with a key that a page cannot hold stays the statement's own. */
function readSort(orderBy: readonly SortKey[], report: Report): readonly SortOrder[] | undefined {
  const sort = orderBy.map(readSortKey);
  const unread = orderBy.find((_, index) => sort[index] === undefined);
  if (unread !== undefined) {
    const problem = `"${print(unread)}" is more than a property with one function around it`;
    report(pagingDiagnostic('page-sort', { problem }, { severity: 'warning' }));
    return undefined;
  }
  return sort.length === 0 ? undefined : sort.filter((order) => order !== undefined);
}

function readSortKey({ expression, direction = 'ASC' }: SortKey): SortOrder | undefined {
  if (expression.kind === 'Path') return { property: expression.segments.join('.'), direction };
  if (expression.kind === 'Missing' || expression.distinct || expression.args.length !== 1) return undefined;
  const [argument] = expression.args;
  if (argument?.kind !== 'Path') return undefined;
  return { property: argument.segments.join('.'), direction, functions: [expression.name] };
}
