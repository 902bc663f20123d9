import type { Node as JsonNode } from 'jsonc-parser';
import type * as z from 'zod';
import { createDiagnostic } from '../../codes/index.js';
import { type Diagnostic, didYouMean, hasErrors } from '../../diagnostics/index.js';
import { pointerTo } from '../../diagnostics/json/pointer.js';
import { timeZoneKind } from '../../dialect/value/relative-date.js';
import { functionNamePattern } from '../../embedded/index.js';
import { describeTextAt, findNode, jsonSpan, readJson, valueOf } from '../../json-documents/index.js';
import { isPluginCode, ruleSettings } from '../../rules/index.js';
import { formatBounds } from '../options/format.js';
import { type Config, configSchema, overrideSchema, programEndings } from './config.js';

/** Result of reading a config file. */
export interface ConfigReading {
  /** Absent after any mistake: half a config would check less than its author wants. */
  readonly config?: Config;
  /** In the order of the text. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a config text. In a `package.json`, `pointer` leads to the config and the rest is ignored. */
export function readConfig(text: string, pointer = ''): ConfigReading {
  const { root: document, diagnostics: syntax } = readJson(text);
  if (document === undefined) return { diagnostics: syntax };
  const root = findNode(document, pointer).node;
  const isInside = ({ span }: Diagnostic): boolean =>
    span !== undefined && span.start >= root.offset && span.end <= root.offset + root.length;
  const { data, error } = configSchema.safeParse(valueOf(root, text));
  const issues = error?.issues.flatMap((issue) => diagnose(issue, root, text)) ?? [];
  const diagnostics = [...syntax.filter(isInside), ...issues].sort(
    (a, b) => (a.span?.start ?? 0) - (b.span?.start ?? 0),
  );
  return data === undefined || hasErrors(diagnostics) ? { diagnostics } : { config: data, diagnostics };
}

/** Converts an issue of zod to a diagnostic with a span. */
function diagnose(issue: z.core.$ZodIssue, root: JsonNode, text: string): readonly Diagnostic[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((setting) => {
      const { property, node } = findNode(root, pointerTo(undefined, ...path, setting));
      const [nearest] = didYouMean(setting, settingsAt(path), 1);
      const span = jsonSpan(property?.children?.[0] ?? node);
      return createDiagnostic('unknown-setting', { setting, nearest }, { span });
    });
  }
  const { property, node: value } = findNode(root, pointerTo(undefined, ...path));
  const key = issue.code === 'invalid_key' ? property?.children?.[0] : undefined;
  const node = key ?? value;
  const setting = nameOf(key === undefined ? issue.path : issue.path.slice(0, -1));
  return [
    createDiagnostic(
      'wrong-setting',
      { setting, expected: expectation(issue, path, node?.value), found: describeNode(node, text) },
      { span: jsonSpan(node) },
    ),
  ];
}

/** Returns the name of a setting; an item of a list has that of the list. */
function nameOf(path: readonly PropertyKey[]): string {
  return path.findLast((segment) => typeof segment === 'string') ?? 'the config';
}

/** Returns the settings that an object of the config can have. */
function settingsAt(path: readonly string[]): readonly string[] {
  const [first, ...inner] = withinOverride(path);
  const shape = first === undefined && path.length > 0 ? overrideSchema.shape : configSchema.shape;
  switch (first) {
    case 'calls':
      return inner.length > 0 ? [] : programEndings;
    case 'rules':
    case 'dialect':
    case 'fmt':
      return inner.length > 0 ? [] : Object.keys(configSchema.shape[first].unwrap().shape);
    default:
      return Object.keys(shape);
  }
}

/** Returns the path of a setting in the item of `overrides` that has it, or in the config. */
function withinOverride(path: readonly string[]): readonly string[] {
  return path[0] === 'overrides' && path.length > 1 ? path.slice(2) : path;
}

/** Settings that are lists of patterns. */
const patternSettings = new Set<string | undefined>(['excludedFiles', 'files', 'ignore']);

/** Returns what a function should be named, which languages write in different ways. */
function functionExpectation(written: unknown): string {
  const name = String(written ?? '')
    .replace(/^\$/, '')
    .replace(/\(.*\)$/, '')
    .replaceAll(/::|->|\?\./g, '.');
  return functionNamePattern.test(name)
    ? `the name of a function, which is "${name}" here,`
    : 'the name of a function, such as "queryAll" or "client.query",';
}

/** Returns what a setting should be, to follow "Expected". */
function expectation(issue: z.core.$ZodIssue, path: readonly string[], written: unknown): string {
  const [first, second] = withinOverride(path);
  const hasInner = second !== undefined;
  if ((first === 'calls' || first === 'escapes') && hasInner && ['invalid_key', 'invalid_format'].includes(issue.code))
    return functionExpectation(written);
  if (
    first === 'calls' &&
    issue.code === 'invalid_type' &&
    programEndings.includes(`.${second}`) &&
    written === undefined
  )
    return `the ending ".${second}", with its dot,`;
  if (first === 'calls' && second !== undefined && programEndings.includes(second) && path.length === 2)
    return 'functions with the index of an argument, or the name of its member,';
  if (first === 'calls' && hasInner) return 'the index of an argument, from 0, or the name of its member';
  if (first === 'extends') return 'a path that begins with "./" or "../", the name of a package, or a list of these';
  if (first === 'plugins' && hasInner) return 'a path that begins with "./" or "../", or the name of a package';
  if (first === 'rules' && hasInner && isPluginCode(second))
    return `one of ${ruleSettings.map((name) => JSON.stringify(name)).join(', ')}, or a list of one of these and options`;
  if (first === 'escapes' && hasInner) return 'the name of a function';
  if (patternSettings.has(first) && hasInner) return 'a pattern of files';
  if (first === 'files') return 'a list of patterns';
  if (first === 'timeZone') return timeZoneKind.expected;
  if (first === 'template') return 'a group and a template, such as "account.query",';
  if (first === 'tables' && issue.code === 'invalid_key') return 'the table of a template such as "account.query"';
  if (first === 'variables' && hasInner)
    return issue.code === 'invalid_key' ? 'the name of a variable' : 'a string, or a list of strings';
  if (first === 'tables' && hasInner) return 'a path, or { "file", "format", "table", "columns" }';
  if (first === 'fmt' && (second === 'width' || second === 'indent')) {
    const [low, high] = formatBounds[second];
    return `a whole number from ${low} to ${high}${second === 'indent' ? ', or "tab",' : ''}`;
  }
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return `one of ${issue.values.map((value) => `"${String(value)}"`).join(', ')}`;
    case 'invalid_format':
      return 'one character other than "%" and "_"';
    default:
      return 'the name of a file';
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

function describeNode({ type, offset, length }: JsonNode, text: string): string {
  if (type === 'object') return 'an object';
  return type === 'array' ? 'an array' : describeTextAt(text, offset, length);
}
