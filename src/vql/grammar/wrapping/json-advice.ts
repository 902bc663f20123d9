/** Returns what to do with a text that is JSON; `undefined` if it is not. */
export function jsonAdvice(text: string): string | undefined {
  if (!/^\s*(?:\{\s*(?:"[^"\r\n]{0,200}"\s*:|\}\s*$)|\[\s*(?:[{"]|\]\s*$))/.test(text)) return undefined;
  const head = text.slice(0, 2_000);
  if (/"(?:statement|queryStatement|query|vql)"\s*:\s*"\s*select\b/i.test(head))
    return 'take the statement out of the object';
  const isCUnit = /"(?:queryPredicate|additionalPredicate|adhocPreset|pageable|operator|children)"\s*:/.test(head);
  return isCUnit
    ? 'it is a C-Unit object, which readRequest, readPredicate and .json files take'
    : 'a statement begins with SELECT';
}
