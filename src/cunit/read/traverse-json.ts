import { amount, anything, type OptionKinds } from '../../diagnostics/arguments.js';
import { type JsonPath, pointerTo } from '../../diagnostics/json/pointer.js';
import { type Dialect, resolveDialect } from '../../dialect/dialect.js';
import type { ExistsForm } from '../../dialect/exists-form.js';
import type { ReadReport } from './report.js';

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

/** The members of a value that are visited. Without `keys`, their keys are their indices. */
interface VisitedMembers {
  /** Path of the object or list that has them. */
  readonly path: JsonPath | undefined;
  readonly values: readonly unknown[];
  readonly keys?: readonly string[];
}

/** Returned for a value whose members are not visited. */
export const noMembers: VisitedMembers = { path: undefined, values: [] };

/** A value whose members are being visited, with its ancestors. */
interface Frame {
  readonly value: unknown;
  readonly path: JsonPath | undefined;
  readonly outer: Frame | undefined;
  readonly depth: number;
  readonly members: VisitedMembers;
  /** Index of the next member to visit. */
  next: number;
}

/**
 * Traverses an object from the root down, in its order, with a chain of frames: neither depth nor a cycle can exhaust the stack of
 * JavaScript. `enter` checks a value and returns the members to visit. Reports what cannot be walked, and returns whether
 * the whole object could.
 */
export function traverseJson(
  root: unknown,
  rootPath: JsonPath | undefined,
  { maxDepth, maxNodes }: Limits,
  report: ReadReport,
  enter: (value: unknown, path: JsonPath | undefined) => VisitedMembers,
): boolean {
  let isComplete = true;
  let count = 0;
  /** Enters a value, and returns the frame for its members. */
  const open = (value: unknown, path: JsonPath | undefined, outer: Frame | undefined): Frame | undefined => {
    const depth = (outer?.depth ?? 0) + 1;
    const ancestor = findFrame(value, outer);
    if (ancestor !== undefined) report('node-cycle', { ancestor: pointerTo(ancestor.path) }, path);
    else if (depth > maxDepth) report('node-too-deep', { limit: maxDepth }, path);
    else if (++count > maxNodes) report('too-many-nodes', { limit: maxNodes }, path);
    else {
      try {
        const members = enter(value, path);
        return members === noMembers ? undefined : { value, path, outer, depth, members, next: 0 };
      } catch (error) {
        reportUnreadable(error, path, report);
      }
    }
    isComplete = false;
    return undefined;
  };
  let frame = open(root, rootPath, undefined);
  while (frame !== undefined && count <= maxNodes) {
    const { members, next }: Frame = frame;
    if (next === members.values.length) {
      frame = frame.outer;
      continue;
    }
    frame.next += 1;
    frame = open(members.values[next], { outer: members.path, key: members.keys?.[next] ?? next }, frame) ?? frame;
  }
  return isComplete;
}

/** Reads members of an object; reports an object whose members throw, such as getters and proxies. */
export function readMembersSafely<Value>(
  path: JsonPath | undefined,
  report: ReadReport,
  read: () => Value,
): Value | undefined {
  try {
    return read();
  } catch (error) {
    reportUnreadable(error, path, report);
    return undefined;
  }
}

function reportUnreadable(error: unknown, path: JsonPath | undefined, report: ReadReport): void {
  const problem = error instanceof Error ? error.message.replace(/[.]$/, '') : 'its getter throws';
  const found = `an object whose members cannot be read: ${problem}`;
  report('member-type', { member: String(path?.key ?? 'query'), expected: 'plain JSON', found }, path);
}

/** Returns the frame of a value, if it is its own ancestor. */
function findFrame(value: unknown, outer: Frame | undefined): Frame | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (let frame = outer; frame !== undefined; frame = frame.outer) if (frame.value === value) return frame;
  return undefined;
}
