/**
 * A text that can be laid out on one line or on several: strings, lists of parts, and
 * - `line`: a blank, or a line break where the group around it does not fit (`hard`: always; `soft`: nothing instead of a blank);
 * - `group`: broken at all its lines or at none;
 * - `indent`: one level further in;
 * - `fill`: items with a comma between them, as many to a line as fit;
 * - `comment`: kept on the line that it stands on (`trailing`), on a line of its own (`own`), or before what follows (`inline`).
 */
export type Doc = string | readonly Doc[] | Line | Group | Indent | Fill | CommentDoc;

interface Line {
  readonly type: 'line';
  readonly mode: 'blank' | 'soft' | 'hard';
}
interface Group {
  readonly type: 'group';
  readonly content: Doc;
  readonly breaks: boolean;
}
interface Indent {
  readonly type: 'indent';
  readonly content: Doc;
}
interface Fill {
  readonly type: 'fill';
  readonly items: readonly Doc[];
}
export interface CommentDoc {
  readonly type: 'comment';
  readonly text: string;
  readonly place: 'trailing' | 'own' | 'inline';
}

export const line: Doc = { type: 'line', mode: 'blank' };
export const softLine: Doc = { type: 'line', mode: 'soft' };
export const hardLine: Doc = { type: 'line', mode: 'hard' };

/** Parts that break together; those that hold what must break are broken from the beginning. */
export function group(content: Doc): Doc {
  return { type: 'group', content, breaks: mustBreak(content) };
}

export function indent(content: Doc): Doc {
  return { type: 'indent', content };
}

export function fill(items: readonly Doc[]): Doc {
  return { type: 'fill', items };
}

function mustBreak(doc: Doc): boolean {
  if (typeof doc === 'string') return false;
  if (isList(doc)) return doc.some(mustBreak);
  switch (doc.type) {
    case 'line':
      return doc.mode === 'hard';
    case 'comment':
      return doc.place !== 'inline' || doc.text.includes('\n');
    case 'group':
      return doc.breaks;
    case 'indent':
      return mustBreak(doc.content);
    case 'fill':
      return doc.items.some(mustBreak);
    default:
      return doc satisfies never;
  }
}

export function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}
