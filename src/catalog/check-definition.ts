import * as z from 'zod';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { describeJson } from '../diagnostics/json/describe.js';
import { isObject, type JsonRecord } from '../diagnostics/json/json-object.js';
import type { SnapshotReport } from '../diagnostics/json/members.js';
import { type JsonPath, valueAt } from '../diagnostics/json/pointer.js';
import { quoted } from '../diagnostics/quoted.js';
import { VqlError } from '../diagnostics/vql-error.js';
import { isPath, isTemplateName } from '../dialect/names.js';
import { catalogShape, dataTypeShape, fieldShape, templateShape } from './definition-schema.js';

const frameSchema = z.looseObject({ ...catalogShape, templates: z.record(z.string(), z.unknown()) });
const templateSchema = z.looseObject(templateShape);

/** Checks a catalog except the content of its templates. */
export function checkFrame(json: unknown, report: SnapshotReport): void {
  checkShape(frameSchema, json, undefined, report);
  if (!isObject(json)) return;
  checkMembers(json, catalogShape, undefined, report);
  for (const [key, dataType] of entriesOf(json, 'dataTypes', undefined, report)) {
    const path = { outer: { outer: undefined, key: 'dataTypes' }, key };
    if (isObject(dataType)) checkMembers(dataType, dataTypeShape, path, report);
  }
  for (const [name] of entriesOf(json, 'templates', undefined, report)) {
    const problem = problemOfTemplateName(name);
    if (problem !== undefined) report('unusable-name', { name: quoted(name), problem }, pathOfTemplate(name));
  }
}

/** Checks one template. `dataTypes` are those that its fields can name. */
export function checkTemplate(
  json: unknown,
  name: string,
  dataTypes: Readonly<Record<string, unknown>>,
  report: SnapshotReport,
): void {
  const path = pathOfTemplate(name);
  checkShape(templateSchema, json, path, report);
  if (!isObject(json)) return;
  checkMembers(json, templateShape, path, report);
  for (const [fieldPath, field] of entriesOf(json, 'fields', path, report)) {
    const at = { outer: { outer: path, key: 'fields' }, key: fieldPath };
    const problem = problemOfPath(fieldPath);
    if (problem !== undefined) report('unusable-name', { name: quoted(fieldPath), problem }, at);
    if (!isObject(field)) continue;
    checkMembers(field, fieldShape, at, report);
    const { dataType } = field;
    if (typeof dataType !== 'string' || Object.hasOwn(dataTypes, dataType)) continue;
    const [nearest] = didYouMean(dataType, Object.keys(dataTypes));
    report('unknown-data-type', { name: quoted(dataType), nearest }, at, 'dataType');
  }
}

/** Creates the error about the mistakes of a catalog, with their locations in the message. */
export function catalogError(mistakes: readonly Diagnostic[]): VqlError {
  return new VqlError(
    mistakes.map((mistake) => {
      const { path = '', message } = mistake;
      const location = path === '' ? '' : ` at ${path}`;
      return { ...mistake, message: `The catalog has a mistake${location}: ${message}` };
    }),
  );
}

function pathOfTemplate(name: string): JsonPath {
  return { outer: { outer: undefined, key: 'templates' }, key: name };
}

function checkShape(schema: z.ZodType, json: unknown, path: JsonPath | undefined, report: SnapshotReport): void {
  const { error } = schema.safeParse(json);
  for (const issue of error?.issues ?? []) reportIssue(issue, json, path, report);
}

/** Reports an issue of zod with a message of this package. */
function reportIssue(
  issue: z.core.$ZodIssue,
  json: unknown,
  outer: JsonPath | undefined,
  report: SnapshotReport,
): void {
  const keys = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
  const path = keys.reduce<JsonPath | undefined>((above, key) => ({ outer: above, key }), outer);
  const value = valueAt(json, keys);
  if (issue.code === 'invalid_union') {
    // A field: its type as a string, or an object.
    const errors = typeof value === 'string' ? issue.errors[0] : isObject(value) ? issue.errors[1] : undefined;
    for (const inner of errors ?? []) reportIssue(inner, value, path, report);
    if (errors === undefined)
      report('snapshot-shape', { expected: 'an object, or the name of a type,', found: describeJson(value) }, path);
    return;
  }
  const missing = keys.at(-1);
  if (value === undefined && missing !== undefined && issue.code === 'invalid_type') {
    report('missing-snapshot-member', { member: quoted(String(missing)), what: describeMember(missing) }, path?.outer);
    return;
  }
  const found = describeJson(value);
  if (issue.code !== 'invalid_value' || typeof value !== 'string') {
    report('snapshot-shape', { expected: expectation(issue), found }, path);
    return;
  }
  const values = issue.values.map(String);
  const [nearest] = didYouMean(value, values);
  const problem = report('snapshot-value', { found, values, nearest }, path);
  if (nearest === undefined) return;
  problem.fix({
    title: `Replace with "${nearest}"`,
    safe: value.toUpperCase() === nearest.toUpperCase(),
    value: nearest,
  });
}

/** Describes a required member. */
function describeMember(member: string | number): string {
  return member === 'templates' ? 'the templates of the installation, by name' : 'the fields of the template, by path';
}

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `one of ${issue.values.map((value) => `"${String(value)}"`).join(', ')}`;
  return (issue.code === 'invalid_type' && typeNames[issue.expected]) || 'another value';
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

/** Returns the entries of a member that is a table. Reports the key `__proto__`, which careless copying would make a prototype. */
function entriesOf(
  object: JsonRecord,
  member: string,
  path: JsonPath | undefined,
  report: SnapshotReport,
): readonly (readonly [string, unknown])[] {
  const table = object[member];
  if (!isObject(table)) return [];
  if (Object.hasOwn(table, '__proto__')) report('snapshot-key', { key: '__proto__' }, path, member, '__proto__');
  return Object.entries(table);
}

/** Warns of unknown members. */
function checkMembers(object: JsonRecord, shape: object, path: JsonPath | undefined, report: SnapshotReport): void {
  for (const member of Object.keys(object)) {
    if (Object.hasOwn(shape, member)) continue;
    const [nearest] = didYouMean(
      member,
      Object.keys(shape).filter((name) => !Object.hasOwn(object, name)),
    );
    report('unknown-snapshot-member', { member: quoted(member), nearest }, path, member);
  }
}

/** Returns the reason why VQL cannot express the name of a template; `undefined` if it can. */
export function problemOfTemplateName(name: string): string | undefined {
  const parts = name.split('.');
  if (parts.length !== 2) return 'a template name consists of a group, a dot and a name';
  return parts.every(isTemplateName)
    ? undefined
    : 'a name consists of letters, digits, "_" and "-", and begins with a letter or "_"';
}

/** Returns the reason why VQL cannot express the path of a field; `undefined` if it can. */
export function problemOfPath(path: string): string | undefined {
  if (isPath(path.split('.'))) return undefined;
  return 'a path consists of names of letters, digits and "_" with dots between them, and does not begin with a reserved word';
}
