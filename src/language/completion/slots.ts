import type { Scope } from '../../catalog/check/scope.js';
import type { Field } from '../../catalog/field.js';
import type { Call, Node, Operand, Statement } from '../../vql/ast.js';
import { nodeAt } from '../../vql/node-at.js';
import type { Setting } from '../options.js';
import { scopeAt } from '../scope.js';
import type { Candidate } from './items.js';
import {
  aliasCandidates,
  type NamesInText,
  type NameTarget,
  pathCandidates,
  type TemplateGroups,
  templateCandidates,
} from './names.js';
import { functionCandidates, valueCandidates, variableCandidates } from './values.js';

/** The role of a name or a value at a position of the tree. */
export interface Slot {
  readonly kind: SlotKind;
  readonly scope: Scope | undefined;
  /** The operand on the other side of the operator, for a value. */
  readonly subject?: Operand;
  /** The call, for an argument. */
  readonly call?: Call;
}

/** Returns the slot at an offset, by the tree around it. */
export function slotAt(statement: Statement, offset: number, setting: Setting): Slot {
  const { node, ancestors } = nodeAt(statement, offset) ?? { node: statement, ancestors: [] };
  const scope = scopeAt([...ancestors, node], setting);
  const parent = ancestors.at(-1);
  if (node.kind === 'Template') return { kind: 'template', scope };
  if (node.kind === 'Identifier' || parent === undefined) return { kind: 'name', scope };
  return { ...slotIn(parent, node), scope };
}

function slotIn(parent: Node, node: Node): Omit<Slot, 'scope'> {
  switch (parent.kind) {
    case 'Column':
      return { kind: 'column' };
    case 'SortKey':
      return { kind: 'sort key' };
    case 'Call':
      return { kind: 'argument', call: parent };
    case 'Comparison': {
      if (parent.right === node) return { kind: 'value', subject: parent.left };
      const isMirrored = node.kind !== 'Path' && parent.right.kind === 'Path';
      return isMirrored ? { kind: 'value', subject: parent.right } : { kind: 'subject' };
    }
    case 'Like':
      return parent.operand === node ? { kind: 'subject' } : { kind: 'name' };
    case 'In':
    case 'Between':
      return parent.operand === node ? { kind: 'subject' } : { kind: 'value', subject: parent.operand };
    case 'AnnotationOption':
    case 'Join':
      return { kind: 'name' };
    default:
      return { kind: 'subject' };
  }
}

/** Request for the candidates of a slot. */
export interface SlotRequest {
  readonly slot: Slot;
  readonly target: NameTarget;
  /** Whether the target is a function name, with its parenthesis. */
  readonly isCalled: boolean;
  readonly names: NamesInText;
  readonly setting: Setting;
  readonly templateGroups: () => TemplateGroups;
  /** Returns the field with which a value is compared. */
  readonly valueField: () => Field | undefined;
}

type Source = (request: SlotRequest) => readonly Candidate[];

interface SlotRow {
  /** Sources in the order of the list; the phrases that the grammar accepts follow. */
  readonly sources: readonly Source[];
  /** Whether a known field can be used in the slot. */
  readonly accepts: (field: Field, slot: Slot) => boolean;
  /** Whether aggregate functions can be called. */
  readonly allowsAggregates: boolean;
}

const templates: Source = ({ target, names, setting, templateGroups }) =>
  templateCandidates(setting.catalog, templateGroups, names, target);

const fields: Source = ({ slot, target, names }) =>
  slot.scope === undefined
    ? []
    : pathCandidates(slot.scope, names, target, (field) => slotTable[slot.kind].accepts(field, slot));

const aliases: Source = ({ slot, target }) =>
  slot.scope === undefined || target.path.length > 0 ? [] : aliasCandidates(slot.scope, target);

const functions: Source = ({ slot, target, isCalled, setting }) =>
  isCalled || !isPartOfPath(target)
    ? functionCandidates(setting.dialect, isCalled, slotTable[slot.kind].allowsAggregates)
    : [];

const values: Source = ({ target, valueField, setting }) => {
  const field = isPartOfPath(target) ? undefined : valueField();
  return field === undefined ? [] : valueCandidates(field, setting.today());
};

const variables: Source = ({ target, names, setting }) =>
  isPartOfPath(target) ? [] : variableCandidates(names.variables(), setting.dialect);

function isPartOfPath({ path, isFollowed }: NameTarget): boolean {
  return isFollowed || path.length > 0;
}

const expression = { sources: [fields, aliases, functions], allowsAggregates: false };
const filterable = ({ filterable }: Field): boolean => filterable;

/** **The** table of slots, with the sources of their candidates. A new slot is a row here and a case of `slotIn`. */
const slotTable = {
  template: { ...expression, sources: [templates], accepts: filterable },
  column: { ...expression, accepts: ({ resultable }) => resultable, allowsAggregates: true },
  'sort key': { ...expression, accepts: ({ sortable }) => sortable, allowsAggregates: true },
  subject: { ...expression, accepts: filterable },
  value: { ...expression, sources: [values, variables, ...expression.sources], accepts: filterable },
  argument: { ...expression, accepts: takesFunction },
  /** A new name, such as an alias, for which there are no candidates. */
  name: { ...expression, sources: [], accepts: filterable },
} as const satisfies Record<string, SlotRow>;

type SlotKind = keyof typeof slotTable;

function takesFunction({ functions, filterable }: Field, { call }: Slot): boolean {
  if (call === undefined) return filterable;
  const name = call.name.toUpperCase();
  return functions === undefined || functions.some((allowed) => allowed.toUpperCase() === name);
}

/** Returns the candidates of a slot. Before a parenthesis there can only be a function. */
export function slotCandidates(request: SlotRequest): readonly Candidate[] {
  const { sources }: SlotRow = slotTable[request.slot.kind];
  const used = request.isCalled ? sources.filter((source) => source === functions) : sources;
  return used.flatMap((source) => source(request));
}
