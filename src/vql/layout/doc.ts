/**
 * A text that can be laid out on one line or on several: strings, lists of parts, and
 * - `line`: a space, or a line break where the group around it does not fit (`hard`: always; `soft`: nothing instead of a space);
 * - `group`: broken at all its lines or at none;
 * - `indent`: one level further in;
 * - `fill`: items, as many to a line as fit; each after the first begins with its `line`;
 * - `comment`: at the end of its line (`trailing`), on a separate line (`own`), or before the text after it (`inline`);
 * - `verbatim`: lines as the source has them.
 */
export type Doc = string | readonly Doc[] | Line | Group | Indent | Fill | CommentDoc | Verbatim;

interface Line {
  readonly type: 'line';
  readonly mode: 'space' | 'soft' | 'hard';
}
interface Group extends Requirements {
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

/** Text that is written as it is, up to the end of its last line. */
interface Verbatim {
  readonly type: 'verbatim';
  readonly text: string;
  /** Whether it begins a line. */
  readonly startsLine: boolean;
}

/** A comment, with its position relative to the tokens around it. */
export interface CommentDoc {
  readonly type: 'comment';
  readonly text: string;
  readonly position: 'trailing' | 'own' | 'inline';
  /** Whether an empty line is before it and after it, for a comment on a separate line. */
  readonly blankBefore?: boolean | undefined;
  readonly blankAfter?: boolean | undefined;
}

/** Creates a line of a mode. */
export function line(mode: Line['mode']): Doc {
  return { type: 'line', mode };
}

/** Creates a group of parts that break together; one that contains a forced line break is always broken. */
export function group(content: Doc): Doc {
  const { breaks, trails } = requirementsOf(content);
  return { type: 'group', content, breaks, trails };
}

/** Creates a part that is indented by one level. */
export function indent(content: Doc): Doc {
  return { type: 'indent', content };
}

/** Creates a list with as many items to a line as fit. */
export function fill(items: readonly Doc[]): Doc {
  return { type: 'fill', items };
}

/** Creates lines that are written as the source has them. */
export function verbatim(text: string, startsLine: boolean): Doc {
  return { type: 'verbatim', text, startsLine };
}

/** Requirements of comments and hard lines for the lines around them. */
interface Requirements {
  /** Whether a line must break inside. */
  readonly breaks: boolean;
  /** Whether it ends in a line comment, so that a line break must follow. */
  readonly trails: boolean;
}

const none: Requirements = { breaks: false, trails: false };

function requirementsOf(doc: Doc): Requirements {
  if (typeof doc === 'string') return none;
  if (isDocList(doc)) return requirementsOfAll(doc);
  switch (doc.type) {
    case 'line':
      return { breaks: doc.mode === 'hard', trails: false };
    case 'comment':
      return { breaks: doc.position === 'own' || doc.text.includes('\n'), trails: doc.position !== 'inline' };
    case 'verbatim':
      return { breaks: true, trails: true };
    case 'group':
      return doc;
    case 'indent':
      return requirementsOf(doc.content);
    case 'fill':
      return requirementsOfAll(doc.items);
  }
}

function requirementsOfAll(docs: readonly Doc[]): Requirements {
  let breaks = false;
  let trails = false;
  for (const doc of docs) {
    const requirements = requirementsOf(doc);
    breaks ||= trails || requirements.breaks;
    trails = requirements.trails;
  }
  return { breaks, trails };
}

/** Whether a document is a list of parts. */
export function isDocList(doc: Doc): doc is readonly Doc[] {
  return Array.isArray(doc);
}
