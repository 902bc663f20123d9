import type { Node } from '../ast.js';

/**
 * A text that can be laid out on one line or on several: strings, lists of parts, and
 * - `line`: a blank, or a line break where the group around it does not fit (`hard`: always; `soft`: nothing instead of a blank);
 * - `group`: broken at all its lines or at none;
 * - `indent`: one level further in;
 * - `fill`: items with a comma between them, as many to a line as fit;
 * - `later`: what a node is written as, found when it is its turn; where nothing depends on what must break inside;
 * - `comment`: kept on the line that it stands on (`trailing`), on a line of its own (`own`), or before what follows (`inline`).
 */
export type Doc = string | readonly Doc[] | Line | Group | Indent | Fill | Later | CommentDoc;

interface Line {
  readonly type: 'line';
  readonly mode: 'blank' | 'soft' | 'hard';
}
interface Group extends Demands {
  readonly type: 'group';
  readonly content: Doc;
}
interface Indent {
  readonly type: 'indent';
  readonly content: Doc;
}
interface Fill {
  readonly type: 'fill';
  readonly items: readonly Doc[];
}
interface Later {
  readonly type: 'later';
  readonly node: Node;
  readonly layOut: () => Doc;
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
  const { breaks, trails } = demandsOf(content);
  return { type: 'group', content, breaks, trails };
}

export function indent(content: Doc): Doc {
  return { type: 'indent', content };
}

export function fill(items: readonly Doc[]): Doc {
  return { type: 'fill', items };
}

/** What comments and hard lines demand of the lines around them. */
interface Demands {
  /** Whether a line must break inside. */
  readonly breaks: boolean;
  /** Whether the end is a comment to the end of its line, so that a line must break before whatever follows. */
  readonly trails: boolean;
}

const none: Demands = { breaks: false, trails: false };

function demandsOf(doc: Doc): Demands {
  if (typeof doc === 'string') return none;
  if (isList(doc)) return demandsOfAll(doc);
  switch (doc.type) {
    case 'later':
      return none;
    case 'line':
      return { breaks: doc.mode === 'hard', trails: false };
    case 'comment':
      return { breaks: doc.place === 'own' || doc.text.includes('\n'), trails: doc.place !== 'inline' };
    case 'group':
      return doc;
    case 'indent':
      return demandsOf(doc.content);
    case 'fill':
      return demandsOfAll(doc.items);
    default:
      return doc satisfies never;
  }
}

function demandsOfAll(docs: readonly Doc[]): Demands {
  let breaks = false;
  let trails = false;
  for (const doc of docs) {
    if (doc === '') continue;
    const demands = demandsOf(doc);
    breaks ||= trails || demands.breaks;
    trails = demands.trails;
  }
  return { breaks, trails };
}

export function isList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}
