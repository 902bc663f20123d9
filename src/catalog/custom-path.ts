/** Whether a path is that of a custom field: `custom.<group>.<attribute>`, on listings behind `listings.`. */
export function isCustomPath(path: string): boolean {
  return /^(?:listings\.)?custom\.[^.]+\.[^.]+/.test(path);
}
