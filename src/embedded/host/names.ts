import type { Node } from 'web-tree-sitter';
import { firstIndex } from '../../diagnostics/first-index.js';
import { type Span, spanContains } from '../../diagnostics/span.js';
import { lazy } from '../../language/cache.js';
import type { Binder, BoundScope, LanguageRow } from '../languages/language.js';
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
  const declarationsOf = (name: string): readonly GrowingDeclaration[] => {
    const found = known.get(name) ?? findDeclarations(name, tree, { row, guesses });
    known.set(name, found);
    return found;
  };
  const { members } = row;
  const ownMembers = members && { ...row, ...members };
  const knownMembers = new Map<string, readonly GrowingDeclaration[]>();
  const membersOf = (name: string): readonly GrowingDeclaration[] => {
    const found =
      knownMembers.get(name) ?? (ownMembers ? findDeclarations(name, tree, { row: ownMembers, guesses }) : []);
    knownMembers.set(name, found);
    return found;
  };
  return {
    resolve: (name, at) => declarationAt(declarationsOf(name), at),
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
  /** The next declaration of the same name around it. */
  around?: GrowingDeclaration | undefined;
}

function declarationAt(declarations: readonly GrowingDeclaration[], at: number): GrowingDeclaration | undefined {
  let found = declarations[firstIndex(declarations, ({ scope }) => scope.start > at) - 1];
  while (found !== undefined && found.scope.end <= at) found = found.around;
  return found;
}

/** Finds the declarations of a name, by the start of their scopes, with what is assigned and added to them. */
function findDeclarations(
  name: string,
  tree: ProgramTree,
  { row, guesses }: { readonly row: LanguageRow; readonly guesses: () => readonly number[] },
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
    const own = declared.get(bound.scope.id) ?? { scope: nodeSpan(bound.scope), values: [], added: [], isOpen: false };
    declared.set(bound.scope.id, own);
    applyChange(bound.change, own);
  }
  const nested = nest([...declared.values()]);
  for (const { at, ...change } of assignments) applyChange(change, declarationAt(nested, at));
  for (const declaration of nested) {
    const { start, end } = declaration.scope;
    const last = guesses()[firstIndex(guesses(), (at) => at > end) - 1];
    if (last !== undefined && last >= start) declaration.isOpen = true;
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
  const [method = ''] = /^\w*/.exec(program.slice(end + 1, end + maxMethodLength)) ?? [];
  return method !== '' && !functions.adds.includes(method);
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

/** What happens to a name: it gets values, something is added to it, or it can get any value. */
type NameChange =
  | { readonly to: 'values' | 'added'; readonly values: readonly Expression[] }
  | { readonly to: 'anything' };

function applyChange(change: NameChange, declaration: GrowingDeclaration | undefined): void {
  if (declaration === undefined) return;
  if (change.to === 'anything') declaration.isOpen = true;
  else for (const value of change.values) declaration[change.to].push(value);
}

/** What a name is at one offset: declared in a scope, or changed without one. */
interface Binding {
  readonly scope: Node | undefined;
  readonly change: NameChange;
}

/** Returns what happens to a name at a node; `undefined` where it is only used. */
function bindingOf(node: Node, name: string, tree: ProgramTree, row: LanguageRow): Binding | undefined {
  let inner = node;
  let owner = node.parent;
  let isWhole = true;
  while (owner !== null && Object.hasOwn(row.patterns, owner.type)) {
    if (!isIn(row.patterns[owner.type], inner, owner)) return undefined;
    isWhole &&= isTransparent(owner, row) || nodeForm(owner, row)?.form === 'member';
    inner = owner;
    owner = owner.parent;
  }
  if (owner === null) return undefined;
  const binder = Object.hasOwn(row.binders, owner.type) ? row.binders[owner.type] : undefined;
  if (binder === undefined) return isWhole ? additionTo(inner, owner, tree, row) : undefined;
  const field = binder.name?.find((one) => childOf(owner, one) !== null);
  if (binder.name !== undefined && (field === undefined || childOf(owner, field)?.id !== inner.id)) return undefined;
  const change = changeBy(binder, owner, tree, isWhole ? name : undefined);
  const scope = typeof binder.scope === 'function' ? binder.scope(owner) : binder.scope;
  return change && { scope: scope && scopeAround(owner, scope, row), change };
}

/** Whether a node stands for the only expression in it. */
function isTransparent(node: Node, row: LanguageRow): boolean {
  const form = nodeForm(node, row)?.form;
  return form === 'wrapper' || (form === 'single' && partsOfNode(node).length === 1);
}

/** Whether a node is in one of these fields of its parent. */
function isIn(fields: readonly string[] | undefined, node: Node, parent: Node): boolean {
  return fields === undefined || fields.some((field) => parent.childForFieldName(field)?.id === node.id);
}

/** Returns what a binder does to its name; the name is absent if it gets a part of the value. Operators that make numbers do not matter. */
function changeBy(binder: Binder, node: Node, tree: ProgramTree, name: string | undefined): NameChange | undefined {
  const operator = binder.operators && (node.childForFieldName('operator')?.type ?? '');
  const isAdded = operator !== undefined && binder.operators?.adds.includes(operator) === true;
  if (operator !== undefined && !isAdded && binder.operators?.sets.includes(operator) !== true) return undefined;
  if (binder.isFunction) return { to: 'values', values: [tree.expressionOf(node)] };
  if (binder.value === undefined || name === undefined || binder.isOpen?.(node) === true) return { to: 'anything' };
  const value = childOf(node, binder.value);
  if (value === null) return { to: 'values', values: [] };
  const expression = tree.expressionOf(value);
  const isContinued = continuesName(expression, name, tree);
  return { to: isAdded || isContinued ? 'added' : 'values', values: [expression] };
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
  return { scope: undefined, change: { to: 'added', values: values.map(({ value }) => value) } };
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
  return found.sort((a, b) => a - b);
}
