import { isObject } from '../diagnostics/json/json-object.js';
import type { JsonPath } from '../diagnostics/json/pointer.js';
import type { ExistsForm, ExistsMembers } from '../dialect/exists-form.js';
import { filterRow, isJunctionOperator, isOperator } from '../dialect/operators.js';

/** Whether a node is an EXISTS or NOT_EXISTS. */
export function isExists({ operator }: { readonly operator?: unknown }): boolean {
  return isOperator(operator) && !isJunctionOperator(operator) && filterRow(operator).form.kind === 'exists';
}

/** Returns the members of an EXISTS that hold its query; none if they do not have the form. */
export function queryMembers(node: ExistsMembers, { read, write }: ExistsForm): ExistsMembers {
  const text = read(node);
  return (text === undefined ? undefined : write(text)) ?? {};
}

/** The query of an EXISTS. */
interface ExistsQuery {
  readonly text: string;
  /** Path of the text, or of the filter if the text is put together from several members. */
  readonly path: JsonPath | undefined;
  /** Whether the text is at the path. */
  readonly isWhole: boolean;
}

/** Returns the query of an EXISTS; `undefined` if its members do not have the form. */
export function queryOf(node: ExistsMembers, path: JsonPath | undefined, form: ExistsForm): ExistsQuery | undefined {
  const text = form.read(node);
  if (text === undefined) return undefined;
  const own = findText(node, text, path);
  return { text, path: own ?? path, isWhole: own !== undefined };
}

/** Returns the path of a string in an object that was read without errors, so that it has no cycle. */
function findText(value: unknown, text: string, path: JsonPath | undefined): JsonPath | undefined {
  if (value === text) return path;
  if (!Array.isArray(value) && !isObject(value)) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const key = Array.isArray(value) ? Number(name) : name;
    const found = findText(member, text, { outer: path, key });
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Takes any members for a query: where EXISTS is refused in any form, that is the only error. */
export const anyExistsForm: ExistsForm = { write: () => ({}), read: () => '' };
