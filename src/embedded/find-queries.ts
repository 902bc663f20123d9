import type { Argument, CallExpression, Expression, Program, VariableDeclarator } from 'oxc-parser';
import type { Span } from '../diagnostics/span.js';
import type { Calls } from './calls.js';
import type { HostLanguage } from './host-language.js';
import type { HostQuery } from './host-query.js';
import type { HostParser } from './load-host-parser.js';
import { readParts, spanOf, unwrapped } from './read-parts.js';

/** A program that was searched for queries. */
export interface HostReading {
  readonly program: string;
  /** In the order of the text. */
  readonly queries: readonly HostQuery[];
  /** Why it could not be read, in the words of its parser. */
  readonly problem?: { readonly message: string; readonly span: Span };
  readonly names: TagNames;
}

/** What a program calls the tag, and where it could be told to. */
export interface TagNames {
  /** The local name of the tag of this package; `undefined` where it is not imported. */
  readonly tag: string | undefined;
  /** Whether `vql` means something else. */
  readonly isTaken: boolean;
  /** Where an import can be added: behind the others. */
  readonly importAt: number;
  readonly isModule: boolean;
}

/** What is needed to find queries. */
export interface FindOptions {
  readonly parser: HostParser;
  readonly language: HostLanguage;
  readonly calls: Calls;
}

/** Finds the queries of a program: what a tag called `vql` is given, and strings that are handed to certain functions. */
export function findQueries(program: string, { parser, language, calls }: FindOptions): HostReading {
  // Most files have none, and need not be read.
  const words = ['vql', ...Object.keys(calls).map(lastName)];
  if (!words.some((word) => program.includes(word))) return { program, queries: [], names: noNames };
  const { program: tree, errors } = parser.parseSync(`program.${language}`, program, {
    lang: language,
    astType: 'ts',
    sourceType: 'unambiguous',
    preserveParens: false,
  });
  // Of what is wrong in it otherwise, other tools tell.
  const [error] = tree.body.length === 0 ? errors : [];
  const names = namesIn(tree, program, parser);
  const [label] = error?.labels ?? [];
  return {
    program,
    queries: queriesIn(tree, program, calls, names, parser),
    names,
    ...(error && {
      problem: { message: error.message, span: { start: label?.start ?? 0, end: label?.end ?? 0 } },
    }),
  };
}

const noNames: TagNames = { tag: undefined, isTaken: false, importAt: 0, isModule: true };

/** The modules that the tag comes from. */
const tagModules = ['vql-kit', 'vql-kit/builder'];

function namesIn(tree: Program, program: string, { Visitor }: HostParser): TagNames {
  let tag: string | undefined;
  let importAt = tree.hashbang?.end ?? 0;
  // Of a program that neither imports nor exports, nothing else tells.
  let isModule = !/\brequire\s*\(|\bmodule\.exports\b/.test(program);
  for (const statement of tree.body) {
    if (statement.type.startsWith('Export')) isModule = true;
    if (statement.type !== 'ImportDeclaration') continue;
    isModule = true;
    importAt = statement.end;
    if (!tagModules.includes(statement.source.value)) continue;
    for (const specifier of statement.specifiers) {
      const isTag =
        specifier.type === 'ImportSpecifier' &&
        specifier.imported.type === 'Identifier' &&
        specifier.imported.name === 'vql';
      if (isTag) tag = specifier.local.name;
    }
  }
  let isTaken = false;
  new Visitor({
    Identifier: ({ name }) => {
      if (name === 'vql' && tag !== 'vql') isTaken = true;
    },
  }).visit(tree);
  // Behind the end of the line, if nothing else stands there.
  const lineEnd = /^[ \t]*;?[ \t]*\r?\n/.exec(program.slice(importAt))?.[0].length ?? 0;
  return { tag, isTaken, importAt: importAt === 0 ? 0 : importAt + lineEnd, isModule };
}

function queriesIn(
  tree: Program,
  program: string,
  calls: Calls,
  { tag }: TagNames,
  { Visitor }: HostParser,
): readonly HostQuery[] {
  const queries = new Map<number, HostQuery>();
  const constants = new Map<string, Expression | undefined>();
  const handed: Expression[] = [];
  new Visitor({
    TaggedTemplateExpression: (node) => {
      const name = lastName(nameOf(node.tag) ?? '');
      if (name !== 'vql' && name !== tag) return;
      const read = readParts(node.quasi, program);
      if (read !== undefined) queries.set(node.start, { ...read, span: spanOf(node), isTagged: true });
    },
    CallExpression: (node) => {
      handed.push(...queryArguments(node, calls));
    },
    VariableDeclarator: ({ id, init }: VariableDeclarator) => {
      // Of two with one name, nothing tells which one is meant.
      if (id.type === 'Identifier') constants.set(id.name, constants.has(id.name) ? undefined : (init ?? undefined));
    },
  }).visit(tree);
  for (const expression of handed.flatMap((one) => choicesOf(one, constants))) {
    const read = readParts(expression, program);
    if (read !== undefined && looksLikeQuery(read)) {
      queries.set(expression.start, { ...read, span: spanOf(expression), isTagged: false });
    }
  }
  return [...queries.values()].sort((a, b) => a.span.start - b.span.start);
}

/** What a call is given as a query. */
function queryArguments(call: CallExpression, calls: Calls): readonly Expression[] {
  const name = nameOf(call.callee);
  if (name === undefined) return [];
  return Object.entries(calls).flatMap(([known, at]) => {
    if (name !== known && !name.endsWith(`.${known}`)) return [];
    if (typeof at === 'number') return argumentAt(call.arguments[at]);
    return call.arguments.flatMap(argumentAt).flatMap((argument) => memberOf(argument, at));
  });
}

function argumentAt(argument: Argument | undefined): readonly Expression[] {
  return argument === undefined || argument.type === 'SpreadElement' ? [] : [unwrapped(argument)];
}

function memberOf(argument: Expression, name: string): readonly Expression[] {
  if (argument.type !== 'ObjectExpression') return [];
  return argument.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed) return [];
    const { key, value } = property;
    const own = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : undefined;
    return own === name ? [unwrapped(value)] : [];
  });
}

/** The strings that an expression can be: either side of a condition, and what a constant of the file holds. */
function choicesOf(
  expression: Expression,
  constants: ReadonlyMap<string, Expression | undefined>,
): readonly Expression[] {
  const inner = unwrapped(expression);
  if (inner.type === 'ConditionalExpression')
    return [...choicesOf(inner.consequent, constants), ...choicesOf(inner.alternate, constants)];
  if (inner.type !== 'Identifier') return [inner];
  const held = constants.get(inner.name);
  // One step, so that no circle is walked.
  return held === undefined ? [] : [unwrapped(held)];
}

/** The name of what is called: `queryAll`, or `client.queryAll`. */
function nameOf(callee: Expression): string | undefined {
  const inner = unwrapped(callee);
  if (inner.type === 'Identifier') return inner.name;
  if (inner.type === 'ThisExpression') return 'this';
  if (inner.type === 'ChainExpression') return nameOf(inner.expression);
  if (inner.type !== 'MemberExpression' || inner.computed || inner.property.type !== 'Identifier') return undefined;
  const object = nameOf(inner.object);
  return object === undefined ? `.${inner.property.name}` : `${object}.${inner.property.name}`;
}

function lastName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** Other functions have these names too: what they are given says neither SELECT nor FROM. */
function looksLikeQuery({ parts }: Pick<HostQuery, 'parts'>): boolean {
  return parts.some((part) => part.kind === 'text' && /\b(?:SELECT|FROM)\b/i.test(part.text));
}
