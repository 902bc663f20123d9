/** Whether a path is that of a custom field: `custom.<group>.<attribute>`, on listings behind `listings.` (spec, query-language §1.8). */
export function isCustomPath(path: string): boolean {
  return /^(?:listings\.)?custom\.[^.]+\.[^.]+/.test(path);
}
