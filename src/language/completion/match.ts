/**
 * How well a label fits what was typed: 0 is best, `undefined` not at all. Case is ignored. Letters may be left out, but for the first; a sign
 * begins what it is part of.
 */
export function matchRank(typed: string, label: string): number | undefined {
  const wanted = typed.toLowerCase();
  const candidate = label.toLowerCase();
  if (candidate.startsWith(wanted)) return 0;
  if (/^[^\p{L}\p{M}\p{N}_]/u.test(wanted)) return undefined;
  const place = candidate.indexOf(wanted);
  if (place > 0) return /[._\- ]/.test(candidate[place - 1] ?? '') ? 1 : 2;
  return candidate[0] === wanted[0] && isSubsequence(wanted, candidate) ? 3 : undefined;
}

function isSubsequence(wanted: string, candidate: string): boolean {
  let next = 0;
  for (let index = 0; index < candidate.length && next < wanted.length; index++)
    if (candidate[index] === wanted[next]) next++;
  return next === wanted.length;
}
