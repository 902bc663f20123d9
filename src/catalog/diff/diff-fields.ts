import { quoted, quotedList } from '../../diagnostics/quoted.js';
import type { Field } from '../field.js';
import type { FieldType } from '../field-types.js';
import type { ChangeDetails, ChangeKind } from './change-kinds.js';

type ReportFieldChange = (kind: ChangeKind, details?: ChangeDetails) => void;

/** Reports the changes of a field. */
export function diffFields(old: Field, current: Field, report: ReportFieldChange): void {
  if (old.type !== current.type) {
    const kind = wider[old.type].includes(current.type) ? 'type-widened' : 'type-changed';
    report(kind, { before: old.type, after: current.type });
  }
  diffLists('values', knownValues(old), knownValues(current), report);
  // If neither version states its operators, they follow from the type, whose change is already reported.
  if (old.statesOperators || current.statesOperators) diffOperators(operatorsOf(old), operatorsOf(current), report);
  diffLists('functions', old.functions, current.functions, report);
  for (const { name, gained, lost } of flags) {
    if (old[name] !== current[name]) report(current[name] ? gained : lost);
  }
  diffReferences(old.references, current.references, report);
}

/** Returns the values of a field; `undefined` if none are known. */
function knownValues({ values = [] }: Field): readonly string[] | undefined {
  return values.length === 0 ? undefined : values;
}

/** The operators that a version lists. */
export interface ListedOperators {
  /** Absent if the version states none. */
  readonly operators: readonly string[] | undefined;
  /** Whether there are no others. */
  readonly isClosed: boolean;
}

function operatorsOf({ operators, statesOperators, moreOperators }: Field): ListedOperators {
  return { operators, isClosed: statesOperators && !moreOperators };
}

/** Reports changed operators. One that is not listed is refused only by a version that lists all. */
export function diffOperators(old: ListedOperators, current: ListedOperators, report: ReportFieldChange): void {
  const { isClosed } = current;
  if (old.isClosed !== isClosed) report(isClosed ? 'operators-closed' : 'operators-opened');
  diffLists('operators', old.operators, current.operators, (kind, details) =>
    report(kind === 'operators-removed' && !isClosed ? 'operators-unlisted' : kind, details),
  );
}

/** Reports a changed reference, through which paths lead to other fields. */
function diffReferences(before: string | undefined, after: string | undefined, report: ReportFieldChange): void {
  if (before === after) return;
  if (before === undefined) report('reference-added', { after: quoted(after ?? '') });
  else if (after === undefined) report('reference-removed', { before: quoted(before) });
  else report('reference-changed', { before: quoted(before), after: quoted(after) });
}

/**
 * For each type, the other types that accept all of its values, conditions and paths. A text has no path such as `state.label` of an
 * enum, a day is only the midnight of a date-time, and a number that is not known to be a decimal may be an id.
 */
const wider: Readonly<Record<FieldType, readonly FieldType[]>> = {
  string: ['unknown'],
  integer: ['decimal', 'unknown'],
  decimal: [],
  boolean: ['unknown'],
  date: ['unknown'],
  'date-time': ['unknown'],
  enum: ['unknown'],
  reference: ['unknown'],
  json: ['unknown'],
  unknown: [],
};

const flags = [
  { name: 'filterable', gained: 'filtering-added', lost: 'filtering-removed' },
  { name: 'sortable', gained: 'sorting-added', lost: 'sorting-removed' },
  { name: 'resultable', gained: 'selecting-added', lost: 'selecting-removed' },
  { name: 'collection', gained: 'became-collection', lost: 'became-single' },
  { name: 'nullable', gained: 'became-nullable', lost: 'became-required' },
] as const satisfies readonly { readonly name: keyof Field; readonly gained: ChangeKind; readonly lost: ChangeKind }[];

/** Reports added and removed names. An absent list allows every name. */
export function diffLists(
  kind: 'values' | 'functions' | 'operators',
  old: readonly string[] | undefined,
  current: readonly string[] | undefined,
  report: ReportFieldChange,
): void {
  const reportNames = (change: ChangeKind, names: readonly string[]): void => {
    if (names.length > 0) report(change, { names: quotedList(names, maxNames) });
  };
  if (old === undefined || current === undefined) {
    if (kind === 'operators' || old === current) return;
    if (current !== undefined) {
      report(`${kind}-limited`, { names: quotedList(current, maxNames) });
      return;
    }
    report(`${kind}-freed`);
    // A function may be unknown elsewhere, or be assumed not to take the type of the field.
    if (kind === 'functions') reportNames('functions-unlisted', old ?? []);
    return;
  }
  // Names of functions ignore case.
  const keyOf = (name: string): string => (kind === 'functions' ? name.toUpperCase() : name);
  const without = (names: readonly string[], others: readonly string[]): readonly string[] => {
    const keys = new Set(others.map(keyOf));
    return names.filter((name) => !keys.has(keyOf(name)));
  };
  reportNames(`${kind}-removed`, without(old, current));
  reportNames(`${kind}-added`, without(current, old));
}

/** Maximum number of names in a message. */
const maxNames = 10;
