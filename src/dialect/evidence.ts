/**
 * Evidence that the service understands a construct: stated by the installation itself (`installation`), by the
 * interface document (`spec`), by the published API description (`api`) or the public documentation (`doc`), observed in
 * running integration code (`seen`), or nowhere stated and taken from standard SQL (`assumed`).
 */
export type Evidence = 'installation' | 'spec' | 'api' | 'doc' | 'seen' | 'assumed';

/** From the surest to the least sure. */
const order: readonly Evidence[] = ['installation', 'spec', 'api', 'doc', 'seen', 'assumed'];

/**
 * The least sure of several kinds of evidence; `spec` for an empty list. A thing is as sure as its weakest part.
 *
 * @example
 * ```ts
 * import { weakestEvidence } from 'vql-kit/dialect';
 * console.log(weakestEvidence(['spec', 'seen', 'doc'])); // seen
 * ```
 */
export function weakestEvidence(evidence: Iterable<Evidence>): Evidence {
  let weakest: number | undefined;
  for (const item of evidence) weakest = Math.max(weakest ?? 0, order.indexOf(item));
  return order[weakest ?? order.indexOf('spec')] ?? 'assumed';
}
