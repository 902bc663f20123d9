import type { Node as JsonNode } from 'jsonc-parser';
import type * as z from 'zod';
import { createDiagnostic } from '../../codes/index.js';
import { type Diagnostic, didYouMean, hasErrors } from '../../diagnostics/index.js';
import { pointerTo } from '../../diagnostics/json/pointer.js';
import { describeTextAt, findNode, jsonSpan, readJson, valueOf } from '../../json-documents/index.js';
import { formatBounds } from '../options/format.js';
import { type Config, configSchema } from './config.js';

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
  const { node } = findNode(root, pointerTo(undefined, ...path));
  return [
    createDiagnostic(
      'wrong-setting',
      { setting: nameOf(path), expected: expectation(issue, path), found: describeNode(node, text) },
      { span: jsonSpan(node) },
    ),
  ];
}

/** Returns the name of a setting; an item of a list has that of the list. */
function nameOf(path: readonly string[]): string {
  const [list] = path;
  return list === 'ignore' || list === 'escapes' ? list : (path.at(-1) ?? 'the config');
}

/** Returns the settings that an object of the config can have. */
function settingsAt(path: readonly string[]): readonly string[] {
  const { shape } = configSchema;
  switch (path[0]) {
    case 'rules':
    case 'dialect':
    case 'fmt':
      return Object.keys(shape[path[0]].unwrap().shape);
    default:
      return Object.keys(shape);
  }
}

/** Returns what a setting should be, to follow "Expected". */
function expectation(issue: z.core.$ZodIssue, path: readonly string[]): string {
  const [first, second] = path;
  if (first === 'calls' && path.length > 1) return 'the index of an argument, from 0, or the name of a member';
  if (first === 'escapes' && path.length > 1) return 'the name of a function';
  if (first === 'ignore' && path.length > 1) return 'a pattern of files';
  if (first === 'tables' && issue.code === 'invalid_key') return 'the table of a template such as "account.query"';
  if (first === 'variables' && path.length > 1)
    return issue.code === 'invalid_key' ? 'the name of a variable' : 'a string, or a list of strings';
  if (first === 'tables' && path.length > 1) return 'a path, or { "file", "format", "columns" }';
  if (first === 'fmt' && (second === 'width' || second === 'indent')) {
    const [low, high] = formatBounds[second];
    return `a whole number from ${low} to ${high}`;
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
  array: 'a list',
};

function describeNode({ type, offset, length }: JsonNode, text: string): string {
  if (type === 'object') return 'an object';
  return type === 'array' ? 'an array' : describeTextAt(text, offset, length);
}
