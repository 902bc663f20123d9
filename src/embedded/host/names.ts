import type { Node } from 'web-tree-sitter';
import { firstIndex } from '../../diagnostics/first-index.js';
import { type Span, spanContains } from '../../diagnostics/span.js';
import { lazy } from '../../language/cache.js';
import type { Binder, BoundScope, LanguageRow, NodeKey } from '../languages/language.js';
import type { Expression, ExpressionOf } from './expression.js';
import { nodeSpan, type ProgramTree } from './program-tree.js';
import { childOf, nodeForm, partsOfNode } from './read-expression.js';
import { continuesName } from './texts.js';

/** A declared name. */
export interface Declaration {
  /** The part of the program in which it is known. */
  readonly scope: Span;
  /** The expressions that are assigned to it. */
  readonly values: readonly Expression[];
  /** The expressions that are added to it later, by `+=`, a sum that begins with the name, or to a list. */
  readonly added: readonly Expression[];
  /** Whether it can have other values too: from elsewhere, or assigned in a way that is not followed. */
  readonly isOpen: boolean;
}

/** The names of a program. */
export interface HostNames {
  /** Returns the declaration that a name refers to at an offset. */
  resolve(name: string, at: number): Declaration | undefined;
  /** Returns the declaration of a member of the program's own classes; `undefined` if it may be one of another object. */
  resolveMember(member: ExpressionOf<'member'> & Span): Declaration | undefined;
  /** Returns the parts of the program in which a name is declared, by their start. */
  scopesOf(name: string): readonly Span[];
}

/** Returns the declaration of a name, or of a member of one of the program's classes. */
export function declarationOf(expression: Expression, names: HostNames): Declaration | undefined {
  if (expression.kind === 'name') return names.resolve(expression.name, expression.start);
  return expression.kind === 'member' ? names.resolveMember(expression) : undefined;
}

/**
 * Creates the look-up of the names of a program. A name is looked for when it is first asked for, by the places where its word stands:
 * most names of a program are never asked for.
 */
export function createNames(tree: ProgramTree, row: LanguageRow): HostNames {
  const known = new Map<string, readonly GrowingDeclaration[]>();
  const guesses = lazy(() => findGuesses(tree, row));
  const hasEscapes = lazy(() => hasEscapedName(tree, row));
  const isVisible = isVisibleAt(tree, row);
  const declarationsOf = (name: string): readonly GrowingDeclaration[] => {
    const found = known.get(name) ?? findDeclarations(name, tree, { row, guesses, hasEscapes });
    known.set(name, found);
    return found;
  };
  const { members } = row;
  const ownMembers = members && { ...row, ...members };
  const knownMembers = new Map<string, readonly GrowingDeclaration[]>();
  const membersOf = (name: string): readonly GrowingDeclaration[] => {
    const found =
      knownMembers.get(name) ??
      (ownMembers ? findDeclarations(name, tree, { row: ownMembers, guesses, hasEscapes }) : []);
    knownMembers.set(name, found);
    return found;
  };
  return {
    resolve: (name, at) => declarationAt(declarationsOf(name), name, at, isVisible),
    resolveMember: ({ object, name, start }) => {
      if (members === undefined || name === undefined || object.kind !== 'name') return undefined;
      const found = [...new Set([`${members.mark ?? ''}${name}`, name])].flatMap((one) => membersOf(one));
      if (members.self.includes(object.name))
        return found.find(({ scope }) => scope.start <= start && start < scope.end);
      // The name of a class.
      return /^\p{Lu}/u.test(object.name) && found.length === 1 ? found[0] : undefined;
    },
    scopesOf: (name) => declarationsOf(name).map(({ scope }) => scope),
  };
}

interface GrowingDeclaration extends Declaration {
  readonly values: Expression[];
  readonly added: Expression[];
  isOpen: boolean;
  readonly node: Node;
  /** The next declaration of the same name around it. */
  around?: GrowingDeclaration | undefined;
  /** Where the name is declared if this scope uses one from outside, as `global` says. */
  alias?: Binder['alias'];
}

function declarationAt(
  declarations: readonly GrowingDeclaration[],
  name: string,
  at: number,
  isVisible: (declared: GrowingDeclaration, name: string, at: number) => boolean,
): GrowingDeclaration | undefined {
  let found = declarations[firstIndex(declarations, ({ scope }) => scope.start > at) - 1];
  while (found !== undefined && (found.scope.end <= at || !isVisible(found, name, at))) found = found.around;
  return found && (aliasedBy(found) ?? found);
}

/** Returns the declaration from outside that a scope uses. */
function aliasedBy({ alias, around }: GrowingDeclaration): GrowingDeclaration | undefined {
  if (alias === undefined) return undefined;
  let found = around;
  if (alias === 'program') while (found?.around !== undefined) found = found.around;
  return found && (aliasedBy(found) ?? found);
}

/** Whether a declaration is known at an offset in its scope: scopes between them may hide it. */
function isVisibleAt(tree: ProgramTree, { scopes }: LanguageRow) {
  const { closed, own } = scopes;
  return ({ node: scope }: GrowingDeclaration, name: string, at: number): boolean => {
    const isOwn = own?.includes(scope.type) === true;
    if (!isOwn && closed?.names.test(name) !== true) return true;
    for (let { parent } = tree.nodeOf(name, at); parent !== null && parent.id !== scope.id; { parent } = parent)
      if (isOwn ? scopes.function.includes(parent.type) : closed?.types.includes(parent.type)) return false;
    return true;
  };
}

/** What the search for a name needs to know of its program. */
interface NameSearch {
  readonly row: LanguageRow;
  /** Returns the offsets at which any name may be set, in ascending order. */
  readonly guesses: () => readonly number[];
  /** Whether a name is written with escapes, so that it is not found by its word. */
  readonly hasEscapes: () => boolean;
}

/** Finds the declarations of a name, by the start of their scopes, with what is assigned and added to them. */
function findDeclarations(
  name: string,
  tree: ProgramTree,
  { row, guesses, hasEscapes }: NameSearch,
): readonly GrowingDeclaration[] {
  const declared = new Map<number, GrowingDeclaration>();
  const assignments: (NameChange & { readonly at: number })[] = [];
  for (const at of tree.occurrencesOf(name)) {
    if (isPartOfPath(name, at, tree)) continue;
    const node = tree.nodeOf(name, at);
    const isName = row.nameTypes.includes(node.type) && node.endIndex - node.startIndex === name.length;
    const bound = isName ? bindingOf(node, name, tree, row) : undefined;
    if (bound === undefined) continue;
    if (bound.scope === undefined) {
      assignments.push({ ...bound.change, at });
      continue;
    }
    const { scope } = bound;
    const own: GrowingDeclaration = declared.get(scope.id) ?? {
      ...{ scope: nodeSpan(scope), node: scope, values: [], added: [], isOpen: false },
    };
    declared.set(scope.id, own);
    own.alias ??= bound.alias;
    applyChange(bound.change, own);
  }
  const nested = nest([...declared.values()]);
  const isVisible = isVisibleAt(tree, row);
  for (const { at, ...change } of assignments) applyChange(change, declarationAt(nested, name, at, isVisible));
  for (const declaration of nested) {
    const outer = aliasedBy(declaration);
    for (const to of ['values', 'added'] as const) applyChange({ ...declaration, to, values: declaration[to] }, outer);
  }
  for (const declaration of nested) {
    const { start, end } = declaration.scope;
    const last = guesses()[firstIndex(guesses(), (at) => at > end) - 1];
    if ((last !== undefined && last >= start) || hasEscapes()) declaration.isOpen = true;
  }
  return nested;
}

/**
 * Whether a word is a member, or an object of which a member is used: most uses of names are told apart from declarations by the characters
 * beside them, without the tree.
 */
function isPartOfPath(name: string, at: number, { program, functions }: ProgramTree): boolean {
  if (program[at - 1] === '.' && program[at - 2] !== '.') return true;
  const end = at + name.length;
  if (program[end] !== '.') return false;
  const [method = ''] = /^\w*!?/.exec(program.slice(end + 1, end + maxMethodLength)) ?? [];
  return method !== '' && !functions.adds.includes(method) && !functions.changes.includes(method);
}

/** Longer than the names of methods that add to a list. */
const maxMethodLength = 40;

/** Sorts the declarations of a name by their start, and links each to the next one around it. */
function nest(declarations: readonly GrowingDeclaration[]): readonly GrowingDeclaration[] {
  const sorted = [...declarations].sort((a, b) => a.scope.start - b.scope.start || b.scope.end - a.scope.end);
  let around: GrowingDeclaration | undefined;
  for (const declared of sorted) {
    while (around !== undefined && !spanContains(around.scope, declared.scope)) around = around.around;
    declared.around = around;
    around = declared;
  }
  return sorted;
}

/** Change of a name: it gets values, or something is added to it. */
interface NameChange extends Pick<Declaration, 'isOpen' | 'values'> {
  readonly to: 'values' | 'added';
}

/** A change to a value of which nothing is known. */
const unknownChange: NameChange = { to: 'values', values: [], isOpen: true };

function applyChange({ to, values, isOpen }: NameChange, declaration: GrowingDeclaration | undefined): void {
  if (declaration === undefined) return;
  declaration.isOpen ||= isOpen;
  for (const value of values) declaration[to].push(value);
}

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
function bindingOf(node: Node, name: string, tree: ProgramTree, row: LanguageRow): Binding | undefined {
  let inner = node;
  let owner = node.parent;
  let isWhole = true;
  let isReferenced = false;
  while (owner !== null && isAround(owner, inner, row)) {
    if (!isIn(row.patterns[owner.type], inner, owner)) return undefined;
    isReferenced ||= takesReference(owner, row);
    isWhole &&= isTransparent(owner, inner, row) || nodeForm(owner, row)?.form === 'member';
    inner = owner;
    owner = owner.parent;
  }
  if (owner === null) return undefined;
  const binder = Object.hasOwn(row.binders, owner.type) ? row.binders[owner.type] : undefined;
  if (binder !== undefined && isBound(inner, owner, binder)) {
    const isOnly = isWhole && isOnlyName(owner, binder);
    const change = changeBy(binder, owner, tree, isOnly ? name : undefined);
    const scope = typeof binder.scope === 'function' ? binder.scope(owner) : binder.scope;
    return change && { scope: scope && scopeAround(owner, scope, row), change, alias: binder.alias };
  }
  const addition = isWhole ? (additionTo(inner, owner, tree, row) ?? changeOfItem(inner, owner, tree, row)) : undefined;
  if (addition !== undefined) return addition;
  isReferenced ||= takesReference(owner, row) || isSetByCall(inner, owner, row) || isChanged(inner, owner, tree, row);
  const isRead = binder !== undefined || isReading(node, owner, row);
  return isRead && !isReferenced ? undefined : { scope: undefined, change: unknownChange };
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
  return { scope: undefined, change: { to: 'added', values, isOpen: true } };
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
function isSetByCall(argument: Node, owner: Node, row: LanguageRow): boolean {
  const { outputs } = row.functions;
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
function changeBy(binder: Binder, node: Node, tree: ProgramTree, name: string | undefined): NameChange | undefined {
  const operator = binder.operators && (node.childForFieldName('operator')?.type ?? '');
  const isAdded = operator !== undefined && binder.operators?.adds.includes(operator) === true;
  if (operator !== undefined && !isAdded && binder.operators?.sets.includes(operator) !== true) return undefined;
  if (binder.isFunction) return { to: 'values', values: [tree.expressionOf(node)], isOpen: false };
  if (binder.alias !== undefined) return { to: 'values', values: [], isOpen: binder.isOpen?.(node) === true };
  if (binder.value === undefined || name === undefined) return unknownChange;
  const isOpen = binder.isOpen?.(node) === true;
  const value = childOf(node, binder.value);
  if (value === null) return { to: 'values', values: [], isOpen };
  const expression = tree.expressionOf(value);
  const isContinued = continuesName(expression, name, tree);
  return { to: isAdded || isContinued ? 'added' : 'values', values: [expression], isOpen };
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
  const values = [...made.arguments];
  // Calls are chained: `text.append('a').append('b')`.
  let last: ExpressionOf<'call'> & Span = made;
  let around = callAround(call, row);
  while (around !== undefined) {
    const next = tree.expressionOf(around);
    if (next.kind !== 'call' || next.callee.kind !== 'member' || next.callee.object !== last) break;
    if (!tree.functions.adds.includes(next.callee.name ?? '')) break;
    for (const argument of next.arguments) values.push(argument);
    last = next;
    around = callAround(around, row);
  }
  return { scope: undefined, change: { to: 'added', values: values.map(({ value }) => value), isOpen: false } };
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

function hasEscapedName(tree: ProgramTree, { nameTypes }: LanguageRow): boolean {
  return [...tree.program.matchAll(/\\u/g)].some(({ index }) => nameTypes.includes(tree.nodeOf('\\u', index).type));
}

/** Finds the offsets at which any name may be set, in ascending order. */
function findGuesses(tree: ProgramTree, row: LanguageRow): readonly number[] {
  const found = row.setsAnyName.flatMap((word) =>
    tree.occurrencesOf(word).filter((at) => {
      const node = tree.nodeOf(word, at);
      const { parent } = node;
      if (parent === null) return false;
      if (!node.isNamed) return parent.type === `${word}_statement`;
      if (nodeForm(parent, row)?.form !== 'call') return false;
      const call = tree.expressionOf(parent);
      return call.kind === 'call' && call.callee.kind === 'name' && call.callee.start === node.startIndex;
    }),
  );
  const { computedName } = row;
  if (computedName?.mark.test(tree.program))
    for (const { startIndex, parent } of tree.root.descendantsOfType(computedName.type))
      if (parent !== null && Object.hasOwn(row.binders, parent.type)) found.push(startIndex);
  return found.sort((a, b) => a - b);
}
