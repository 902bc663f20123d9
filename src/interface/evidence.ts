/** The kinds of evidence, from the strongest to the weakest. */
export const evidenceKinds = ['installation', 'spec', 'api', 'doc', 'seen', 'assumed'] as const;

/**
 * Evidence that the service understands a construct: stated by the installation itself or seen there (`installation`), stated by the
 * interface document (`spec`), by the published API description (`api`) or the public documentation (`doc`), observed in
 * running integration code (`seen`), or nowhere stated and taken from standard SQL (`assumed`).
 */
export type Evidence = (typeof evidenceKinds)[number];

/** What can be known about an assumption: the kinds of evidence for it, or that an installation contradicts it. */
export const knownEvidenceKinds = [...evidenceKinds, 'contradicted'] as const;

/** Evidence for an assumption; `contradicted` if the installation was seen to differ from it. */
export type KnownEvidence = (typeof knownEvidenceKinds)[number];

/**
 * Returns the weakest of several kinds of evidence; `spec` for an empty list. A query is as certain as its weakest construct.
 *
 * @example
 * ```ts
 * import { weakestEvidence } from 'vql-kit/dialect';
 * console.log(weakestEvidence(['spec', 'seen', 'doc'])); // seen
 * ```
 */
export function weakestEvidence(evidence: Iterable<Evidence>): Evidence {
  let weakest: number | undefined;
  for (const item of evidence) weakest = Math.max(weakest ?? 0, evidenceKinds.indexOf(item));
  return evidenceKinds[weakest ?? evidenceKinds.indexOf('spec')] ?? 'assumed';
}
