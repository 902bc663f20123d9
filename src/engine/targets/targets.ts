import { duckdb } from './duckdb.js';
import { postgres } from './postgres.js';
import { sqlite } from './sqlite.js';
import type { Target } from './target.js';
import { trino } from './trino.js';

/** **The** table of SQL targets, one file each. */
export const targets = { duckdb, postgres, sqlite, trino } as const satisfies Readonly<Record<string, Target>>;

/** The name of a target. */
export type TargetName = keyof typeof targets;
