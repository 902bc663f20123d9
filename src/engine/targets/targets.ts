import { engineCodes } from '../../diagnostics/codes/engine.js';
import { diagnosticsOf } from '../../diagnostics/codes/row.js';
import { VqlError } from '../../diagnostics/vql-error.js';
import { duckdb } from './duckdb.js';
import { postgres } from './postgres.js';
import { sqlite } from './sqlite.js';
import type { Target } from './target.js';
import { trino } from './trino.js';

/** **The** table of SQL targets, one file each. */
const targets = { duckdb, postgres, sqlite, trino } as const satisfies Readonly<Record<string, Target>>;

/** The name of a target. */
export type TargetName = keyof typeof targets;

/** The names of all targets. */
// The keys of an object literal are known, which `Object.keys` does not show.
export const targetNames = Object.keys(targets) as readonly TargetName[];

/**
 * The names of all targets for a menu.
 *
 * @example
 * ```ts
 * import { targetTitles } from 'vql-kit/engine';
 * console.log(targetTitles.postgres); // PostgreSQL
 * ```
 */
// The entries have all names, which `Object.fromEntries` does not show.
export const targetTitles = Object.fromEntries(targetNames.map((name) => [name, targets[name].title])) as Readonly<
  Record<TargetName, string>
>;

const createEngineDiagnostic = diagnosticsOf(engineCodes);

/** Returns a target. @throws {VqlError} `unknown-target`. */
export function findTarget(name: TargetName): Target {
  if (Object.hasOwn(targets, name)) return targets[name];
  throw new VqlError([createEngineDiagnostic('unknown-target', { name: String(name), known: targetNames })]);
}
