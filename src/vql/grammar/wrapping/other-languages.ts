/** **The** table of other languages in which queries are written, by the beginning of their texts. */
const languages: readonly (readonly [language: string, pattern: RegExp])[] = [
  ['OData', /^\s*(?:GET\s+)?[^\s?$]{0,500}\??\$(?:filter|select|orderby|top|skip|expand|count|search)=/i],
  ['GraphQL', /^\s*(?:query\b[^{}]{0,200})?\{\s*\w+\s*(?:\([^()]{0,200}\)\s*)?\{/],
  ['a query of MongoDB', /^\s*db\.\w+\.(?:find|findOne|aggregate|count\w*|distinct)\s*\(/],
  ['the formula of a spreadsheet', /^\s*=\s*[A-Z]{2,}\w*\s*\(/i],
  ['Cypher', /^\s*(?:OPTIONAL\s+)?MATCH\s*\(/i],
  ['a query expression of a program', /^\s*(?:for|from)\s+\w+\s+in\s+[\w.]+\s/i],
  ['the code of a program', /^\s*[\w.]{1,200}\.(?:filter|map|where|select|find|first|any)\(\s*\(?\w+\)?\s*=>/i],
];

/** Returns the language of a text that is not VQL; `undefined` if it is not known. */
export function otherLanguage(text: string): string | undefined {
  const head = text.slice(0, 2_000);
  return languages.find(([, pattern]) => pattern.test(head))?.[0];
}

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
