import { quoted, quotedList } from '../../diagnostics/quoted.js';
import { beginsPath, findNamed } from '../../dialect/names.js';
import { expressionText } from '../check/expressions.js';
import { replacementFix } from '../check/location.js';
import type { ColumnView } from '../check/query-view.js';
import type { Scope } from '../check/scope.js';
import { defineRule } from './rule.js';
import { canExpressPath, replaceName } from './suggest.js';

/** A path that begins with the alias of a JOIN, and the columns that the joined statement has. */
export interface UnselectedField {
  readonly path: string;
  readonly alias: string;
  readonly columns: string;
  /** The name under which the statement selects the field, if it does. */
  readonly selectedAs?: string | undefined;
}

/** Reports `a.rating` where the joined statement `a` selects other columns only. */
export const unselectedField = defineRule({
  code: 'unselected-field',
  severity: 'warning',
  fix: 'suggested',
  summary: 'A field of a joined statement is used that the statement does not select.',
  message: ({ path, alias, columns, selectedAs }: UnselectedField) =>
    selectedAs === undefined
      ? `The joined statement ${alias} does not select ${path}: it has ${columns} only.`
      : `The joined statement ${alias} selects ${path} as ${selectedAs}: use that name.`,
  help: 'Outside of a joined statement only its columns can be used, under their display names if they have any. Select the field in the joined statement.',
  examples: {
    invalid: [
      'SELECT id FROM account.query JOIN (SELECT accountId FROM crm.activities) AS visit ON (visit.accountId = id) WHERE visit.type = 1 LIMIT 10',
    ],
  },
  about: 'joins',
  needsWholeTree: true,
  check: (_joins, scope, { report }) => {
    const namesByJoin = new Map<Scope, readonly string[]>();
    for (const { use, resolution } of scope.named) {
      const dot = use.path.indexOf('.');
      if (dot < 0) continue;
      const alias = use.path.slice(0, dot);
      const joined = scope.joinOf(alias, use);
      const columns = joined?.query.columns;
      // A field of the template may begin like the alias; a field that the joined template lacks is reported by unknown-field.
      if (
        joined === undefined ||
        columns === undefined ||
        scope.template?.field(use.path) !== undefined ||
        resolution.kind === 'unknown'
      )
        continue;
      const path = use.path.slice(dot + 1);
      const isColumn = (name: string) => columns.some((column) => names(column, name, joined)) || undefined;
      const taken = namesByJoin.get(joined) ?? namesOf(columns, joined);
      namesByJoin.set(joined, taken);
      const isTaken = (name: string) => beginsPath(name, taken);
      if (findNamed(path, joined.query.template?.name ?? '', { find: isColumn, isTaken }) === true) continue;
      const args = { path: quoted(path), alias: quoted(alias), columns: columnsInWords(columns) };
      const canWrite = canExpressPath(scope.query);
      const [name] = namesOfField(columns, path, joined).filter((other) => canWrite(`${alias}.${other}`));
      if (name !== undefined) {
        const fixes = replaceName(use.path, [`${alias}.${name}`], use.location, canWrite);
        report({ ...args, selectedAs: quoted(name) }, use.location, { fixes });
        continue;
      }
      const isResultable = resolution.kind !== 'field' || resolution.field.resultable;
      const canSelect = isResultable && joined.query.canExpress(path, 'path');
      report(args, use.location, { fixes: canSelect ? selectField(columns, path) : [] });
    }
  },
});

/** Returns the display names of columns, and the paths of those without one. */
function namesOf(columns: readonly ColumnView[], joined: Scope): readonly string[] {
  return columns.flatMap((column) => column.displayName ?? (column.kind === 'field' ? joined.plainPath(column) : []));
}

/** Whether a path names a column, or a member of it. */
function names(column: ColumnView, path: string, joined: Scope): boolean {
  if (column.displayName !== undefined) return column.displayName === path;
  if (column.kind !== 'field') return false;
  const plain = joined.plainPath(column);
  return [column.path, plain].some((name) => path === name || path.startsWith(`${name}.`));
}

/** Returns the names of the columns that select the field of a path. */
function namesOfField(columns: readonly ColumnView[], path: string, joined: Scope): readonly string[] {
  const plain = joined.plainPath({ path });
  return columns.flatMap((column) =>
    column.kind === 'field' && joined.plainPath(column) === plain ? [column.displayName ?? column.path] : [],
  );
}

/** More columns are not named in the message. */
const maxNames = 5;

function columnsInWords(columns: readonly ColumnView[]): string {
  const listed = columns.slice(0, maxNames).map((column) => column.displayName ?? expressionText(column));
  const more = columns.length - listed.length;
  return more === 0 ? quotedList(listed) : `${listed.map(quoted).join(', ')} and ${more} more`;
}

/** Returns the fix that selects the field after the last column. */
function selectField(columns: readonly ColumnView[], path: string) {
  const last = columns[columns.length - 1];
  if (last?.kind !== 'field') return [];
  const text = `${last.path}, ${path}`;
  return replacementFix(last.location, { vql: text, value: text }, { title: `Select ${path} too`, safe: false });
}
