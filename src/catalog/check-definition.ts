import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { describeJson } from '../diagnostics/json/describe.js';
import { isObject, type JsonRecord } from '../diagnostics/json/json-object.js';
import type { SnapshotReport } from '../diagnostics/json/members.js';
import type { JsonPath } from '../diagnostics/json/pointer.js';
import {
  anything,
  describeExpected,
  type JsonKind,
  jsonObjectOf,
  type Mismatch,
  mismatchesIn,
  required,
} from '../diagnostics/json/shape.js';
import { quoted } from '../diagnostics/quoted.js';
import { VqlError } from '../diagnostics/vql-error.js';
import { isPath, isTemplateName } from '../dialect/names.js';
import { catalogShape, dataTypeShape, fieldShape, templateShape } from './definition-shape.js';

/** A catalog except the content of its templates. */
const frame = jsonObjectOf({ ...catalogShape, templates: required({ kind: 'record', value: anything }) });
const template = jsonObjectOf(templateShape);

/** Checks a catalog except the content of its templates. */
export function checkFrame(json: unknown, report: SnapshotReport): void {
  checkKind(frame, json, undefined, report);
  if (!isObject(json)) return;
  checkMembers(json, catalogShape, undefined, report);
  for (const [key, dataType] of entriesOf(json, 'dataTypes', undefined, report)) {
    const path = { outer: { outer: undefined, key: 'dataTypes' }, key };
    if (!isObject(dataType)) continue;
    checkMembers(dataType, dataTypeShape, path, report);
    checkValueLabels(dataType, dataType.values, path, report);
  }
  for (const [name] of entriesOf(json, 'templates', undefined, report)) {
    const problem = problemOfTemplateName(name);
    if (problem !== undefined) report('unusable-name', { name: quoted(name), problem }, pathOfTemplate(name));
  }
}

/** Checks one template. `dataTypes` are those that its fields can name. */
export function checkTemplateDefinition(
  json: unknown,
  name: string,
  dataTypes: Readonly<Record<string, unknown>>,
  report: SnapshotReport,
): void {
  const path = pathOfTemplate(name);
  checkKind(template, json, path, report);
  if (!isObject(json)) return;
  checkMembers(json, templateShape, path, report);
  for (const [fieldPath, field] of entriesOf(json, 'fields', path, report)) {
    const at = { outer: { outer: path, key: 'fields' }, key: fieldPath };
    const problem = problemOfPath(fieldPath);
    if (problem !== undefined) report('unusable-name', { name: quoted(fieldPath), problem }, at);
    if (!isObject(field)) continue;
    checkMembers(field, fieldShape, at, report);
    const { dataType } = field;
    const shared = typeof dataType === 'string' && Object.hasOwn(dataTypes, dataType) ? dataTypes[dataType] : undefined;
    checkValueLabels(field, field.values ?? (isObject(shared) ? shared.values : undefined), at, report);
    if (typeof dataType !== 'string' || shared !== undefined) continue;
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

function checkKind(kind: JsonKind, json: unknown, path: JsonPath | undefined, report: SnapshotReport): void {
  for (const mismatch of mismatchesIn(json, kind, path)) reportMismatch(mismatch, report);
}

function reportMismatch(mismatch: Mismatch, report: SnapshotReport): void {
  const { kind, value, path } = mismatch;
  if (value === undefined && kind.isRequired && path !== undefined) {
    const { key, outer } = path;
    report('missing-snapshot-member', { member: quoted(String(key)), what: describeMember(key) }, outer);
    return;
  }
  const found = describeJson(value);
  if (kind.kind !== 'choice' || typeof value !== 'string') {
    // The list of all types would hide that an object is usual.
    const isField = kind.kind === 'choice-or-object';
    const expected = isField ? 'an object, or the name of a type,' : describeExpected(mismatch);
    report('snapshot-shape', { expected, found }, path);
    return;
  }
  const { values } = kind;
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

/** Warns of labels of values that the enum does not have, if its values are known. */
function checkValueLabels(
  { valueLabels }: JsonRecord,
  values: unknown,
  path: JsonPath | undefined,
  report: SnapshotReport,
): void {
  if (!isObject(valueLabels) || !Array.isArray(values) || values.length === 0) return;
  const shape = Object.fromEntries(values.map((value) => [String(value), true]));
  checkMembers(valueLabels, shape, { outer: path, key: 'valueLabels' }, report);
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
