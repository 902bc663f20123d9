/** Removes entries that were issued before a time. Their order is that of their issue, so the rest is not looked at. */
export function forgetOlder(entries: Map<string, { readonly issuedAtMs: number }>, timeMs: number): void {
  for (const [key, { issuedAtMs }] of entries) {
    if (issuedAtMs > timeMs) return;
    entries.delete(key);
  }
}
