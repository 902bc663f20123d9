import type { ConditionView } from '../../catalog/check/query-view.js';
import { rejectsFilter } from '../../catalog/check/rejects-filter.js';
import type { Scope } from '../../catalog/check/scope.js';
import type { Field } from '../../catalog/field.js';
import { fieldTypes } from '../../catalog/field-types.js';
import { areComparable } from '../../catalog/rules/incompatible-fields.js';
import { comparesValues, takesNumbers } from '../../dialect/functions.js';
import type { Call, Node, Operand } from '../../vql/ast.js';
import { pathText } from '../../vql/nodes.js';
import type { Placeholder } from '../../vql/placeholders.js';
import type { Setting } from '../options.js';
import { foundFieldOf, type ReachablePath, reachablePaths, scopeAt } from '../scope.js';
import { conditionOn } from './condition-on.js';
import type { Candidate } from './items.js';
import {
  aliasCandidates,
  type NamesInText,
  type NameTarget,
  pathCandidates,
  type TemplateGroups,
  templateCandidates,
  wholePathCandidates,
} from './names.js';
import { recordKindOf } from './record-kind.js';
import {
  functionCandidates,
  patternCandidates,
  relativeDateCandidates,
  textCandidates,
  valueCandidates,
  variableCandidates,
} from './values.js';

/** The role of a name or a value at a position of the tree. */
export interface CompletionSlot {
  readonly kind: SlotKind;
  readonly scope: Scope | undefined;
  /** The operand on the other side of the operator. */
  readonly subject: Operand | undefined;
  /** The field that the subject names. */
  readonly compared: Field | undefined;
  /** The kind of record that this field identifies. */
  readonly recordKind: string | undefined;
  /** The condition whose subject is a field in the slot. */
  readonly condition: ConditionView | undefined;
  /** The lower bound of a range, for its upper bound. */
  readonly low: Operand | undefined;
  /** The call, for an argument. */
  readonly call: Call | undefined;
}

/** Returns the slot of a placeholder for a name or a value, by the tree around it. */
export function slotOf(placeholder: Placeholder, isString: boolean, setting: Setting): CompletionSlot {
  const { node, ancestors } = placeholder;
  const scope = scopeAt(ancestors, setting);
  const { kind, subject, low, call } =
    node === undefined ? { kind: loose[placeholder.slot] ?? 'name' } : roleIn(ancestors, node, isString);
  const found = subject?.kind === 'Path' ? foundFieldOf(subject.segments, scope) : undefined;
  return {
    kind,
    scope,
    subject,
    compared: found?.field,
    recordKind: found && recordKindOf(found),
    condition: node && conditionOn(node, ancestors),
    low,
    call,
  };
}

/** **The** table of the slots of placeholders that are no part of the tree, since the list around them continues without a comma. */
const loose: { readonly [Position in Placeholder['slot']]?: SlotKind } = { column: 'column', sort: 'sort key' };

/** Whether a name can be inserted before another one, with a comma between them; an argument or a value would rarely be meant. */
export function takesNameBeforeOther({ kind }: CompletionSlot): boolean {
  return kind === 'column' || kind === 'sort key';
}

/** The part of a slot that follows from the syntax. */
type Role = Pick<CompletionSlot, 'kind'> & Partial<Pick<CompletionSlot, 'subject' | 'low' | 'call'>>;

function roleIn(ancestors: readonly Node[], node: Node, isString: boolean): Role {
  const parent = ancestors.at(-1);
  if (parent === undefined) return { kind: 'name' };
  const role = roleOf(parent, node, isString);
  const around = ancestors.findLast(({ kind }) => kind === 'Join' || kind === 'Statement');
  return around?.kind === 'Join' ? { ...role, kind: joinKinds[role.kind] ?? role.kind } : role;
}

/** **The** table of the slots in the condition of a join, where most conditions compare two fields. */
const joinKinds: { readonly [Kind in SlotKind]?: SlotKind } = { subject: 'join subject', value: 'join value' };

function roleOf(parent: Node, node: Node, isString: boolean): Role {
  switch (parent.kind) {
    case 'Statement':
      return { kind: parent.from === node ? 'template' : 'subject' };
    case 'Join':
      return { kind: parent.on === node ? 'subject' : 'name' };
    case 'Column':
      return { kind: 'column' };
    case 'SortKey':
      return { kind: 'sort key' };
    case 'Call':
      return { kind: 'argument', call: parent };
    case 'Comparison': {
      if (parent.right === node) return { kind: 'value', subject: parent.left };
      const isMirrored = isString && parent.right.kind === 'Path';
      return { kind: isMirrored ? 'value' : 'subject', subject: parent.right };
    }
    case 'Like':
      if (parent.pattern === node) return { kind: 'pattern', subject: parent.operand };
      return { kind: parent.operand === node ? 'subject' : 'name' };
    case 'In':
      return parent.operand === node ? { kind: 'subject' } : { kind: 'value', subject: parent.operand };
    case 'Between': {
      const { operand, low, high } = parent;
      if (operand === node) return { kind: 'subject' };
      return { kind: 'value', subject: operand, ...(high === node && { low }) };
    }
    default:
      return { kind: 'subject' };
  }
}

/** Request for the candidates of a slot. */
export interface SlotRequest {
  readonly slot: CompletionSlot;
  /** Returns the known paths that can be used in it. */
  readonly paths: () => readonly ReachablePath[];
  readonly target: NameTarget;
  /** Whether the target is a function name, with its parenthesis. */
  readonly isCalled: boolean;
  readonly names: NamesInText;
  /** The names and values that the list at the cursor has already; for a template, the columns. */
  readonly listed: ReadonlySet<string>;
  readonly setting: Setting;
  readonly templateGroups: () => TemplateGroups;
}

type CandidateSource = (request: SlotRequest) => readonly Candidate[];

interface SlotRow {
  /** Sources in the order of the list; the phrases that the grammar accepts follow. */
  readonly sources: readonly CandidateSource[];
  /** Whether a known field can be used in the slot. */
  readonly accepts: (field: Field, slot: CompletionSlot) => boolean;
  /** Whether a known field is likely there: others come last. Default: all are. */
  readonly prefers?: (field: Field, slot: CompletionSlot) => boolean;
  /** Whether a field is compared with the subject: then it is another one, of a comparable type. */
  readonly isCompared?: boolean;
  /** Whether aggregate functions can be called. */
  readonly allowsAggregates: boolean;
}

const templates: CandidateSource = ({ target, names, listed, setting, templateGroups }) =>
  templateCandidates(setting.catalog, templateGroups, names, target, listed);

const fields: CandidateSource = ({ slot, paths, target, names, listed }) => {
  const { scope } = slot;
  if (scope === undefined) return [];
  const { prefers = () => true }: SlotRow = slotTable[slot.kind];
  const isLessLikely = ({ path, field }: ReachablePath): boolean =>
    listed.has(path) || (field !== undefined && !prefers(field, slot));
  if (scope.template !== undefined) return pathCandidates(scope, paths(), target, isLessLikely);
  const isOther = otherThanSubject(slot);
  const unknown = { field: undefined, template: undefined };
  const named = names.paths().flatMap((path) => (isOther(path) ? [{ path, ...unknown }] : []));
  return pathCandidates(scope, [...paths(), ...named], target, isLessLikely);
};

/** Offers the fields that identify the same kind of record as the field on the other side, an id before references to it. */
const sameRecords: CandidateSource = ({ slot: { scope, recordKind }, paths, target }) => {
  if (scope === undefined || recordKind === undefined) return [];
  const same = paths().filter(
    ({ field, template }) =>
      field !== undefined && template !== undefined && recordKindOf({ field, template }) === recordKind,
  );
  const [ids, references] = [true, false].map((isId) => same.filter(({ field }) => (field?.path === 'id') === isId));
  return wholePathCandidates(scope, [...(ids ?? []), ...(references ?? [])], target);
};

/** Returns the known paths that can be used in a slot. */
export function usablePaths(slot: CompletionSlot): readonly ReachablePath[] {
  const { scope, kind, compared, condition } = slot;
  if (scope === undefined) return [];
  const { accepts, isCompared = false }: SlotRow = slotTable[kind];
  const isOther = otherThanSubject(slot);
  const isUsable = (field: Field): boolean =>
    accepts(field, slot) &&
    (!isCompared || compared === undefined || areComparable(compared, field)) &&
    (condition === undefined || !rejectsFilter({ field, condition }, scope));
  return reachablePaths(scope).filter(({ path, field }) => isOther(path) && (field === undefined || isUsable(field)));
}

/** Returns whether a path is not the subject of the slot: a field is not compared with itself. */
function otherThanSubject({ scope, kind, subject }: CompletionSlot): (path: string) => boolean {
  const { isCompared = false }: SlotRow = slotTable[kind];
  if (!isCompared || scope === undefined || subject?.kind !== 'Path') return () => true;
  const own = plainPath(pathText(subject), scope);
  return (path) => plainPath(path, scope) !== own;
}

/** Returns a path without the names of its template. */
function plainPath(path: string, scope: Scope): string {
  return scope.plainPath({ path });
}

const aliases: CandidateSource = ({ slot, target }) =>
  slot.scope === undefined || target.path.length > 0 ? [] : aliasCandidates(slot.scope, target);

const functions: CandidateSource = ({ slot, target, isCalled, setting }) =>
  isCalled || !isPartOfPath(target)
    ? functionCandidates(setting.dialect, isCalled, slotTable[slot.kind].allowsAggregates)
    : [];

const values: CandidateSource = ({ slot: { compared, low }, target, listed, setting }) =>
  isPartOfPath(target) || compared === undefined
    ? []
    : valueCandidates(compared, setting.today(), low).map((item) => ({ ...item, comesLast: listed.has(item.label) }));

const texts: CandidateSource = ({ slot: { compared }, target }) =>
  isPartOfPath(target) ? [] : textCandidates(compared);

const patterns: CandidateSource = ({ target }) => (isPartOfPath(target) ? [] : patternCandidates);

const variables: CandidateSource = ({ slot: { subject, compared }, target, names, setting }) => {
  if (isPartOfPath(target)) return [];
  const fieldName = subject?.kind === 'Path' ? subject.segments.at(-1) : undefined;
  const given = variableCandidates(names.variables(), fieldName, setting.dialect);
  const listed = new Set(given.map(({ label }) => label));
  const dates = relativeDateCandidates(compared, setting.dialect);
  return [...given, ...dates.filter(({ label }) => !listed.has(label))];
};

function isPartOfPath({ path, isFollowed }: NameTarget): boolean {
  return isFollowed || path.length > 0;
}

const expression = { sources: [fields, aliases, functions], allowsAggregates: false };
const filterable = ({ filterable }: Field): boolean => filterable;

/** **The** table of slots, with the sources of their candidates. A new slot is a row here and a case of `roleOf`. */
const slotTable = {
  template: { ...expression, sources: [templates], accepts: filterable },
  column: { ...expression, accepts: ({ resultable }) => resultable, allowsAggregates: true },
  'sort key': { ...expression, accepts: ({ sortable }) => sortable, allowsAggregates: true },
  subject: { ...expression, accepts: filterable, isCompared: true },
  value: {
    ...expression,
    sources: [values, texts, variables, ...expression.sources],
    accepts: filterable,
    isCompared: true,
  },
  pattern: { ...expression, sources: [patterns, variables], accepts: filterable },
  'join subject': {
    ...expression,
    sources: [sameRecords, aliases, fields, functions],
    accepts: filterable,
    isCompared: true,
  },
  'join value': {
    ...expression,
    sources: [sameRecords, fields, aliases, values, texts, variables, functions],
    accepts: filterable,
    isCompared: true,
  },
  argument: { ...expression, accepts: takesFunction, prefers: isUsualArgument },
  /** A new name, such as an alias, for which there are no candidates. */
  name: { ...expression, sources: [], accepts: filterable },
} as const satisfies Record<string, SlotRow>;

type SlotKind = keyof typeof slotTable;

function takesFunction({ functions, filterable }: Field, { call }: CompletionSlot): boolean {
  if (call === undefined) return filterable;
  const name = call.name.toUpperCase();
  return functions === undefined || functions.some((allowed) => allowed.toUpperCase() === name);
}

/** Whether a function is usually called on a field: SUM and AVG on quantities, MIN and MAX on these and on dates. */
function isUsualArgument({ type, references }: Field, { call }: CompletionSlot): boolean {
  if (call === undefined || !(takesNumbers(call.name) || comparesValues(call.name))) return true;
  const { offers, values: kinds } = fieldTypes[type];
  const isUsual = takesNumbers(call.name) ? kinds.every((kind) => kind === 'number') : offers === 'ordered';
  return references === undefined && isUsual;
}

/** Returns the candidates of a slot. Before a parenthesis there can only be a function. */
export function slotCandidates(request: SlotRequest): readonly Candidate[] {
  const { sources }: SlotRow = slotTable[request.slot.kind];
  const used = request.isCalled ? sources.filter((source) => source === functions) : sources;
  return used.flatMap((source) => source(request));
}
