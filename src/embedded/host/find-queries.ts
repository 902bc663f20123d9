import type { Argument, CallExpression, Expression, Node, TaggedTemplateExpression } from 'oxc-parser';
import type { Span } from '../../diagnostics/span.js';
import { innerTexts } from './inner-texts.js';
import { type Declaration, type HostNames, readNames } from './names.js';
import { findDeepNesting, type HostParser } from './parser.js';
import { readParts, type TextReading } from './parts.js';
import { type HolePart, type HostQuery, isDraft, looksLikeQuery } from './query.js';
import { findQuietParts } from './quiet-parts.js';
import type { Calls, FindOptions, HostReading } from './reading.js';
import { readTagNames, type TagNames } from './tag-names.js';
import { spanOf, unwrapExpression } from './tree.js';
import { updateReading } from './update-reading.js';
import { type Classifier, createClassifier } from './value-kind.js';

/**
 * Finds the queries of a program: templates of the tag `vql`, strings that are passed to certain functions, and the texts that are
 * inserted into them.
 */
export function findQueries(program: string, options: FindOptions): HostReading {
  const { parser, language, calls, before } = options;
  // Most files contain no queries, and are not parsed.
  const words = ['vql', ...Object.keys(calls).map(lastName)];
  if (!words.some((word) => program.includes(word))) return { program, queries: [] };
  const updated = before && updateReading(before, program, options);
  if (updated !== undefined) return updated;
  const tooDeep = findDeepNesting(program);
  if (tooDeep !== undefined) return { program, queries: [], problem: tooDeep };
  const result = parser.parseSync(`program.${language}`, program, {
    lang: language,
    astType: 'ts',
    sourceType: 'unambiguous',
    preserveParens: false,
  });
  const { program: tree, errors } = result;
  // A program with a partial tree is searched; its errors are reported by other tools.
  const [error] = tree.body.length === 0 ? errors : [];
  const [label] = error?.labels ?? [];
  if (error !== undefined) {
    const span = { start: label?.start ?? 0, end: label?.end ?? 0 };
    return { program, queries: [], problem: { message: error.message, span } };
  }
  const found: Found = { templates: [], calls: [] };
  const hostNames = recordNames(readNames(tree, parser, (node) => noteNode(node, found)));
  const names = readTagNames(result, program, hostNames);
  const reader: Reader = {
    program,
    parser,
    names: hostNames,
    classify: createClassifier(hostNames),
    queries: new Map(),
    drafts: new Map(),
    insertedAt: new Map(),
  };
  const { tagged, passed } = candidatesIn(found, calls, names, hostNames);
  for (const node of tagged) {
    const read = readParts(node.quasi, program, reader.classify);
    if (read === undefined) continue;
    reader.queries.set(node.start, toQuery(read, node, 'tag'));
    for (const value of read.values) {
      for (const text of innerTexts(value, hostNames, parser)) noteInsertion(text, value, reader);
    }
  }
  for (const expression of passed) readPassed(expression, reader);
  const queries = [...reader.queries.values()]
    .map((query) => ({ ...query, insertedAt: reader.insertedAt.get(query.span.start) }))
    .sort((a, b) => a.span.start - b.span.start);
  const { asked, values } = hostNames;
  const quiet = findQuietParts(tree, program, parser, {
    words: [...words, ...wordsOf(calls), ...asked, ...names.tags.keys(), names.unused],
    spans: [...tagged, ...passed, ...values()].map(spanOf),
  });
  return { program, queries, drafts: [...reader.drafts.values()], names, quiet };
}

/** Returns the words of the settings: the names of functions and their objects, and of members. */
function wordsOf(calls: Calls): readonly string[] {
  return Object.entries(calls).flatMap(([name, at]) => [...name.split('.'), ...(typeof at === 'string' ? [at] : [])]);
}

interface Reader {
  readonly program: string;
  readonly parser: HostParser;
  readonly names: HostNames;
  readonly classify: Classifier;
  /** By start offset. */
  readonly queries: Map<number, HostQuery>;
  readonly drafts: Map<number, HostQuery>;
  /** Spans of the values that insert texts, by the start offset of the text. */
  readonly insertedAt: Map<number, Span>;
}

function noteInsertion(text: Expression, value: Expression, { insertedAt }: Reader): void {
  if (!insertedAt.has(text.start)) insertedAt.set(text.start, spanOf(value));
}

/** The nodes that may contain a query, in the order of the text. */
interface Found {
  readonly templates: TaggedTemplateExpression[];
  readonly calls: CallExpression[];
}

function noteNode(node: Node, { templates, calls }: Found): void {
  if (node.type === 'CallExpression') calls.push(node);
  else if (node.type === 'TaggedTemplateExpression') templates.push(node);
}

/** Returns the templates of the tag, and the arguments that are queries. */
function candidatesIn(found: Found, calls: Calls, { tags }: TagNames, names: HostNames) {
  const tagged = found.templates.filter(({ tag }) => {
    const name = lastName(nameOf(tag) ?? '');
    return name === 'vql' || tags.has(name);
  });
  const passed = found.calls.flatMap((call) => queryArguments(call, calls, names));
  return { tagged, passed };
}

/** Names that remember which of them were asked for. */
interface RecordedNames extends HostNames {
  readonly asked: ReadonlySet<string>;
  /** Returns the values of the declarations that were found. */
  values(): readonly Expression[];
}

function recordNames(names: HostNames): RecordedNames {
  const asked = new Set<string>();
  const found = new Set<Declaration>();
  return {
    ...names,
    asked,
    values: () => [...found].flatMap(({ values, added }) => [...values, ...added]),
    resolve: (name, at) => {
      asked.add(name);
      const declared = names.resolve(name, at);
      if (declared !== undefined) found.add(declared);
      return declared;
    },
  };
}

function toQuery({ values: _, ...read }: TextReading, node: Node, role: HostQuery['role']): HostQuery {
  return { ...read, span: spanOf(node), role };
}

/** Reads an argument, and the texts that are inserted into it. */
function readPassed(expression: Expression, reader: Reader): void {
  const { program, names, classify, queries, drafts } = reader;
  const inner: Expression[] = [];
  for (const { text, added } of choicesOf(expression, names)) {
    for (const one of added) inner.push(one);
    const read = readParts(text, program, classify);
    if (read === undefined) {
      inner.push(text);
      continue;
    }
    if (isDraft(read) && added.length === 0) drafts.set(text.start, toQuery(read, text, 'call'));
    if (!looksLikeQuery(read)) continue;
    queries.set(text.start, toQuery(withAdded(read, added, classify), text, 'call'));
    for (const value of read.values) inner.push(value);
  }
  readInner(inner, reader);
}

/** Reads the texts that are inserted into a query and contain values, each once. */
function readInner(expressions: readonly Expression[], reader: Reader): void {
  const { program, parser, names, classify, queries } = reader;
  const waiting = [...expressions];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const text of innerTexts(next, names, parser)) {
      noteInsertion(text, next, reader);
      if (queries.has(text.start)) continue;
      const read = readParts(text, program, classify);
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
  return { ...read, parts: [...read.parts, hole] };
}

/** Returns the arguments of a call that are queries. */
function queryArguments(call: CallExpression, calls: Calls, names: HostNames): readonly Expression[] {
  const name = nameOf(call.callee);
  if (name === undefined) return [];
  return Object.entries(calls).flatMap(([known, at]) => {
    if (name !== known && !name.endsWith(`.${known}`)) return [];
    if (typeof at === 'number') return argumentAt(call.arguments[at]);
    return call.arguments.flatMap(argumentAt).flatMap((argument) => memberOf(argument, at, names));
  });
}

function argumentAt(argument: Argument | undefined): readonly Expression[] {
  return argument === undefined || argument.type === 'SpreadElement' ? [] : [unwrapExpression(argument)];
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
interface Choice {
  readonly text: Expression;
  readonly added: readonly Expression[];
}

/** Returns the texts that an expression can be: either branch of a condition, and the values of a name. */
function choicesOf(expression: Expression, names: HostNames): readonly Choice[] {
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

/** Returns the name of a callee: `queryAll`, or `client.queryAll`. Not recursive, since calls are chained. */
function nameOf(callee: Expression): string | undefined {
  const names: string[] = [];
  let inner = unwrapExpression(callee);
  for (;;) {
    if (inner.type === 'ChainExpression') inner = unwrapExpression(inner.expression);
    else if (inner.type === 'MemberExpression') {
      const name = memberName(inner);
      if (name === undefined) return undefined;
      names.unshift(name);
      inner = unwrapExpression(inner.object);
    } else break;
  }
  const first = inner.type === 'Identifier' ? inner.name : inner.type === 'ThisExpression' ? 'this' : '';
  return first === '' && names.length === 0 ? undefined : [first, ...names].join('.');
}

function memberName({ computed, property }: Extract<Expression, { type: 'MemberExpression' }>): string | undefined {
  if (property.type === 'Identifier' && !computed) return property.name;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

function lastName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
