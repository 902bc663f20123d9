import type { TypeName } from './bindings.js';
import { lastName } from './callee.js';
import type { Expression, ExpressionOf } from './expression.js';
import { ownResults } from './inner-texts.js';
import { type Declaration, declarationOf, type HostNames } from './names.js';
import type { ProgramTree } from './program-tree.js';
import { constantText, isBeyondDepth, optionsOf } from './texts.js';
import { cunitTypes, type QueryArgument, toolkitMembers } from './toolkit-members.js';

/** Use of the toolkit in a program. */
export interface ToolkitUse {
  /** The words by which functions that take queries may be called. */
  readonly words: readonly string[];
  /** Returns the argument of a callee that is a query; `undefined` if the callee is not a function of the toolkit. */
  queryArgument(callee: Expression): QueryArgument | undefined;
  /** The names that the program gives the tag where it takes it from a module that it loads. */
  readonly tags: readonly string[];
  /** The words by which types of C-Unit objects may be named. */
  readonly types: readonly string[];
  /** Whether a type is a type of C-Unit objects. */
  isCUnit(type: TypeName): boolean;
  /** Whether the toolkit makes a value: the tag, the builder, or another function. */
  isMade(value: Expression): boolean;
}

/** Finds the use of the toolkit; `noToolkit` if the program does not name the package. */
export function createToolkitUse(tree: ProgramTree, names: HostNames): ToolkitUse {
  if (tree.occurrencesOf(packageName).length === 0) return noToolkit;
  const pathOf = createPathFinder(tree, names);
  return {
    words: functionWords(tree.program),
    tags: Array.from(tree.program.matchAll(/\bvql\s*:\s*(?<name>[\w$]+)/dg)).flatMap(({ indices }) => {
      const [start, end] = indices?.groups?.name ?? [0, 0];
      const name = tree.program.slice(start, end);
      return pathOf({ kind: 'name', start, end, name }, 0) === 'vql' ? [name] : [];
    }),
    types: cunitTypes,
    isCUnit: (type) => cunitTypes.includes(pathOf(expressionOfType(type), 0) ?? ''),
    queryArgument: (callee) => memberAt(pathOf(callee, 0))?.takes,
    isMade: (value) => pathOf(rootOf(value), 0) !== undefined,
  };
}

/** Use of the toolkit in a program that does not name it. */
export const noToolkit: ToolkitUse = {
  words: [],
  tags: [],
  types: [],
  queryArgument: () => undefined,
  isCUnit: () => false,
  isMade: () => false,
};

const packageName = 'vql-kit';

/** Returns the member of the toolkit with a path. */
function memberAt(path: string | undefined) {
  return path !== undefined && Object.hasOwn(toolkitMembers, path) ? toolkitMembers[path] : undefined;
}

/** Matches the name under which a program knows a function: `check as checkQuery`, `{ check: checkQuery }`. */
const renaming = new RegExp(String.raw`\b(?:${functionNames().join('|')})\s*(?:\bas\b|:)\s*(?<name>[\w$]+)`, 'g');

/** Matches the name that gets a function: `const read = parse;`. */
const assigning = new RegExp(
  String.raw`(?<![\w$])(?<name>[\w$]+)\s*=\s*[^\n;=]*\b(?:${functionNames().join('|')})\s*(?:[;,\n]|$)`,
  'g',
);

/** Returns the last names of the functions that take queries. */
function functionNames(): readonly string[] {
  return Object.keys(toolkitMembers)
    .filter((path) => memberAt(path)?.takes !== undefined)
    .map(lastName);
}

/** Returns the words by which a program may call the functions; the tree decides whether it does. */
function functionWords(program: string): readonly string[] {
  const renamed = [renaming, assigning].flatMap((pattern) =>
    Array.from(program.matchAll(pattern), ({ groups }) => groups?.name ?? ''),
  );
  return [...functionNames(), ...renamed];
}

/**
 * Creates the function that returns the path of an expression in the toolkit: empty for a whole module, `check` for an export, `Client` for a
 * value of that type, `Client.query` for a member of it.
 */
function createPathFinder(tree: ProgramTree, names: HostNames) {
  const known = new Map<Declaration, string | undefined>();
  const ofFirst = (expressions: readonly Expression[], depth: number): string | undefined => {
    for (const one of expressions) {
      const path = pathOf(one, depth + 1);
      if (path !== undefined) return path;
    }
    return undefined;
  };
  const pathOf = (expression: Expression, depth: number): string | undefined => {
    if (isBeyondDepth(depth)) return undefined;
    switch (expression.kind) {
      case 'imported':
        return isToolkit(expression.module) ? (expression.name ?? '') : undefined;
      case 'awaited':
        return pathOf(expression.of, depth + 1);
      case 'choice':
        return ofFirst(optionsOf(expression), depth);
      case 'name':
        return ofDeclaration(expression, depth);
      case 'member':
        return ofDeclaration(expression, depth) ?? ofMember(expression, depth);
      case 'call':
        return ofCall(expression, depth);
      default:
        return undefined;
    }
  };
  const ofDeclaration = (used: Expression, depth: number): string | undefined => {
    const declared = declarationOf(used, names);
    if (declared === undefined || known.has(declared)) return declared && known.get(declared);
    // A name that depends on itself.
    known.set(declared, undefined);
    const path = ofFirst([...declared.values, ...declared.types.map(expressionOfType)], depth);
    known.set(declared, path);
    return path;
  };
  const ofMember = ({ object, name }: ExpressionOf<'member'>, depth: number): string | undefined => {
    if (name === undefined) return undefined;
    const path = pathOf(object, depth + 1);
    if (path === undefined) return undefined;
    const member = path === '' ? name : `${path}.${name}`;
    return memberAt(member)?.type ?? member;
  };
  const ofCall = (call: ExpressionOf<'call'>, depth: number): string | undefined => {
    const { callee, arguments: given } = call;
    const isLoad = callee.kind === 'name' && (callee.name === 'require' || callee.name === 'import');
    if (isLoad) return isToolkit(constantText(given[0]?.value, tree) ?? '') ? '' : undefined;
    const returned = memberAt(pathOf(callee, depth + 1))?.returns;
    return returned ?? ofFirst(ownResults(call, names), depth);
  };
  return pathOf;
}

/** Returns the name of a type as an expression: it is imported as values are. */
function expressionOfType({ name, start, end }: TypeName): Expression {
  const [first = '', ...members] = name.split('.');
  return members.reduce<Expression>(
    (object, member) => ({ kind: 'member', start, end, object, name: member, isNamed: true }),
    { kind: 'name', start, end, name: first },
  );
}

/** Whether a module is an entry point of the toolkit. */
function isToolkit(module: string): boolean {
  return module === packageName || module.startsWith(`${packageName}/`);
}

/** Returns what a chain of calls, or a template with a tag, begins with. */
function rootOf(value: Expression): Expression {
  let root = value;
  for (;;) {
    if (root.kind === 'call') root = root.callee;
    else if (root.kind === 'member') root = root.object;
    else if (root.kind === 'tagged') root = root.tag;
    else if (root.kind === 'awaited') root = root.of;
    else return root;
  }
}
