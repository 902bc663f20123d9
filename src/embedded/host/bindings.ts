import type { Node } from 'web-tree-sitter';
import type { Span } from '../../diagnostics/span.js';
import type { Binder, BoundScope, LanguageRow, NodeKey, TypeForms } from '../languages/language.js';
import type { Expression, ExpressionOf } from './expression.js';
import { childOf, nodeForm, partsOfNode } from './node-forms.js';
import { nodeSpan, type ProgramTree } from './program-tree.js';
import { addedBy, continuesName } from './texts.js';

/** Change of a name: it gets values, or something is added to it. */
export interface NameChange {
  readonly to: 'values' | 'added';
  readonly values: readonly Expression[];
  /** The types that are declared for it, one of which it has. */
  readonly types?: readonly TypeName[];
  /** Whether it can get other values too. */
  readonly isOpen: boolean;
  /** Whether it is declared with a type that accepts only numbers and booleans, here and later. */
  readonly isNumber?: boolean;
}

/** The name of a type as it is written, with its module: `Client`, or `vql.Client`. */
export interface TypeName extends Span {
  readonly name: string;
}

/** A change to a value of which nothing is known. */
const unknownChange: NameChange = { to: 'values', values: [], isOpen: true };

/** What a name is at one offset: declared in a scope, or changed without one. */
interface Binding {
  readonly scope: Node | undefined;
  readonly change: NameChange;
  readonly alias?: Binder['alias'];
}

/**
 * Returns what happens to a name at a node; `undefined` where it is only read. Where neither is known, it can get any value: then a value
 * may be reported that cannot have a quote, but none is overlooked.
 */
export function bindingOf(node: Node, name: string, tree: ProgramTree, row: LanguageRow): Binding | undefined {
  let inner = node;
  let owner = node.parent;
  let isWhole = true;
  let isReferenced = false;
  /** The members of the value, of which the name gets the last one; `undefined` if it gets another part of it. */
  let path: readonly string[] | undefined = [];
  while (owner !== null && isAround(owner, inner, row)) {
    if (!isIn(row.patterns[owner.type], inner, owner)) return undefined;
    isReferenced ||= takesReference(owner, row);
    path = path && pathThrough(owner, inner, path, row);
    isWhole &&= isTransparent(owner, inner, row) || nodeForm(owner, row)?.form === 'member';
    inner = owner;
    owner = owner.parent;
  }
  if (owner === null) return undefined;
  const binder = Object.hasOwn(row.binders, owner.type) ? row.binders[owner.type] : undefined;
  if (binder !== undefined && isBound(inner, owner, binder)) {
    const isOnly = isWhole && isOnlyName(owner, binder);
    const value = isWhole ? null : childOf(owner, binder.value);
    const change =
      value !== null && path !== undefined && path.length > 0
        ? memberChange(node, path, value, tree)
        : changeBy(binder, owner, tree, { name: isOnly ? name : undefined, path, row });
    const scope = typeof binder.scope === 'function' ? binder.scope(owner) : binder.scope;
    return change && { scope: scope && scopeAround(owner, scope, row), change, alias: binder.alias };
  }
  const addition = isWhole
    ? (additionTo(inner, owner, tree, row) ??
      additionByFunction(inner, owner, tree) ??
      changeOfItem(inner, owner, tree, row))
    : undefined;
  if (addition !== undefined) return addition;
  isReferenced ||=
    takesReference(owner, row) || isSetByCall(inner, owner, tree, row) || isChanged(inner, owner, tree, row);
  const isRead = binder !== undefined || isReading(node, owner, row);
  return isRead && !isReferenced ? undefined : { scope: undefined, change: unknownChange };
}

/** Returns the path to what a name gets, with the member that a pattern takes; `undefined` for a part that is not a member. */
function pathThrough(
  owner: Node,
  inner: Node,
  path: readonly string[],
  { memberPatterns: members }: LanguageRow,
): readonly string[] | undefined {
  if (owner.type === members?.object) {
    if (inner.type === members.pair) return path;
    return inner.type === members.short ? [inner.text, ...path] : undefined;
  }
  const key = owner.type === members?.pair ? childOf(owner, members.key) : null;
  return key === null || key.namedChildCount > 0 ? undefined : [key.text, ...path];
}

/** Returns the change of a name that gets a member of a value, which other code can have changed. */
function memberChange(node: Node, path: readonly string[], value: Node, tree: ProgramTree): NameChange {
  const span = { start: node.startIndex, end: node.endIndex };
  const member = path.reduce<Expression>(
    (object, name) => ({ kind: 'member', ...span, object, name, isNamed: true }),
    tree.expressionOf(value),
  );
  return { to: 'values', values: [member], isOpen: true };
}

/** Returns what happens to a list, object or text one of whose items is set: `list[0] = name`. */
function changeOfItem(node: Node, item: Node, tree: ProgramTree, row: LanguageRow): Binding | undefined {
  const form = nodeForm(item, row);
  const owner = item.parent;
  if (form?.form !== 'member' || !form.isComputed || childOf(item, form.object)?.id !== node.id) return undefined;
  const binder = owner !== null && Object.hasOwn(row.binders, owner.type) ? row.binders[owner.type] : undefined;
  if (owner === null || binder === undefined || !isBound(item, owner, binder)) return undefined;
  const value = childOf(owner, binder.value);
  const values = value === null ? [] : [tree.expressionOf(value)];
  const scope =
    binder.declaresByItem && typeof binder.scope === 'string' ? scopeAround(owner, binder.scope, row) : undefined;
  return { scope, change: { to: 'added', values, isOpen: true } };
}

/** Whether a method is called that changes its object. */
function isChanged(node: Node, owner: Node, { functions: { changes } }: ProgramTree, row: LanguageRow): boolean {
  const form = nodeForm(owner, row);
  if (form?.form !== 'member' && form?.form !== 'call') return false;
  const method = childOf(owner, form.name);
  return method !== null && childOf(owner, form.object)?.id === node.id && changes.includes(method.text);
}

/** Whether a node stands for a child with a name, or is a pattern of several. */
function isAround(owner: Node, inner: Node, row: LanguageRow): boolean {
  if (Object.hasOwn(row.patterns, owner.type)) return true;
  return !Object.hasOwn(row.binders, owner.type) && isTransparent(owner, inner, row);
}

/** Returns the field of a binder with its name. */
function nameField(owner: Node, { name }: Binder): NodeKey | undefined {
  return name?.find((one) => childOf(owner, one) !== null);
}

/** Whether a binder binds a name in one of its children. */
function isBound(inner: Node, owner: Node, binder: Binder): boolean {
  const field = nameField(owner, binder);
  if (binder.name === undefined) return true;
  if (typeof field === 'string') return isIn([field], inner, owner);
  return childOf(owner, field)?.id === inner.id;
}

/** Whether all of a binder's value belongs to one name. */
function isOnlyName(owner: Node, binder: Binder): boolean {
  const field = nameField(owner, binder);
  return typeof field !== 'string' || owner.childrenForFieldName(field).filter(({ isNamed }) => isNamed).length === 1;
}

/** Whether a node only reads the names in it. */
function isReading(name: Node, owner: Node, row: LanguageRow): boolean {
  return nodeForm(owner, row) !== undefined || row.reads.includes(owner.type) || row.reads.includes(name.type);
}

/** Whether other code can set a name by what a node makes of it. */
function takesReference(owner: Node, { references }: LanguageRow): boolean {
  const marks = references !== undefined && Object.hasOwn(references, owner.type) ? references[owner.type] : undefined;
  return marks !== undefined && owner.children.some(({ type }) => marks.includes(type));
}

/** Whether a name is an argument that the function sets. */
function isSetByCall(argument: Node, owner: Node, tree: ProgramTree, row: LanguageRow): boolean {
  const { outputs } = row.functions;
  if (owner.type === row.referenceParameter?.argument && tree.hasReferenceParameters()) return true;
  const list = outputs === undefined ? null : owner.parent;
  const call = list?.parent;
  if (outputs === undefined || list === null || call === null || call === undefined) return false;
  const form = nodeForm(call, row);
  const name = form?.form === 'call' ? (childOf(call, form.callee)?.text.replace(/^\\/, '') ?? '') : '';
  const index = Object.hasOwn(outputs, name) ? outputs[name] : undefined;
  return index !== undefined && argument.parent?.id === owner.id && partsOfNode(list)[index]?.id === owner.id;
}

/** Whether a node stands for one of its children. */
function isTransparent(node: Node, child: Node, row: LanguageRow): boolean {
  const form = nodeForm(node, row);
  if (form?.form === 'wrapper') return childOf(node, form.of ?? 0)?.id === child.id;
  return form?.form === 'single' && partsOfNode(node).length === 1;
}

/** Whether a node is in one of these fields of its parent. */
function isIn(fields: readonly string[] | undefined, node: Node, parent: Node): boolean {
  return (
    fields === undefined || fields.some((field) => parent.childrenForFieldName(field).some(({ id }) => id === node.id))
  );
}

/** Returns what a binder does to its name; the name is absent if it gets a part of the value. Operators that make numbers do not matter. */
function changeBy(
  binder: Binder,
  node: Node,
  tree: ProgramTree,
  {
    name,
    path,
    row,
  }: { readonly name: string | undefined; readonly path: readonly string[] | undefined; readonly row: LanguageRow },
): NameChange | undefined {
  const operator = binder.operators && (node.childForFieldName('operator')?.type ?? '');
  const isAdded = operator !== undefined && binder.operators?.adds.includes(operator) === true;
  if (operator !== undefined && !isAdded && binder.operators?.sets.includes(operator) !== true) return undefined;
  if (binder.isFunction)
    return { to: 'values', values: [tree.expressionOf(node)], isOpen: binder.isOpen?.(node) === true };
  if (binder.alias !== undefined) return { to: 'values', values: [], isOpen: binder.isOpen?.(node) === true };
  if (binder.imports !== undefined) return importOf(node, binder.imports);
  if (binder.isNumber?.(node)) {
    const number = { kind: 'number', ...nodeSpan(node) } as const;
    return { to: 'values', values: [number], isOpen: false, isNumber: row.hasStaticTypes === true };
  }
  const list = binder.items === undefined || name === undefined ? null : childOf(node, binder.items);
  const items = list === null ? undefined : itemsOfList(tree.expressionOf(list));
  if (items !== undefined) return { to: 'values', values: items, isOpen: false };
  const types =
    row.types === undefined ? [] : namesOfType(memberOfType(childOf(node, binder.type), path, row.types), row.types);
  if (binder.value === undefined || name === undefined) return { ...unknownChange, types };
  const isOpen = binder.isOpen?.(node) === true;
  const value = childOf(node, binder.value);
  if (value === null) return { to: 'values', values: [], types, isOpen };
  const expression = tree.expressionOf(value);
  const isContinued = continuesName(expression, name, tree);
  return { to: isAdded || isContinued ? 'added' : 'values', values: [expression], types, isOpen };
}

/** Returns what an import gives to its name. */
function importOf(node: Node, { name }: NonNullable<Binder['imports']>): NameChange {
  let statement: Node | null = node;
  while (statement !== null && childOf(statement, 'source') === null) statement = statement.parent;
  const module = statement === null ? '' : (childOf(statement, 'source')?.text.slice(1, -1) ?? '');
  const imported = { kind: 'imported', ...nodeSpan(node), module, name: childOf(node, name)?.text } as const;
  return { to: 'values', values: [imported], isOpen: true };
}

/** Returns the type of what a path of members leads to in a declared type. */
function memberOfType(declared: Node | null, path: readonly string[] | undefined, types: TypeForms): Node | null {
  let type = path === undefined ? null : declared;
  for (const name of path ?? []) {
    while (type !== null && types.wrappers.includes(type.type)) type = partsOfNode(type)[0] ?? null;
    const members = type?.type === types.object.type ? partsOfNode(type) : [];
    const member = members.find((one) => childOf(one, types.object.name)?.text === name);
    type = member === undefined ? null : childOf(member, types.object.member);
  }
  return type;
}

/** Returns the names that a type consists of: of a union, each one. */
function namesOfType(type: Node | null, types: TypeForms): readonly TypeName[] {
  if (type === null) return [];
  if (types.names.includes(type.type)) return [{ ...nodeSpan(type), name: type.text }];
  const isSame =
    type.type === types.generic.type && types.generic.same.includes(childOf(type, types.generic.name)?.text ?? '');
  const inner = isSame ? childOf(type, types.generic.arguments) : types.wrappers.includes(type.type) ? type : null;
  return inner === null ? [] : partsOfNode(inner).flatMap((part) => namesOfType(part, types));
}

/** Returns the items of a list literal that are all known. */
function itemsOfList(list: Expression): readonly Expression[] | undefined {
  return list.kind === 'list' && list.items.every(({ isSpread }) => !isSpread)
    ? list.items.map(({ value }) => value)
    : undefined;
}

/** Returns what is added to a list by a call of its method, as in `list.push(…)`. */
function additionTo(node: Node, owner: Node, tree: ProgramTree, row: LanguageRow): Binding | undefined {
  const form = nodeForm(owner, row);
  if (form?.form !== 'member' && form?.form !== 'call') return undefined;
  const method = childOf(owner, form.name);
  if (childOf(owner, form.object)?.id !== node.id || method === null) return undefined;
  if (!tree.functions.adds.includes(method.text)) return undefined;
  const call = form.form === 'call' ? owner : owner.parent;
  const made = call === null ? undefined : tree.expressionOf(call);
  if (call === null || made?.kind !== 'call' || made.callee.start !== owner.startIndex) return undefined;
  const values = [...addedBy(made, tree.functions)];
  // Calls are chained: `text.append('a').append('b')`.
  let last: ExpressionOf<'call'> & Span = made;
  let around = callAround(call, row);
  while (around !== undefined) {
    const next = tree.expressionOf(around);
    if (next.kind !== 'call' || next.callee.kind !== 'member' || next.callee.object !== last) break;
    if (!tree.functions.adds.includes(next.callee.name ?? '')) break;
    for (const value of addedBy(next, tree.functions)) values.push(value);
    last = next;
    around = callAround(around, row);
  }
  return { scope: undefined, change: { to: 'added', values, isOpen: false } };
}

/** Returns what is added to a list or text by a function of which it is an argument, as in `array_push($list, …)`. */
function additionByFunction(argument: Node, owner: Node, tree: ProgramTree): Binding | undefined {
  const list = owner.parent;
  for (const call of [list, list?.parent]) {
    const made = call === null || call === undefined ? undefined : tree.expressionOf(call);
    if (made?.kind !== 'call' || made.callee.kind !== 'member' || made.callee.object !== tree.expressionOf(argument))
      continue;
    if (tree.functions.adds.includes(made.callee.name ?? ''))
      return { scope: undefined, change: { to: 'added', values: addedBy(made, tree.functions), isOpen: false } };
  }
  return undefined;
}

/** Returns the call of a method of a node's value. */
function callAround({ parent }: Node, row: LanguageRow): Node | undefined {
  const call = parent !== null && nodeForm(parent, row)?.form === 'member' ? parent.parent : parent;
  return call !== null && nodeForm(call, row)?.form === 'call' ? call : undefined;
}

/** Returns the node in which a name is known that is declared at a node. */
function scopeAround(node: Node, scope: BoundScope, { scopes }: LanguageRow): Node {
  if (scope === 'own') return node;
  let around = node;
  for (let next = node.parent; next !== null; next = next.parent) {
    around = next;
    if (scope === 'class' ? scopes.class?.includes(next.type) : isScope(next, scope, scopes)) return next;
  }
  return around;
}

function isScope({ type }: Node, scope: BoundScope, scopes: LanguageRow['scopes']): boolean {
  return scopes.function.includes(type) || (scope === 'block' && scopes.block.includes(type));
}
