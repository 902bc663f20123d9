import { snapshotCodes } from '../codes/snapshots.js';
import type { Diagnostic } from '../diagnostic.js';
import { describeJson } from './describe.js';
import { isObject, type JsonRecord } from './json-object.js';
import type { JsonPath } from './pointer.js';
import { createReport, type Report } from './report.js';

/** Reports what is wrong with a snapshot of an installation. */
export type SnapshotReport = Report<typeof snapshotCodes>;

/** Collects the diagnostics of one snapshot. */
export function createSnapshotReport(diagnostics: Diagnostic[]): SnapshotReport {
  return createReport(snapshotCodes, diagnostics);
}

/** An object of an answer of the service, and its path in the answer. */
export interface Entry {
  readonly json: JsonRecord;
  readonly path: JsonPath | undefined;
}

/**
 * Reads members of the service's answers. Absent is `undefined`, and so is `null`, which many services write for it. What is
 * of another type is reported, and then as good as absent: a warning for a member, an error for an answer as a whole.
 */
export interface Members {
  text(entry: Entry, key: string): string | undefined;
  flag(entry: Entry, key: string): boolean | undefined;
  texts(entry: Entry, key: string): readonly string[] | undefined;
  object(entry: Entry, key: string): Entry | undefined;
  objects(entry: Entry, key: string): readonly Entry[] | undefined;
  /** The answer itself, which is an object. */
  root(json: unknown, path?: JsonPath): Entry | undefined;
  /** The answer itself, which is a list of objects. */
  list(json: unknown, path?: JsonPath): readonly Entry[] | undefined;
}

/** Makes the reader of members for one report. */
export function membersFor(report: SnapshotReport): Members {
  const refuse = (expected: string, value: unknown, path: JsonPath | undefined): undefined => {
    report('snapshot-shape', { expected, found: describeJson(value) }, path);
  };
  const leaveOut = (expected: string, value: unknown, path: JsonPath | undefined): undefined => {
    report('odd-member', { expected, found: describeJson(value) }, path);
  };
  const isText = (value: unknown): value is string => typeof value === 'string';
  const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
  const one =
    <Value>(expected: string, is: (value: unknown) => value is Value) =>
    ({ json, path }: Entry, key: string): Value | undefined => {
      const value = json[key] ?? undefined;
      if (value === undefined || is(value)) return value;
      return leaveOut(expected, value, { outer: path, key });
    };
  const entry = (json: unknown, path: JsonPath): Entry | undefined =>
    isObject(json) ? { json, path } : leaveOut('an object', json, path);
  const entries = (json: readonly unknown[], path: JsonPath | undefined): readonly Entry[] =>
    json.flatMap((value, key) => entry(value, { outer: path, key }) ?? []);
  return {
    text: one('a string', isText),
    flag: one('true or false', isFlag),
    texts: one('an array of strings', (value) => Array.isArray(value) && value.every(isText)),
    object: ({ json, path }, key) => (json[key] == null ? undefined : entry(json[key], { outer: path, key })),
    objects: ({ json, path }, key) => {
      const value = json[key] ?? undefined;
      if (value === undefined || Array.isArray(value)) return value && entries(value, { outer: path, key });
      return leaveOut('an array of objects', value, { outer: path, key });
    },
    root: (json, path) => (isObject(json) ? { json, path } : refuse('an object', json, path)),
    list: (json, path) => (Array.isArray(json) ? entries(json, path) : refuse('an array of objects', json, path)),
  };
}
