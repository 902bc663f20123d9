import type { Node } from 'web-tree-sitter';
import { firstIndex } from '../../diagnostics/first-index.js';
import { type Span, spanContains } from '../../diagnostics/span.js';
import { lazy } from '../../language/cache.js';
import type { Binder, LanguageRow } from '../languages/language.js';
import { bindingOf, type NameChange, type TypeName } from './bindings.js';
import type { Expression, ExpressionOf } from './expression.js';
import { nodeForm } from './node-forms.js';
import { literalMembers } from './objects.js';
import { nodeSpan, type ProgramTree } from './program-tree.js';

/** A declared name. */
export interface Declaration {
  /** The part of the program in which it is known. */
  readonly scope: Span;
  /** The expressions that are assigned to it. */
  readonly values: readonly Expression[];
  /** The expressions that are added to it later, by `+=`, a sum that begins with the name, or to a list. */
  readonly added: readonly Expression[];
  /** The names of the types that it is declared with, as they are written. */
  readonly types: readonly TypeName[];
  /** Whether it can have other values too: from elsewhere, or assigned in a way that is not followed. */
  readonly isOpen: boolean;
  /** Whether its type accepts only numbers and booleans, whatever is assigned. */
  readonly isNumber?: boolean;
}

/** The names of a program. */
export interface HostNames {
  /** Returns the declaration that a name refers to at an offset. */
  resolve(name: string, at: number): Declaration | undefined;
  /** Returns the declaration of a member of the program's own classes and object literals; `undefined` if it may be one of another object. */
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
  const memberTables = members === undefined ? [] : [members, members.parameters].filter((one) => one !== undefined);
  const knownMembers = new Map<string, readonly GrowingDeclaration[]>();
  const membersOf = (name: string): readonly GrowingDeclaration[] => {
    const found = knownMembers.get(name) ?? findMembers(name);
    knownMembers.set(name, found);
    return found;
  };
  const findMembers = (name: string): readonly GrowingDeclaration[] => {
    const isOpen = members?.hasConstants !== true;
    const written = [...new Set([`${members?.mark ?? ''}${name}`, name])];
    const found = mergeByScope(
      memberTables.flatMap((table) => {
        const search = { row: { ...row, ...table }, guesses, hasEscapes, self: members?.self ?? [] };
        return written.flatMap((one) => findDeclarations(one, tree, search));
      }),
    );
    // Other code can set a member that is not a constant.
    return found.map((declared) => ({ ...declared, isOpen: isOpen || declared.isOpen }));
  };
  const resolve: HostNames['resolve'] = (name, at) => declarationAt(declarationsOf(name), name, at, isVisible);
  const objectMembers = new Map<Expression, Declaration>();
  /** Returns the declaration of a member that an object literal has, which is the value of a name. */
  const memberOfLiteral = (object: Expression, name: string): Declaration | undefined => {
    const declared = object.kind === 'name' ? resolve(object.name, object.start) : undefined;
    const own = literalMembers(object, name, { resolve });
    const [first] = own;
    if (declared === undefined || first === undefined) return undefined;
    const found = objectMembers.get(first) ?? {
      scope: declared.scope,
      values: own,
      added: [],
      types: [],
      isOpen: true,
    };
    objectMembers.set(first, found);
    return found;
  };
  return {
    resolve,
    resolveMember: ({ object, name, start }) => {
      if (name === undefined || object.kind !== 'name') return undefined;
      if (members?.self.includes(object.name))
        return membersOf(name).find(({ scope }) => scope.start <= start && start < scope.end);
      const ofLiteral = memberOfLiteral(object, name);
      if (ofLiteral !== undefined || !/^\p{Lu}/u.test(object.name)) return ofLiteral;
      // The name of a class.
      const [only, ...others] = membersOf(name);
      return others.length === 0 ? only : undefined;
    },
    scopesOf: (name) => declarationsOf(name).map(({ scope }) => scope),
  };
}

interface GrowingDeclaration extends Declaration {
  readonly values: Expression[];
  readonly added: Expression[];
  readonly types: TypeName[];
  isOpen: boolean;
  isNumber: boolean;
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
  /** For members: the names of the object that they belong to. */
  readonly self?: readonly string[];
}

/** Finds the declarations of a name, by the start of their scopes, with what is assigned and added to them. */
function findDeclarations(
  name: string,
  tree: ProgramTree,
  { row, guesses, hasEscapes, self = [] }: NameSearch,
): readonly GrowingDeclaration[] {
  const declared = new Map<number, GrowingDeclaration>();
  const assignments: (NameChange & { readonly at: number })[] = [];
  for (const at of tree.occurrencesOf(name)) {
    if (isPartOfPath(name, at, tree, self)) continue;
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
      ...{ scope: nodeSpan(scope), node: scope, values: [], added: [], types: [], isOpen: false, isNumber: true },
    };
    declared.set(scope.id, own);
    own.isNumber &&= bound.change.isNumber === true;
    own.alias ??= bound.alias;
    applyChange(bound.change, own);
  }
  const nested = nest([...declared.values()]);
  const isVisible = isVisibleAt(tree, row);
  for (const { at, ...change } of assignments) {
    const assigned = declarationAt(nested, name, at, isVisible);
    if (assigned?.isNumber !== true) applyChange(change, assigned);
  }
  for (const declaration of nested) addDeclaration(declaration, aliasedBy(declaration));
  for (const declaration of nested) {
    const { start, end } = declaration.scope;
    const last = guesses()[firstIndex(guesses(), (at) => at > end) - 1];
    if ((last !== undefined && last >= start) || hasEscapes()) declaration.isOpen = true;
  }
  return nested;
}

/**
 * Whether a word is a member, or an object of which a member is used: the characters beside it distinguish most uses of a name from its
 * declarations, without the tree.
 */
function isPartOfPath(name: string, at: number, { program, functions }: ProgramTree, self: readonly string[]): boolean {
  if (program[at - 1] === '.' && program[at - 2] !== '.')
    return !self.some((one) => program.endsWith(`${one}.`, at) && !/[\w$]/.test(program[at - one.length - 2] ?? ''));
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

/** Merges the declarations of the same scope. */
function mergeByScope(declarations: readonly GrowingDeclaration[]): readonly GrowingDeclaration[] {
  const merged = new Map<number, GrowingDeclaration>();
  for (const declared of declarations) {
    const first = merged.get(declared.node.id);
    if (first === undefined) merged.set(declared.node.id, declared);
    else addDeclaration(declared, first);
  }
  return [...merged.values()];
}

/** Adds what is known of a declaration to another one of the same name. */
function addDeclaration({ values, added, types, isOpen }: Declaration, to: GrowingDeclaration | undefined): void {
  applyChange({ to: 'values', values, types, isOpen }, to);
  applyChange({ to: 'added', values: added, isOpen }, to);
}

function applyChange(
  { to, values, types = [], isOpen }: NameChange,
  declaration: GrowingDeclaration | undefined,
): void {
  if (declaration === undefined) return;
  for (const type of types) declaration.types.push(type);
  declaration.isOpen ||= isOpen;
  for (const value of values) declaration[to].push(value);
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
