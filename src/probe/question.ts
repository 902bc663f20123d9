import type { CUnitQuery } from '../cunit/request.js';
import type { FoundSettings } from '../dialect/dialect-file.js';
import type { VqlRequestBody } from '../paging/formats/vql-request.js';
import type { Sample } from './sample.js';
import type { ProbeVerdict } from './verdict.js';

/** A request that a probe sends: the body of the execute endpoint, or a C-Unit query. */
export type ProbeRequest = VqlRequestBody | CUnitQuery;

/** Whether a request is a C-Unit query. */
export function isCUnitQuery(request: ProbeRequest): request is CUnitQuery {
  return 'template' in request;
}

/** The rows of an answer. */
export interface AnswerRows {
  readonly kind: 'rows';
  /** The ids, in the order of the rows; empty texts for rows without one. */
  readonly ids: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly headers: Headers;
}

/** The answer of an installation to a request, twice the same. */
export type Observation =
  | AnswerRows
  | { readonly kind: 'refused'; readonly status: number }
  /** Neither rows nor a refusal of the request: a failure of the service, or two different answers. */
  | { readonly kind: 'unknown'; readonly problem: string };

/** A verdict, with what it is based on. */
export interface Finding {
  readonly verdict: ProbeVerdict;
  /** Behaviour of the installation: a full sentence, without values of rows. */
  readonly found: string;
  /** The settings of the dialect that were found, for a verdict that states them. */
  readonly settings?: FoundSettings;
  /** Whether the service failed, so that another probe may find it out. */
  readonly isOpen?: true;
}

/** Requests, and what follows from their answers. */
export interface Trial {
  readonly requests: readonly ProbeRequest[];
  judge(observations: readonly Observation[]): Finding;
}

/** One thing that a probe asks an installation. */
export interface Question {
  /** The subject; a noun phrase. */
  readonly title: string;
  /** The ids of the questions that must have the verdict `holds` before this one is asked. */
  readonly after: readonly string[];
  /** Meaning of a verdict other than `holds` for existing queries; a full sentence. */
  readonly meaning: string;
  /** Returns the trials, of which the first one that decides counts; or the reason why the sample cannot show it. */
  ask(sample: Sample): readonly Trial[] | string;
}

/** The reason why something is not asked: a full sentence. */
export interface NotAsked {
  readonly notAsked: string;
}

/** Reasons that several assumptions share. */
export const noQuery: NotAsked = { notAsked: 'A probe sends queries only, and this is about other requests.' };
export const noPage: NotAsked = { notAsked: 'A request that shows it has no limit, or belongs to a REST collection.' };
