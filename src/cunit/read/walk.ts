import { amount, anything, type OptionKinds } from '../../diagnostics/arguments.js';
import { type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import { type Dialect, resolveDialect } from '../../dialect/dialect.js';
import type { ExistsForm } from '../../dialect/exists-form.js';
import type { Report } from './report.js';

/** Options of a reader. An object beyond a limit gets a diagnostic. */
export interface ReadOptions {
  /** Decides how EXISTS holds its query; by default its text is the only value. */
  readonly dialect?: Partial<Dialect> | undefined;
  /** Deepest nesting of junctions; default and maximum: 1,000. */
  readonly maxDepth?: number | undefined;
  /** Largest number of nodes of a tree; default 1,000,000. */
  readonly maxNodes?: number | undefined;
}

/** Kinds of the options of a reader. */
export const readOptionKinds: OptionKinds<ReadOptions> = {
  dialect: anything,
  maxDepth: amount,
  maxNodes: amount,
};

/** The limits that apply. */
export interface Limits {
  readonly maxDepth: number;
  readonly maxNodes: number;
}

/** The options with their defaults. */
export interface ReadSetting extends Limits {
  readonly existsForm: ExistsForm;
}

/** The deepest tree: beyond, walking it could exhaust the stack of a process that has just started. */
export const highestMaxDepth = 1_000;

/** Returns the options with their defaults. */
export function settingOf({ dialect, maxDepth = highestMaxDepth, maxNodes = 1_000_000 }: ReadOptions): ReadSetting {
  const { existsForm } = resolveDialect(dialect);
  return { existsForm, maxDepth: Math.min(maxDepth, highestMaxDepth), maxNodes };
}

/** A value to visit, with its ancestors. */
interface Visit {
  readonly value: unknown;
  readonly path: JsonPath | undefined;
  readonly outer: Visit | undefined;
  readonly depth: number;
}

/**
 * Walks an object from the root down, in its order, with an explicit stack: neither depth nor a cycle can exhaust that of
 * JavaScript. `enter` checks a value and returns the children to visit. Reports what cannot be walked, and returns whether
 * the whole object could.
 */
export function walk(
  root: unknown,
  rootPath: JsonPath | undefined,
  { maxDepth, maxNodes }: Limits,
  report: Report,
  enter: (value: unknown, path: JsonPath | undefined) => readonly (readonly [JsonPath, unknown])[],
): boolean {
  const visits: Visit[] = [{ value: root, path: rootPath, outer: undefined, depth: 1 }];
  let isComplete = true;
  let count = 0;
  for (let visit = visits.pop(); visit !== undefined; visit = visits.pop()) {
    const { value, path, depth } = visit;
    const ancestor = findAncestor(visit);
    if (ancestor !== undefined) report('node-cycle', { ancestor: pointerTo(ancestor.path) }, path);
    else if (depth > maxDepth) report('node-too-deep', { limit: maxDepth }, path);
    else if (++count > maxNodes) report('too-many-nodes', { limit: maxNodes }, path);
    else {
      const children = readMembers(path, report, () => enter(value, path));
      if (children === undefined) {
        isComplete = false;
        continue;
      }
      for (const [childPath, child] of children.toReversed())
        visits.push({ value: child, path: childPath, outer: visit, depth: depth + 1 });
      continue;
    }
    isComplete = false;
    if (count > maxNodes) break;
  }
  return isComplete;
}

/** Reads members of an object; reports an object whose members throw, such as getters and proxies. */
export function readMembers<Value>(path: JsonPath | undefined, report: Report, read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    const problem = error instanceof Error ? error.message.replace(/[.]$/, '') : 'its getter throws';
    const found = `an object whose members cannot be read: ${problem}`;
    report('member-type', { member: String(path?.key ?? 'query'), expected: 'plain JSON', found }, path);
    return undefined;
  }
}

/** Returns the ancestor that is the same object. */
function findAncestor({ value, outer }: Visit): Visit | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (let above = outer; above !== undefined; above = above.outer) if (above.value === value) return above;
  return undefined;
}
