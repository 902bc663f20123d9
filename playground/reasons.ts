/** Sentences about a statement of which a view shows nothing. */
export const reasons = {
  noStatement: 'No statement.',
  hasErrors: 'This statement has errors, which are listed below its text.',
} as const;

/** Returns the sentence about a template without rows. */
export function noRowsOf(template: string): string {
  return `There are no rows of "${template}".`;
}
