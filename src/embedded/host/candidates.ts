import type { Node } from 'web-tree-sitter';
import type { LanguageRow, NodeKey } from '../languages/language.js';
import { calleeName, isCalled, lastName } from './callee.js';
import type { Expression, ExpressionOf } from './expression.js';
import { markedTexts } from './marked-texts.js';
import type { HostNames } from './names.js';
import { childOf, nodeForm } from './node-forms.js';
import type { ProgramTree } from './program-tree.js';
import type { CallArgument } from './reading.js';
import { variablesArgument } from './variables-argument.js';

/** Options of `candidatesIn`. */
export interface CandidateOptions {
  readonly row: LanguageRow;
  readonly calls: Readonly<Record<string, CallArgument>>;
  readonly names: HostNames;
  /** The names of the tag. */
  readonly tags: ReadonlySet<string>;
}

/** Returns the templates of the tag, and the arguments that are queries, by the words that call them. */
export function candidatesIn(tree: ProgramTree, { row, calls, names, tags }: CandidateOptions) {
  const isTag = (name: string): boolean => name === 'vql' || tags.has(name);
  const words = new Set(['vql', ...tags, ...Object.keys(calls).map(lastName)]);
  const called = [...words]
    .flatMap((word) => tree.occurrencesOf(word).map((at) => ({ at, word })))
    .sort((a, b) => a.at - b.at)
    .flatMap(({ at, word }) => {
      const node = tree.nodeOf(word, at);
      return calledBy(node, tree, row) ?? typedTemplate(node, tree, row) ?? [];
    });
  const own = called.flatMap((call) => (call.kind === 'call' ? queryArguments(call, calls, names) : []));
  return {
    tagged: called.filter((one) => one.kind === 'tagged').filter(({ tag }) => isTag(lastName(calleeName(tag) ?? ''))),
    passed: own.flatMap(({ texts }) => texts),
    marked: markedTexts(tree, row),
    variables: called.flatMap((call) => variablesArgument(call) ?? []),
    opaque: own.flatMap(({ opaque }) => opaque ?? []),
  };
}

/** Returns the call whose callee ends with the word at a node: `queryAll`, `client.queryAll` or `client['queryAll']`. */
function calledBy(word: Node, tree: ProgramTree, row: LanguageRow): Expression | undefined {
  const isPartOf = (parent: Node, fields: readonly (NodeKey | undefined)[], node: Node): boolean =>
    fields.some((field) => field !== undefined && childOf(parent, field)?.id === node.id);
  let node = word;
  for (let { parent } = word; parent !== null; parent = node.parent) {
    if (parent.isError) return unclosedCall(node, tree);
    const form = nodeForm(parent, row);
    if (form?.form === 'call')
      return isPartOf(parent, [form.callee, form.name], node) ? tree.expressionOf(parent) : undefined;
    const isCallee =
      form?.form === 'member' ? isPartOf(parent, [form.name], node) : form?.form === 'wrapper' || form?.form === 'text';
    if (!isCallee) return undefined;
    node = parent;
  }
  return undefined;
}

/** Returns the template of a tag with type arguments, vql<Row>`…`, which the grammar of TypeScript reads as comparisons. */
function typedTemplate(word: Node, tree: ProgramTree, row: LanguageRow): Expression | undefined {
  const at = row.hasTag ? templateAfterTypes(tree.program, word.endIndex) : undefined;
  const node = at === undefined ? null : (tree.root.descendantForIndex(at)?.parent ?? null);
  if (node === null || node.startIndex !== at) return undefined;
  const template = tree.expressionOf(node);
  if (template.kind !== 'text') return undefined;
  const { parent } = word;
  const form = parent === null ? undefined : nodeForm(parent, row);
  const tag = parent !== null && form?.form === 'member' && childOf(parent, form.name)?.id === word.id ? parent : word;
  return { kind: 'tagged', start: tag.startIndex, end: node.endIndex, tag: tree.expressionOf(tag), template };
}

/** Returns the offset of a template after the type arguments that begin at an offset. */
function templateAfterTypes(program: string, offset: number): number | undefined {
  const written = program.slice(offset, offset + maxTypeLength);
  if (!/^\s*</.test(written)) return undefined;
  let [depth, braces] = [0, 0];
  for (const { index, 0: sign } of written.matchAll(/[<`{};]|(?<!=)>/g)) {
    if (sign === '`' || (sign === ';' && braces === 0)) return undefined;
    if (sign === '{' || sign === '}') braces += sign === '{' ? 1 : -1;
    if (sign === '<' || sign === '>') depth += sign === '<' ? 1 : -1;
    if (sign !== '>' || depth > 0) continue;
    const [spaces = ''] = /^\s*/.exec(written.slice(index + 1)) ?? [];
    const at = index + 1 + spaces.length;
    return written[at] === '`' ? offset + at : undefined;
  }
  return undefined;
}

/** Limit of characters of type arguments. */
const maxTypeLength = 2_000;

/** Returns the call of a callee that is not closed yet, so that it has no node of its own. */
function unclosedCall(callee: Node, tree: ProgramTree): Expression | undefined {
  const opening = callee.nextSibling;
  if (opening?.type !== '(') return undefined;
  const args: Node[] = [];
  for (let next = opening.nextSibling; next !== null && args.length < maxArguments; next = next.nextSibling) {
    if (next.type === ')' || next.type === ';') break;
    if (next.isNamed && !next.isExtra) args.push(next);
  }
  return {
    kind: 'call',
    start: callee.startIndex,
    end: args.at(-1)?.endIndex ?? opening.endIndex,
    callee: tree.expressionOf(callee),
    arguments: args.map((node) => ({ value: tree.expressionOf(node), isSpread: false })),
  };
}

/** Limit of arguments of a call that is not closed: what follows it may be taken for more of them. */
const maxArguments = 8;

/** The arguments of a call that are queries. */
interface QueryArguments {
  readonly texts: readonly Expression[];
  /** The argument whose member is the query, if its members are not known. */
  readonly opaque?: Expression;
}

/** Returns the arguments of a call that are queries, for each name of the call. */
function queryArguments(
  call: ExpressionOf<'call'>,
  calls: CandidateOptions['calls'],
  names: HostNames,
): readonly QueryArguments[] {
  const name = calleeName(call.callee);
  if (name === undefined) return [];
  const known = Object.keys(calls).filter((one) => isCalled(name, one));
  // The longest name says most about the function.
  const length = known.reduce((longest, one) => Math.max(longest, one.length), 0);
  return known.flatMap((one) => {
    const at = calls[one];
    if (at === undefined || one.length < length) return [];
    if (typeof at === 'number') return { texts: argumentAt(call, at) };
    const objects = call.arguments.flatMap(givenValue);
    const named = call.arguments.filter((argument) => argument.name === at).flatMap(givenValue);
    const texts = [...named, ...objects.flatMap((argument) => membersOf(argument, at, names))];
    const opaque = objects.find((argument) => !isObjectHere(argument, names));
    return { texts, ...(texts.length === 0 && opaque && { opaque }) };
  });
}

/** Returns the argument with an index, which may be given by the name of its parameter. */
function argumentAt({ arguments: given }: ExpressionOf<'call'>, index: number): readonly Expression[] {
  const positional = given.filter(({ name }) => name === undefined).slice(index, index + 1);
  const named = given.filter(({ name }) => name !== undefined && parameterNames.test(name));
  return [...positional, ...named].slice(0, 1).flatMap(givenValue);
}

/** Matches the names of parameters that are queries. */
const parameterNames = /^(?:text|statement|query|vql)$/i;

function givenValue({ value, isSpread }: ExpressionOf<'call'>['arguments'][number]): readonly Expression[] {
  return isSpread ? [] : [value];
}

/** Returns what an expression, or a name, is set to. */
function valuesOf(expression: Expression, names: HostNames): readonly Expression[] {
  return expression.kind === 'name' ? (names.resolve(expression.name, expression.start)?.values ?? []) : [expression];
}

/** Whether the members of an argument are known: it is an object literal or a name with such a value, or it is a string. */
function isObjectHere(argument: Expression, names: HostNames): boolean {
  if (argument.kind === 'text') return true;
  const values = valuesOf(argument, names);
  return values.length > 0 && values.every(({ kind }) => kind === 'object');
}

/** Returns a member of an object literal, or of the object that is the value of a name. */
function membersOf(argument: Expression, name: string, names: HostNames): readonly Expression[] {
  return valuesOf(argument, names).flatMap((object) =>
    object.kind === 'object' ? object.members.filter((member) => member.name === name).map(({ value }) => value) : [],
  );
}
