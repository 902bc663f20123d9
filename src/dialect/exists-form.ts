import type { ArgumentKind } from '../diagnostics/arguments.js';

/** The members of an EXISTS or NOT_EXISTS in C-Unit that hold its query. */
export interface ExistsMembers {
  readonly property?: string;
  readonly values?: readonly string[];
  /** A member that only this installation has. */
  readonly [member: string]: unknown;
}

/**
 * How EXISTS and NOT_EXISTS hold their query in C-Unit, as the text of a VQL statement. `read` must read what `write` writes.
 *
 * @example
 * ```ts
 * import { toCUnit } from 'vql-kit/cunit';
 * import type { ExistsForm } from 'vql-kit/dialect';
 * import { parsePredicate } from 'vql-kit/vql';
 * const existsForm: ExistsForm = {
 *   write: (statement) => ({ subquery: statement }),
 *   read: ({ subquery }) => (typeof subquery === 'string' ? subquery : undefined),
 * };
 * const { value } = parsePredicate('EXISTS (SELECT id FROM crm.activities)');
 * console.log(value && toCUnit(value, { dialect: { existsForm } }).value);
 * // { type: 'FILTER', operator: 'EXISTS', subquery: 'SELECT id FROM crm.activities' }
 * ```
 */
export interface ExistsForm {
  /** Returns the members that hold a statement; `undefined` for one that the installation cannot express. */
  write(statement: string): ExistsMembers | undefined;
  /** Returns the statement that the members of a filter hold; `undefined` if they do not have this form. */
  read(members: ExistsMembers): string | undefined;
}

/** The assumed form: the text is the only value. The interface document does not show the form. */
export const assumedExistsForm: ExistsForm = {
  write: (statement) => ({ values: [statement] }),
  read: ({ values = [] }) => (values.length === 1 ? values[0] : undefined),
};

export const existsFormKind: ArgumentKind = {
  expected: 'an object with the functions "write" and "read"',
  accepts: (value) =>
    typeof value === 'object' &&
    value !== null &&
    ['write', 'read'].every((name) => typeof Reflect.get(value, name) === 'function'),
};
