import { type CommentDoc, type Doc, isDocList } from './doc.js';

/** Maximum width of a text, in characters, and indentation per level: a number of spaces, or a tab. */
export interface RenderOptions {
  readonly width: number;
  readonly indent: number | 'tab';
}

/** Width of a tab, in characters. */
const tabWidth = 4;

interface Task {
  readonly doc: Doc;
  readonly depth: number;
  readonly isFlat: boolean;
}

/** Renders a document: every group on one line if it fits into the width, else broken at its lines. */
export function render(doc: Doc, { width, indent }: RenderOptions): string {
  const output = new Output(indent);
  const tasks: Task[] = [{ doc, depth: 0, isFlat: false }];
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { doc: current, depth, isFlat } = task;
    if (typeof current === 'string') {
      output.write(current, depth);
    } else if (isDocList(current)) {
      for (const part of current.toReversed()) tasks.push({ doc: part, depth, isFlat });
    } else {
      switch (current.type) {
        case 'line':
          if (current.mode === 'hard' || !isFlat) output.breakLine(depth);
          else if (current.mode === 'space') output.write(' ', depth);
          break;
        case 'group': {
          const content: Task = { doc: current.content, depth, isFlat: true };
          const fitsHere = isFlat || (!current.breaks && fits(content, tasks, width - output.column));
          tasks.push({ ...content, isFlat: fitsHere });
          break;
        }
        case 'indent':
          tasks.push({ doc: current.content, depth: depth + 1, isFlat });
          break;
        case 'fill':
          for (const item of fillTasks(current.items, depth, isFlat)) tasks.push(item);
          break;
        case 'comment':
          output.comment(current, depth);
          break;
        case 'verbatim':
          output.verbatim(current.text, current.startsLine, depth);
          break;
        default:
          current satisfies never;
      }
    }
  }
  return output.text();
}

/** Renders a `fill`, which decides for each item whether it still fits: as a group of line break and item. */
function fillTasks(items: readonly Doc[], depth: number, isFlat: boolean): Task[] {
  return items
    .map(
      (item, index): Task => ({
        doc: index === 0 ? item : { type: 'group', content: item, breaks: false, trails: false },
        depth,
        isFlat,
      }),
    )
    .reverse();
}

/**
 * Whether a document on one line, with the text after it up to the next possible line break, has at most `width`
 * characters.
 */
function fits(first: Task, following: readonly Task[], width: number): boolean {
  const tasks: Task[] = [first];
  let next = following.length;
  let left = width;
  // The text before a comment decides whether a space is written.
  let last = ' ';
  while (left >= 0) {
    const task = tasks.pop() ?? following[--next];
    if (task === undefined) return true;
    const { doc, depth, isFlat } = task;
    if (typeof doc === 'string') {
      left -= doc.length;
      last = doc.slice(-1) || last;
    } else if (isDocList(doc)) {
      for (const part of doc.toReversed()) tasks.push({ doc: part, depth, isFlat });
    } else if (doc.type === 'line') {
      if (!isFlat || doc.mode === 'hard') return true;
      if (doc.mode === 'space') {
        left -= 1;
        last = ' ';
      }
    } else if (doc.type === 'fill') {
      if (!isFlat) return true;
      for (const item of fillTasks(doc.items, depth, isFlat)) tasks.push(item);
    } else if (doc.type === 'verbatim') {
      return true;
    } else if (doc.type === 'comment') {
      if (doc.position !== 'inline') return true;
      left -= doc.text.length + (needsSpaceAfter(last) ? 2 : 1);
      last = ' ';
    } else {
      tasks.push({ doc: doc.content, depth, isFlat });
    }
  }
  return false;
}

/** Whether a comment inside a line has a space between it and a character. */
function needsSpaceAfter(character: string): boolean {
  return character !== ' ' && character !== '(';
}

/** Output text. Line breaks after comments are deferred until text follows. */
class Output {
  column = 0;
  private readonly finished: string[] = [];
  private current = '';
  private needsBreak = false;
  /** Whether an empty line must follow the line that ends next, and whether one is before the current line. */
  private needsBlank = false;
  private isAfterBlank = false;
  private isLineEmpty = true;

  constructor(private readonly indent: RenderOptions['indent']) {}

  write(text: string, depth: number): void {
    // A space does not begin a line: the text after it may be indented further.
    if (text === '' || (this.needsBreak && text === ' ')) return;
    if (this.needsBreak) this.breakLine(depth);
    const written = this.isLineEmpty ? text.trimStart() : text;
    this.current += written;
    if (written.trim() !== '') this.isLineEmpty = false;
    const lastBreak = written.lastIndexOf('\n');
    this.column = lastBreak < 0 ? this.column + written.length : written.length - lastBreak - 1;
  }

  breakLine(depth: number): void {
    this.needsBreak = false;
    this.finished.push(this.current.trimEnd(), '\n');
    this.isAfterBlank = this.needsBlank;
    if (this.needsBlank) this.finished.push('\n');
    this.needsBlank = false;
    this.current = this.indent === 'tab' ? '\t'.repeat(depth) : ' '.repeat(depth * this.indent);
    this.column = depth * (this.indent === 'tab' ? tabWidth : this.indent);
    this.isLineEmpty = true;
  }

  comment({ text, position, blankBefore = false, blankAfter = false }: CommentDoc, depth: number): void {
    if (position === 'inline') {
      const needsSpace = !this.isLineEmpty && needsSpaceAfter(this.current.slice(-1));
      this.write(needsSpace ? ` ${text} ` : `${text} `, depth);
      return;
    }
    if (this.needsBreak || (position === 'own' && !this.isLineEmpty)) this.breakLine(depth);
    if (position === 'own' && blankBefore && !this.isAfterBlank && this.finished.length > 0) this.finished.push('\n');
    this.write(this.isLineEmpty || this.current.endsWith(' ') ? text : ` ${text}`, depth);
    this.needsBreak = true;
    this.needsBlank = position === 'own' && blankAfter;
  }

  verbatim(text: string, startsLine: boolean, depth: number): void {
    if (this.needsBreak || (startsLine && !this.isLineEmpty)) this.breakLine(depth);
    this.write(startsLine || this.isLineEmpty ? text : ` ${text}`, depth);
    this.needsBreak = true;
  }

  text(): string {
    return [...this.finished, this.current.trimEnd()].join('');
  }
}
