/** Whether a header Content-Type is JSON, in UTF-8 if it states a charset. */
export function isJsonType(contentType: string | null): boolean {
  const [name = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/.exec(one)?.[1]).find(Boolean);
  return name.trim() === 'application/json' && (charset === undefined || charset === 'utf-8' || charset === 'utf8');
}
