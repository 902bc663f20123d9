/** How a comment is written that goes to the end of the line. */
export const lineComment = '--';

/** What a comment of several lines begins and ends with. */
export const blockComment = { open: '/*', close: '*/' } as const;

/** What is closed as soon as it is opened; braces are those of annotations. */
export const pairs = [
  { open: '(', close: ')' },
  { open: '{', close: '}' },
  { open: "'", close: "'" },
] as const;
