import * as z from 'zod';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { describe } from '../diagnostics/json/describe.js';
import { isObject, type Json } from '../diagnostics/json/json-object.js';
import type { SnapshotReport } from '../diagnostics/json/members.js';
import { type JsonPath, valueAt } from '../diagnostics/json/pointer.js';
import { quoted } from '../diagnostics/quoted.js';
import { isPath, isTemplateName } from '../dialect/names.js';
import { catalogShape, dataTypeShape, fieldShape, templateShape } from './definition-schema.js';

const frameSchema = z.looseObject({ ...catalogShape, templates: z.record(z.string(), z.unknown()) });
const templateSchema = z.looseObject(templateShape);

/** Checks all of a catalog but what is in its templates. */
export function checkFrame(json: unknown, report: SnapshotReport): void {
  checkShape(frameSchema, json, undefined, report);
  if (!isObject(json)) return;
  checkMembers(json, catalogShape, undefined, report);
  for (const [key, dataType] of entriesOf(json, 'dataTypes', undefined, report)) {
    const place = { outer: { outer: undefined, key: 'dataTypes' }, key };
    if (isObject(dataType)) checkMembers(dataType, dataTypeShape, place, report);
  }
  for (const [name] of entriesOf(json, 'templates', undefined, report)) {
    const problem = unusableTemplateName(name);
    if (problem !== undefined) report('unusable-name', { name: quoted(name), problem }, templatePlace(name));
  }
}

/** Checks one template, beside the data types that its fields may name. */
export function checkTemplate(
  json: unknown,
  name: string,
  dataTypes: Readonly<Record<string, unknown>>,
  report: SnapshotReport,
): void {
  const place = templatePlace(name);
  checkShape(templateSchema, json, place, report);
  if (!isObject(json)) return;
  checkMembers(json, templateShape, place, report);
  for (const [path, field] of entriesOf(json, 'fields', place, report)) {
    const at = { outer: { outer: place, key: 'fields' }, key: path };
    const problem = unusablePath(path);
    if (problem !== undefined) report('unusable-name', { name: quoted(path), problem }, at);
    if (!isObject(field)) continue;
    checkMembers(field, fieldShape, at, report);
    const { dataType } = field;
    if (typeof dataType !== 'string' || Object.hasOwn(dataTypes, dataType)) continue;
    const [nearest] = didYouMean(dataType, Object.keys(dataTypes));
    report('unknown-data-type', { name: quoted(dataType), nearest }, at, 'dataType');
  }
}

function templatePlace(name: string): JsonPath {
  return { outer: { outer: undefined, key: 'templates' }, key: name };
}

function checkShape(schema: z.ZodType, json: unknown, place: JsonPath | undefined, report: SnapshotReport): void {
  const { error } = schema.safeParse(json);
  for (const issue of error?.issues ?? []) reportIssue(issue, json, place, report);
}

/** Says in our words what zod has found. */
function reportIssue(
  issue: z.core.$ZodIssue,
  json: unknown,
  outer: JsonPath | undefined,
  report: SnapshotReport,
): void {
  const keys = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
  const place = keys.reduce<JsonPath | undefined>((above, key) => ({ outer: above, key }), outer);
  const value = valueAt(json, keys);
  if (issue.code === 'invalid_union') {
    // A field: its type alone, which is a text, or an object.
    const errors = typeof value === 'string' ? issue.errors[0] : isObject(value) ? issue.errors[1] : undefined;
    for (const inner of errors ?? []) reportIssue(inner, value, place, report);
    if (errors === undefined)
      report('snapshot-shape', { expected: 'an object, or the name of a type,', found: describe(value) }, place);
    return;
  }
  const missing = keys.at(-1);
  if (value === undefined && missing !== undefined && issue.code === 'invalid_type') {
    report('missing-snapshot-member', { member: quoted(String(missing)), what: contents(missing) }, place?.outer);
    return;
  }
  const found = describe(value);
  if (issue.code !== 'invalid_value' || typeof value !== 'string') {
    report('snapshot-shape', { expected: expectation(issue), found }, place);
    return;
  }
  const values = issue.values.map(String);
  const [nearest] = didYouMean(value, values);
  const problem = report('snapshot-value', { found, values, nearest }, place);
  if (nearest === undefined) return;
  problem.fix({
    title: `Replace with "${nearest}"`,
    safe: value.toUpperCase() === nearest.toUpperCase(),
    value: nearest,
  });
}

/** Descriptions of the members that a catalog must have. */
function contents(member: string | number): string {
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

/** The entries of a member that is a table. A key that careless copying would make a prototype of is reported. */
function entriesOf(
  object: Json,
  member: string,
  place: JsonPath | undefined,
  report: SnapshotReport,
): readonly (readonly [string, unknown])[] {
  const table = object[member];
  if (!isObject(table)) return [];
  if (Object.hasOwn(table, '__proto__')) report('snapshot-key', { key: '__proto__' }, place, member, '__proto__');
  return Object.entries(table);
}

/** Warns of members that say nothing here. */
function checkMembers(object: Json, shape: object, place: JsonPath | undefined, report: SnapshotReport): void {
  for (const member of Object.keys(object)) {
    if (Object.hasOwn(shape, member)) continue;
    const [nearest] = didYouMean(
      member,
      Object.keys(shape).filter((name) => !Object.hasOwn(object, name)),
    );
    report('unknown-snapshot-member', { member: quoted(member), nearest }, place, member);
  }
}

/** Why no VQL text can name a template of this name; `undefined` if one can. */
export function unusableTemplateName(name: string): string | undefined {
  const parts = name.split('.');
  if (parts.length !== 2) return 'the name of a template is that of its group, a dot, and its own';
  return parts.every(isTemplateName) ? undefined : 'a name has letters, digits, "_" and "-", and begins with a letter';
}

/** Why no VQL text can name a field of this path; `undefined` if one can. */
export function unusablePath(path: string): string | undefined {
  if (isPath(path.split('.'))) return undefined;
  return 'a path is of names of letters, digits and "_", with a dot between them, the first of which is no reserved word';
}
