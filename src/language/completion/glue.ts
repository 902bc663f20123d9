/** What is written to put something between two texts: a blank stands where it would grow together with its neighbour. */
export function glued(head: string, body: string, tail: string): Glued {
  const isSign = /^[<>=!*]/.test(body);
  const before = needsBlank(head.at(-1), isSign ? /[^\s(),.]/ : /[\w'")\u0080-\uFFFF]/) ? ' ' : '';
  const after = needsBlank(tail[0], isSign ? /[^\s(),.]/ : /[\w'":\u0080-\uFFFF-]/) ? ' ' : '';
  return { text: before + body + after, start: before.length };
}

/** A text with blanks around it, and where in it the text itself begins. */
export interface Glued {
  readonly text: string;
  readonly start: number;
}

function needsBlank(neighbour: string | undefined, sticky: RegExp): boolean {
  return neighbour !== undefined && sticky.test(neighbour);
}
