import type { Node } from 'web-tree-sitter';
import type { LanguageRow, NodeKey } from '../languages/language.js';
import { calleeName, isCalled, lastName } from './callee.js';
import type { Expression, ExpressionOf } from './expression.js';
import { markedTexts } from './marked-texts.js';
import { type Declaration, declarationOf, type HostNames } from './names.js';
import { childOf, nodeForm, partsOfNode } from './node-forms.js';
import { assignedValues, isObjectHere, literalMembers } from './objects.js';
import { nodeSpan, type ProgramTree } from './program-tree.js';
import type { CallArgument } from './reading.js';
import { constantText, optionsOf } from './texts.js';
import type { ToolkitUse } from './toolkit.js';
import type { QueryArgument } from './toolkit-members.js';
import { createVariablesReader } from './variables-argument.js';

/** Options of `candidatesIn`. */
export interface CandidateOptions {
  readonly row: LanguageRow;
  readonly calls: Readonly<Record<string, CallArgument>>;
  readonly names: HostNames;
  /** The names of the tag. */
  readonly tags: ReadonlySet<string>;
  /** Use of the toolkit in the program. */
  readonly toolkit: ToolkitUse;
}

/** Returns the templates of the tag, and the arguments that are queries, by the words that call them. */
export function candidatesIn(tree: ProgramTree, { row, calls, names, tags, toolkit }: CandidateOptions) {
  const isTag = (name: string): boolean => name === 'vql' || tags.has(name);
  const words = new Set(['vql', ...tags, ...Object.keys(calls).map(lastName), ...toolkit.words]);
  const called = [...words]
    .flatMap((word) => tree.occurrencesOf(word).map((at) => ({ at, word })))
    .sort((a, b) => a.at - b.at)
    .flatMap(({ at, word }) => {
      const node = tree.nodeOf(word, at);
      return calledBy(node, tree, row) ?? typedTemplate(node, tree, row) ?? [];
    });
  // Where the functions of this package are called, the index is certain.
  const isQuery = (value: Expression): boolean => !row.hasTag && beginsQuery(value, names, tree);
  const given = called.flatMap((call) => {
    if (call.kind !== 'call') return [];
    const mayBeOther = !row.hasTag && sharedNames.test(lastName(calleeName(call.callee) ?? ''));
    const own = queryArguments(call, calls, names, isQuery).map((found) =>
      mayBeOther ? { ...found, texts: found.texts.filter((text) => !isOfTables(text, tree)) } : found,
    );
    const taken = own.length > 0 ? undefined : toolkit.queryArgument(call.callee);
    return taken === undefined ? own : [toolkitArguments(call, taken, names, tree)];
  });
  const isTemplate = (value: Expression): boolean =>
    value.kind === 'tagged' && isTag(lastName(calleeName(value.tag) ?? ''));
  const isText = (value: Expression): boolean => !isReady(value, new Set());
  /** Whether each value of an expression is a template of the tag, or made by the toolkit: it is checked where it is made. */
  const isReady = (value: Expression, seen: Set<Declaration>): boolean => {
    if (value.kind === 'choice') return optionsOf(value).every((option) => isReady(option, seen));
    const declared = declarationOf(value, names);
    if (declared === undefined || declared.values.length === 0) return isTemplate(value) || toolkit.isMade(value);
    // A name that depends on itself.
    if (seen.has(declared)) return true;
    seen.add(declared);
    return declared.values.every((one) => isReady(one, seen));
  };
  const variablesOfCall = createVariablesReader(tree, row);
  return {
    tagged: called.filter((one) => one.kind === 'tagged').filter(isTemplate),
    passed: given.flatMap(({ texts }) => texts).filter(isText),
    possible: given.flatMap(({ possible = [] }) => possible),
    conditions: given.flatMap(({ conditions = [] }) => conditions),
    objects: [...given.flatMap(({ objects = [] }) => objects), ...typedObjects(tree, row, toolkit)],
    marked: markedTexts(tree, row),
    variables: called.flatMap((call) => variablesOfCall(call) ?? []),
    opaque: given.flatMap(({ opaque }) => opaque ?? []).filter(isText),
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

/** Returns the call of a callee whose parenthesis is not closed yet: the tree has no node for it. */
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
  /** Arguments one of which may be a query. */
  readonly possible?: readonly Expression[];
  /** Conditions in VQL. */
  readonly conditions?: readonly Expression[];
  /** C-Unit objects. */
  readonly objects?: readonly Expression[];
  /** The argument whose member is the query, if its members are not known. */
  readonly opaque?: Expression;
}

/** Returns the arguments of a call that are queries, for each name of the call. */
function queryArguments(
  call: ExpressionOf<'call'>,
  calls: CandidateOptions['calls'],
  names: HostNames,
  isQuery: (value: Expression) => boolean,
): readonly QueryArguments[] {
  const name = calleeName(call.callee);
  if (name === undefined) return [];
  const known = Object.keys(calls).filter((one) => isCalled(name, one));
  // The longest name says most about the function.
  const length = known.reduce((longest, one) => Math.max(longest, one.length), 0);
  return known.flatMap((one) => {
    const at = calls[one];
    if (at === undefined || one.length < length) return [];
    if (typeof at === 'number') return argumentAt(call, at, isQuery);
    const objects = call.arguments.flatMap(givenValue);
    const named = call.arguments.filter((argument) => argument.name === at).flatMap(givenValue);
    const texts = [...named, ...objects.flatMap((argument) => literalMembers(argument, at, names))];
    const opaque = objects.find((argument) => argument.kind !== 'text' && !isObjectHere(argument, names));
    return { texts, ...(texts.length === 0 && opaque && { opaque }) };
  });
}

/** Returns the queries in a call of the toolkit. */
function toolkitArguments(
  { arguments: given }: ExpressionOf<'call'>,
  { forms, index, member }: QueryArgument,
  names: HostNames,
  tree: ProgramTree,
): QueryArguments {
  const [argument] = given.some(({ isSpread }, at) => isSpread && at <= index)
    ? []
    : given.slice(index).flatMap(givenValue);
  if (argument === undefined) return { texts: [] };
  const queries = member === undefined ? [argument] : literalMembers(argument, member, names);
  const objects = queries.filter((query) => isObjectHere(query, names));
  const statements = objects.flatMap((object) => literalMembers(object, 'statement', names));
  const requests = objects.flatMap((object) => [object, ...literalMembers(object, 'request', names)]);
  // A constant is checked with its object.
  const inCUnit = requests
    .flatMap((object) => literalMembers(object, 'queryStatement', names))
    .filter((query) => assignedValues(query, names).some((value) => constantText(value, tree) === undefined));
  const others = queries.filter((query) => !objects.includes(query));
  return {
    texts: [
      ...(forms.includes('text') ? others : []),
      ...(forms.includes('statement') ? statements : []),
      ...(forms.includes('C-Unit') ? inCUnit : []),
    ],
    conditions: forms.includes('condition') ? others : [],
    objects: forms.includes('C-Unit')
      ? objects.filter((object) => literalMembers(object, 'statement', names).length === 0)
      : [],
  };
}

/** Returns the values that are declared, or asserted, to have a type of C-Unit. */
function typedObjects(tree: ProgramTree, row: LanguageRow, toolkit: ToolkitUse): readonly Expression[] {
  return toolkit.types
    .flatMap((word) => tree.occurrencesOf(word).map((at) => tree.nodeOf(word, at)))
    .flatMap((word) => {
      let type = word;
      while (type.parent !== null && row.types?.names.includes(type.parent.type)) type = type.parent;
      const value = valueOfType(type, row);
      return value !== null && toolkit.isCUnit({ ...nodeSpan(type), name: type.text })
        ? [tree.expressionOf(value)]
        : [];
    });
}

/** Returns the value of which a type is the whole type. */
function valueOfType(type: Node, row: LanguageRow): Node | null {
  let inner = type;
  for (let { parent } = type; parent !== null; { parent } = parent) {
    const form = nodeForm(parent, row);
    const isAssertion = form?.form === 'wrapper' && form.isAssertion === true;
    if (isAssertion) return childOf(parent, form.of ?? 0);
    for (const table of [row.binders, row.members?.binders ?? {}]) {
      const binder = Object.hasOwn(table, parent.type) ? table[parent.type] : undefined;
      if (binder !== undefined && childOf(parent, binder.type)?.id === inner.id) return childOf(parent, binder.value);
    }
    if (form !== undefined || partsOfNode(parent).length !== 1) return null;
    inner = parent;
  }
  return null;
}

/** Whether a value, or one that its name can have, is a text that begins with SELECT. */
function beginsQuery(value: Expression, names: HostNames, { program }: ProgramTree): boolean {
  return assignedValues(value, names).some(({ start, end }) => /^\W{0,9}SELECT\b/i.test(program.slice(start, end)));
}

/** Matches the names of functions that other libraries have too. */
const sharedNames = /^query_?all/i;

/** Matches a template with a group; comments can stand around its dot. */
const templateWithGroup = /\b(?:FROM|JOIN)(?:\s|--.*|\/\*[\s\S]*?\*\/)+\w+(?:\s|--.*|\/\*[\s\S]*?\*\/)*\./i;

/** Whether a text is a query of another database: no template has a group. */
function isOfTables({ start, end }: Expression, { program }: ProgramTree): boolean {
  const text = program.slice(start, end);
  return /\bFROM\s+\w+(?=[\s"'`;)]|$)/i.test(text) && !templateWithGroup.test(text);
}

/**
 * Returns the argument with an index, or the next one that certainly is a query: a context may be given before it. If it is not there, it may
 * be any of those that are given by the name of their parameter.
 */
function argumentAt(
  { arguments: given }: ExpressionOf<'call'>,
  index: number,
  isQuery: (value: Expression) => boolean,
): QueryArguments {
  const [first, ...others] = given.filter(({ name }) => name === undefined).slice(index);
  const next = first === undefined || isQuery(first.value) ? undefined : others.find(({ value }) => isQuery(value));
  const argument = next ?? first;
  const named = given.filter(({ name }) => name !== undefined);
  const known = argument ?? named.find(({ name = '' }) => parameterNames.test(name));
  return known === undefined ? { texts: [], possible: named.flatMap(givenValue) } : { texts: givenValue(known) };
}

/** Matches the names of parameters that are certainly queries. */
const parameterNames = /^(?:text|statement|query|vql)$/i;

function givenValue({ value, isSpread }: ExpressionOf<'call'>['arguments'][number]): readonly Expression[] {
  return isSpread ? [] : [value];
}
