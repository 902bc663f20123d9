import type { Edit, Fix } from '../diagnostics/diagnostic.js';
import { type Span, spanContains } from '../diagnostics/span.js';
import { isRelativeDate } from '../dialect/value/relative-date.js';
import type { EmbeddedText, InsertedValue, QuotedValue } from './embedded-text.js';
import type { HolePart, VariablesArgument } from './host/query.js';
import type { HostReading } from './host/reading.js';
import type { MapLiteral } from './languages/language.js';
import { isSameQuote } from './languages/strings/string-syntax.js';

/** Returns the fix that writes a variable for a string that consists of a value, and passes the value in the call. */
export function variableFix(
  string: QuotedValue,
  embedded: EmbeddedText,
  { program, language: { mapLiteral } }: HostReading,
): Fix | undefined {
  const { variables } = embedded.query;
  const [value, ...others] = string.inner;
  if (mapLiteral === undefined || variables === undefined || value === undefined || typeof value === 'string')
    return undefined;
  if (others.length > 0 || !string.isPaired || string.isOption || !isVariableAllowed(string, embedded))
    return undefined;
  const { start, end } = value.bare ?? value;
  const written = program.slice(start, end);
  const isKnown = value.kind === 'plain' || value.bare !== undefined;
  if (!isKnown || mapLiteral.onlyInString?.test(written)) return undefined;
  const keys = keysOf(variables, program);
  if (keys === undefined) return undefined;
  const name = variableName(written, embedded, keys);
  const given = mapEdit(variables, [name, written], mapLiteral, program);
  const taken = edgesOfValue(value, string, embedded, program);
  if (taken === undefined) return undefined;
  const edits = [...taken, { span: string.span, text: embedded.variable(name) }, given].sort(
    (a, b) => a.span.start - b.span.start,
  );
  const areApart = edits.every(({ span }, index) => span.start >= (edits[index - 1]?.span.end ?? 0));
  return areApart ? { title: 'Pass the value as a variable of the request', edits, safe: false } : undefined;
}

/** Whether a variable can stand in place of a string. */
function isVariableAllowed(string: QuotedValue, { holes }: EmbeddedText): boolean {
  const hole = holes.find(({ quoted }) => quoted === string);
  return hole !== undefined && !hole.placeholder.startsWith("'");
}

/** Returns the keys of the map with variables; `undefined` if they are not all known, or if a comment may be in the map. */
function keysOf(variables: VariablesArgument, program: string): readonly string[] | undefined {
  if (variables.form !== 'map') return [];
  const keys = variables.keys.map(({ start, end }) => /^(["'`])(\w+)\1$/.exec(program.slice(start, end))?.[2]);
  const hasComment = /[/#]/.test(program.slice(variables.start, variables.end));
  return hasComment || keys.includes(undefined) ? undefined : keys.filter((key) => key !== undefined);
}

/**
 * Returns the name of a variable for a value: the last name of a path, such as `city` for `row["city"]`, unless the query or its map has such
 * a variable, or it has a meaning of its own.
 */
function variableName(written: string, { text, variable }: EmbeddedText, keys: readonly string[]): string {
  const base = pathPattern.exec(written)?.groups?.last ?? 'value';
  const isUsed = (name: string): boolean =>
    keys.includes(name) ||
    text
      .split(variable(name))
      .slice(1)
      .some((rest) => !/^\w/.test(rest));
  let name = base;
  for (let number = 2; isRelativeDate(name) || isUsed(name); number++) name = `${base}${number}`;
  return name;
}

/** Matches a name, a member of it, or an item with a constant key. */
const pathPattern =
  /^[$@]{0,2}(?:[\p{L}_][\p{L}\p{N}_]*(?:\.|\?\.|&\.|->|\?->|::\$?|\[["':]|["']?\](?:\.|->|\[["':])))*(?<last>[A-Za-z]\w*)(?:["']?\])?$/u;

/** Returns the edit that adds an entry to a map, or inserts a map. */
function mapEdit(
  variables: VariablesArgument,
  [name, value]: readonly [string, string],
  { open, close, entry: [before, between, after] }: MapLiteral,
  program: string,
): Edit {
  const entry = `${before}${name}${between}${value}${after}`;
  const { start, end } = variables;
  if (variables.form === 'absent') return { span: { start, end }, text: `, ${open}${entry}${close}` };
  if (variables.form === 'empty') return { span: { start, end }, text: `${open}${entry}${close}` };
  const inside = program.slice(start, variables.closing).trimEnd();
  const at = start + inside.length;
  return { span: { start: at, end: at }, text: inside.endsWith(',') ? ` ${entry},` : `, ${entry}` };
}

/** Returns the edits that remove a value from around its string; `undefined` if more than the value is written there. */
function edgesOfValue(
  value: InsertedValue,
  string: QuotedValue,
  embedded: EmbeddedText,
  program: string,
): readonly Edit[] | undefined {
  const before = program.slice(value.host.start, value.start);
  const after = program.slice(value.end, value.host.end);
  if (!spanContains(value.host, value)) return formatEdits(value, embedded, program);
  // Nothing but the quotes of the string is between it and what inserts the value, such as the name of a method that joins.
  const edges = [program.slice(string.span.start, value.host.start), program.slice(value.host.end, string.span.end)];
  if (!edges.every((edge) => /^\\?'$/.test(edge))) return undefined;
  if (/^[#$]?\{*$/.test(before) && /^\}*$/.test(after)) return [];
  const opened = /^["'`]+\s*[+.]\s*(\(*)$/.exec(before)?.[1];
  const closed = /^(\)*)\s*[+.]\s*["'`]+$/.exec(after)?.[1];
  const isJoined = opened !== undefined && opened.length === closed?.length && isInSameQuotes(string, embedded);
  return isJoined ? [] : undefined;
}

/** Whether a string begins and ends in texts with the same quotes. */
function isInSameQuotes({ span }: QuotedValue, { query: { parts } }: EmbeddedText): boolean {
  const [first, last] = [span.start, span.end - 1].map((at) =>
    parts.find((part) => part.kind === 'text' && part.host.start <= at && at < part.host.end),
  );
  return first?.kind === 'text' && last?.kind === 'text' && isSameQuote(first.quote, last.quote);
}

/** Returns the edits that remove a value from a format: all of the format but its text, or one of several arguments. */
function formatEdits(
  value: InsertedValue,
  { query: { parts, span, content } }: EmbeddedText,
  program: string,
): readonly Edit[] | undefined {
  const holes = parts.filter((part) => part.kind === 'hole');
  const inserted = holes.filter(({ host }) => host.start < host.end);
  const isFormat = inserted.every((hole) => hole.value !== undefined && !spanContains(hole.host, hole.value));
  const hasDoubled = parts.some(
    ({ kind, host }) => kind === 'text' && /%%|\{\{|\}\}/.test(program.slice(host.start, host.end)),
  );
  if (!isFormat || hasDoubled) return undefined;
  const [opening = ''] = /(?<![%\w])[a-z@]*["'`]+$/i.exec(program.slice(span.start, content.start)) ?? [];
  const [closing = ''] = /^["'`]+/.exec(program.slice(content.end, span.end)) ?? [];
  // A heredoc, or other delimiters than quotes.
  if (opening === '' || closing === '') return undefined;
  const literal = { start: content.start - opening.length, end: content.end + closing.length };
  if (!isPlainPlaceholder(value, program) || program.slice(span.start, span.end).includes('\n#')) return undefined;
  if (isOperand(value, inserted, program)) return undefined;
  if (inserted.length > 1) return argumentEdits(value, inserted, program);
  return [
    { span: { start: span.start, end: literal.start }, text: '' },
    { span: { start: literal.end, end: span.end }, text: '' },
  ];
}

/** Whether a value is all that follows the operator of a format, which inserts the items of a tuple, or would be without the others. */
function isOperand(value: InsertedValue, inserted: readonly HolePart[], program: string): boolean {
  const [first, ...others] = inserted.flatMap((hole) => hole.value ?? []);
  if (first === undefined || others.length > 1) return false;
  const isAfterOperator = /%[\s(]*$/.test(program.slice(0, first.start));
  return isAfterOperator && (others.length > 0 || !/^\s*,/.test(program.slice(value.end)));
}

/** Whether a placeholder inserts its value as it is. */
function isPlainPlaceholder({ host }: InsertedValue, program: string): boolean {
  return /^(?:%(?:\(\w+\)|\d+\\?\$|\[\d+\]|<\w+>)?[sv]|%\{\w+\}|\{\w*\})$/.test(program.slice(host.start, host.end));
}

/** Returns the edit that removes one of several arguments of a format, if their order decides which is inserted where. */
function argumentEdits({ start, end }: Span, holes: readonly HolePart[], program: string): readonly Edit[] | undefined {
  const isInOrder = holes.every(({ host }) =>
    /^(?:%[-+ 0#.\d]*[a-z]|\{\})$/i.test(program.slice(host.start, host.end)),
  );
  if (!isInOrder) return undefined;
  const next = /^\s*,\s*/.exec(program.slice(end));
  if (next !== null) return [{ span: { start, end: end + next[0].length }, text: '' }];
  const before = /,\s*$/.exec(program.slice(0, start));
  return before === null ? undefined : [{ span: { start: before.index, end }, text: '' }];
}
