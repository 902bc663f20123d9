import type { Argument, CallExpression, Expression, Node, Program, TaggedTemplateExpression } from 'oxc-parser';
import type { Span } from '../../diagnostics/span.js';
import { calleeName, isCalled, lastCalleeName, lastName } from './callee.js';
import { innerTexts } from './inner-texts.js';
import { type Declaration, type HostNames, type IdentifierUse, readNames } from './names.js';
import type { HostParser } from './parser.js';
import { readQueryParts, type TextReading } from './parts.js';
import { type HolePart, type HostQuery, isDraft, looksLikeQuery } from './query.js';
import type { Calls } from './reading.js';
import { namesLikeTag, type TagNames } from './tag-names.js';
import { nodeSpan, unwrapExpression, type Visit } from './tree.js';
import { type Classifier, createClassifier } from './value-kind.js';

/** The queries of a tree, and what they were found by. */
export interface TreeReading {
  /** In the order of the text. */
  readonly queries: readonly HostQuery[];
  readonly drafts: readonly HostQuery[];
  /** Arguments that should be queries, but are no texts of the program. */
  readonly unread: readonly Span[];
  readonly names: HostNames;
  /** The names on which the queries depend, wherever the declaration was looked up. */
  readonly asked: readonly IdentifierUse[];
  /** Uses of names that the tag could get. */
  readonly tagLike: readonly IdentifierUse[];
  /** The expressions on which the queries depend. */
  readonly examined: readonly Span[];
  /** Whether the kind of a value depends on itself, so that it matters which query was read first. */
  readonly isCircular: boolean;
}

/** Options of `readTree`. */
export interface ReadTreeOptions {
  readonly parser: Pick<HostParser, 'visitorKeys'>;
  readonly calls: Calls;
  /** The functions whose results may stand in quotes. */
  readonly escapes: readonly string[];
  /** Returns the names of the tag. */
  readonly tagsOf: (names: HostNames) => TagNames['tags'];
}

/** Finds the queries of a program by its tree. */
export function readTree(
  tree: Program,
  program: string,
  { parser, calls, escapes, tagsOf }: ReadTreeOptions,
): TreeReading {
  const found: QueryNodes = { templates: [], calls: [], tagLike: [] };
  const note: Visit = (node) => noteNode(node, found);
  const names = readNames(tree, parser, (type) => (notedTypes.has(type) ? note : undefined));
  const recorded = recordNames(names);
  let isCircular = false;
  const reader: ProgramReader = {
    program,
    parser,
    names: recorded.names,
    classify: createClassifier(recorded.names, escapes, () => {
      isCircular = true;
    }),
    queries: new Map(),
    drafts: new Map(),
    insertedAt: new Map(),
  };
  const { tagged, passed, opaque } = candidatesIn(found, calls, tagsOf(names), recorded.names);
  for (const node of tagged) {
    const read = readQueryParts(node.quasi, program, reader.classify);
    if (read === undefined) continue;
    reader.queries.set(node.start, toQuery(read, node, 'tag'));
    for (const value of read.values) {
      for (const text of innerTexts(value, recorded.names, parser)) noteInsertion(text, value, reader);
    }
  }
  const unread = [...opaque, ...passed.filter((expression) => !readPassed(expression, reader))];
  const queries = [...reader.queries.values()]
    .map((query) => ({ ...query, insertedAt: reader.insertedAt.get(query.span.start) }))
    .sort(byStart);
  return {
    queries,
    drafts: [...reader.drafts.values()].sort(byStart),
    unread: unread.map(nodeSpan).sort((a, b) => a.start - b.start),
    names,
    asked: recorded.asked,
    tagLike: found.tagLike,
    examined: [...tagged, ...passed, ...recorded.values()].map(nodeSpan),
    isCircular,
  };
}

/** Compares queries by their start. */
export function byStart(a: HostQuery, b: HostQuery): number {
  return a.span.start - b.span.start;
}

/** Returns names that remember which of them were looked up. */
function recordNames(names: HostNames) {
  const asked: IdentifierUse[] = [];
  const found = new Set<Declaration>();
  const resolve: HostNames['resolve'] = (name, at) => {
    const declared = names.resolve(name, at);
    asked.push({ name, at, scope: declared?.scope });
    if (declared !== undefined) found.add(declared);
    return declared;
  };
  const values = (): readonly Expression[] => [...found].flatMap((one) => [...one.values, ...one.added]);
  return { names: { ...names, resolve }, asked, values };
}

interface ProgramReader {
  readonly program: string;
  readonly parser: Pick<HostParser, 'visitorKeys'>;
  readonly names: HostNames;
  readonly classify: Classifier;
  /** By start offset. */
  readonly queries: Map<number, HostQuery>;
  readonly drafts: Map<number, HostQuery>;
  /** Spans of the values that insert texts, by the start offset of the text. */
  readonly insertedAt: Map<number, Span>;
}

function noteInsertion(text: Expression, value: Expression, { insertedAt }: ProgramReader): void {
  if (!insertedAt.has(text.start)) insertedAt.set(text.start, nodeSpan(value));
}

/** The nodes that may contain a query, in the order of the text. */
interface QueryNodes {
  readonly templates: TaggedTemplateExpression[];
  readonly calls: CallExpression[];
  readonly tagLike: IdentifierUse[];
}

const notedTypes: ReadonlySet<string> = new Set([
  'CallExpression',
  'TaggedTemplateExpression',
  'Identifier',
  'JSXIdentifier',
]);

function noteNode(node: Node, { templates, calls, tagLike }: QueryNodes): undefined {
  if (node.type === 'CallExpression') calls.push(node);
  else if (node.type === 'TaggedTemplateExpression') templates.push(node);
  else if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && namesLikeTag.test(node.name))
    tagLike.push({ name: node.name, at: node.start, scope: undefined });
}

/** Returns the templates of the tag, and the arguments that are queries. */
function candidatesIn(found: QueryNodes, calls: Calls, tags: TagNames['tags'], names: HostNames) {
  const tagged = found.templates.filter(({ tag }) => {
    const name = lastName(calleeName(tag) ?? '');
    return name === 'vql' || tags.has(name);
  });
  const known = new Set(Object.keys(calls).map(lastName));
  // Most calls are of other functions, whose whole names do not matter.
  const own = found.calls.flatMap((call) =>
    known.has(lastCalleeName(call.callee)) ? queryArguments(call, calls, names) : [],
  );
  return {
    tagged,
    passed: own.flatMap(({ texts }) => texts),
    opaque: own.flatMap(({ opaque }) => opaque ?? []),
  };
}

function toQuery({ values, ...text }: TextReading, node: Node, role: HostQuery['role']): HostQuery {
  return { ...text, span: nodeSpan(node), role };
}

/** Reads an argument, the texts that it can begin with, and the texts that are inserted into it. Returns whether the program contains its text. */
function readPassed(expression: Expression, reader: ProgramReader): boolean {
  const { program, names, classify, queries, drafts } = reader;
  const inner: Expression[] = [];
  const choices = choicesOf(expression, names);
  const read = new Set<Expression>();
  let isText = false;
  for (let next = choices.pop(); next !== undefined; next = choices.pop()) {
    const { text, added } = next;
    if (read.has(text)) continue;
    read.add(text);
    const parts = readQueryParts(text, program, classify);
    const isQuery = parts !== undefined && looksLikeQuery(parts);
    // A text is read as the end of a query only if its beginning is one.
    for (const one of added) if (isQuery || !read.has(one)) inner.push(one);
    for (const choice of isQuery ? [] : beginningsOf(parts, next, names)) choices.push(choice);
    if (parts === undefined) {
      inner.push(text);
      continue;
    }
    if (isQuery || firstValue(parts) === undefined) isText = true;
    if (isDraft(parts) && added.length === 0) drafts.set(text.start, toQuery(parts, text, 'call'));
    if (!isQuery) continue;
    queries.set(text.start, toQuery(withAdded(parts, added, classify), text, 'call'));
    for (const value of parts.values) inner.push(value);
  }
  readInner(inner, reader);
  return isText;
}

/** Returns the texts that a text can begin with, to which it adds the rest: `${sql} LIMIT 5`, and `sql + more` of two names. */
function beginningsOf(
  reading: TextReading | undefined,
  { text, added }: PossibleText,
  names: HostNames,
): readonly PossibleText[] {
  const isSum = text.type === 'BinaryExpression' && text.operator === '+';
  const first = reading === undefined ? (isSum ? text.left : undefined) : firstValue(reading);
  if (first === undefined) return [];
  return choicesOf(first, names).map((choice) => ({ ...choice, added: [...choice.added, text, ...added] }));
}

/** Returns the value that a text begins with. */
function firstValue({ parts, values: [first] }: TextReading): Expression | undefined {
  const begin = parts.find((part) => part.kind === 'hole' || part.text.trim() !== '');
  return begin?.kind === 'hole' ? first : undefined;
}

/** Reads the texts that are inserted into a query and contain values, each once. */
function readInner(expressions: readonly Expression[], reader: ProgramReader): void {
  const { program, parser, names, classify, queries } = reader;
  const waiting = [...expressions];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const text of innerTexts(next, names, parser)) {
      noteInsertion(text, next, reader);
      if (queries.has(text.start)) continue;
      const read = readQueryParts(text, program, classify);
      if (read === undefined || read.values.length === 0) continue;
      queries.set(text.start, toQuery(read, text, 'part'));
      for (const value of read.values) waiting.push(value);
    }
  }
}

/** Returns a text with a hole at its end for what is added later. */
function withAdded(read: TextReading, added: readonly Expression[], classify: Classifier): TextReading {
  const [first] = added;
  if (first === undefined) return read;
  const { end } = read.content;
  const hole: HolePart = { kind: 'hole', host: { start: end, end }, value: classify(first) };
  return { ...read, parts: [...read.parts, hole], isContinued: true };
}

/** The arguments of a call that are queries. */
interface QueryArguments {
  readonly texts: readonly Expression[];
  /** The argument whose member is the query, if its members are not known. */
  readonly opaque?: Expression;
}

/** Returns the arguments of a call that are queries, for each name of the call. */
function queryArguments(call: CallExpression, calls: Calls, names: HostNames): readonly QueryArguments[] {
  const name = calleeName(call.callee);
  if (name === undefined) return [];
  return Object.entries(calls).flatMap(([known, at]) => {
    if (!isCalled(name, known)) return [];
    if (typeof at === 'number') return { texts: argumentAt(call.arguments[at]) };
    const objects = call.arguments.flatMap(argumentAt);
    const texts = objects.flatMap((argument) => memberOf(argument, at, names));
    const opaque = objects.find((argument) => !isObjectHere(argument, names));
    return { texts, ...(texts.length === 0 && opaque && { opaque }) };
  });
}

function argumentAt(argument: Argument | undefined): readonly Expression[] {
  return argument === undefined || argument.type === 'SpreadElement' ? [] : [unwrapExpression(argument)];
}

/** Whether the members of an argument are known: it is an object literal or a name with such a value, or it is a string. */
function isObjectHere(argument: Expression, names: HostNames): boolean {
  if (argument.type === 'Literal' || argument.type === 'TemplateLiteral') return true;
  const values =
    argument.type === 'Identifier' ? (names.resolve(argument.name, argument.start)?.values ?? []) : [argument];
  return values.length > 0 && values.every(({ type }) => type === 'ObjectExpression');
}

/** Returns a member of an object literal, or of the object that is the value of a name. */
function memberOf(argument: Expression, name: string, names: HostNames): readonly Expression[] {
  const objects =
    argument.type === 'Identifier' ? (names.resolve(argument.name, argument.start)?.values ?? []) : [argument];
  const properties = objects.flatMap((object) => (object.type === 'ObjectExpression' ? object.properties : []));
  return properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed) return [];
    const { key, value } = property;
    const own = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : undefined;
    return own === name ? [unwrapExpression(value)] : [];
  });
}

/** A text that an expression can be, and what is added to it later. */
interface PossibleText {
  readonly text: Expression;
  readonly added: readonly Expression[];
}

/** Returns the texts that an expression can be: either branch of a condition, and the values of a name. */
function choicesOf(expression: Expression, names: HostNames): PossibleText[] {
  const inner = unwrapExpression(expression);
  if (inner.type === 'ConditionalExpression')
    return [inner.consequent, inner.alternate].flatMap((side) => choicesOf(side, names));
  if (inner.type === 'LogicalExpression') return [inner.left, inner.right].flatMap((side) => choicesOf(side, names));
  if (inner.type !== 'Identifier') return [{ text: withoutTrim(inner), added: [] }];
  const { values = [], added = [] } = names.resolve(inner.name, inner.start) ?? {};
  // Names are resolved once, so that a cycle ends.
  return values.map((text) => ({ text: withoutTrim(text), added }));
}

/** Returns the object of a call of `trim`. */
function withoutTrim(expression: Expression): Expression {
  if (expression.type !== 'CallExpression' || expression.callee.type !== 'MemberExpression') return expression;
  const { object, property } = expression.callee;
  return property.type === 'Identifier' && /^trim(?:Start|End)?$/.test(property.name)
    ? unwrapExpression(object)
    : expression;
}
