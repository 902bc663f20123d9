import type { AssumptionId } from '../interface/assumptions/assumptions.js';
import type { ConstructName } from './constructs.js';
import type { Dialect } from './dialect.js';
import type { FilterOperator } from './operators.js';
import type { Verdicts } from './support.js';

/**
 * What `vql probe` found out about an installation, as the JSON of a dialect file. `readDialect` reads `dialect`; the other
 * members are for people, and for continuing a probe.
 */
export interface DialectFile {
  readonly version: 1;
  readonly installation?: TriedInstallation;
  /** Whether everything was tried that could be tried. */
  readonly complete?: boolean;
  readonly dialect: DialectFindings;
  /** Each question with its answer. */
  readonly answers?: readonly unknown[];
}

/** The installation that was tried. */
export interface TriedInstallation {
  readonly baseUrl?: string;
  /** The template, as `group.name`, whose rows were queried. */
  readonly template?: string;
  /** The day, as `2026-11-26`. */
  readonly date?: string;
  /** The version of the installation, if its user stated it. */
  readonly version?: string;
}

/** **The** list of the settings of a dialect that a probe can find. */
export const foundSettings = [
  'likeCaseSensitive',
  'likeEscape',
  'variableStyle',
  'nullOrder',
] as const satisfies readonly (keyof Dialect)[];

/** The settings of a dialect that a probe can find. */
export type FoundSettings = Pick<Partial<Dialect>, (typeof foundSettings)[number]>;

/** The findings about an installation. Each member has only what was found: an unclear answer is left out. */
export interface DialectFindings extends FoundSettings {
  /** The dialect-info answer, as it was. */
  readonly info?: unknown;
  readonly constructs?: Verdicts<ConstructName>;
  readonly operators?: Verdicts<FilterOperator>;
  /** By the names of functions, which ignore case. */
  readonly functions?: Verdicts<string>;
  readonly assumptions?: Verdicts<AssumptionId>;
}
