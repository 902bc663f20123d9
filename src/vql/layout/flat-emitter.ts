import type { VariableStyle } from '../../dialect/variable-style.js';
import type { Node } from '../ast.js';
import { checkNodes, suspiciousSize } from '../check-syntax-tree.js';
import { type Emitter, layOut } from './layout.js';

/** Receives the span of a node in the printed text. */
type OnNode = (node: Node, start: number, end: number) => void;

/** Options of a `FlatEmitter`. */
interface FlatOptions {
  readonly variableStyle?: VariableStyle | undefined;
  /** Case of keywords; default: upper. */
  readonly keywordCase?: 'upper' | 'lower' | undefined;
  /** The line end after an annotation; default: `\\n`. */
  readonly lineEnd?: string | undefined;
  /** Returns the number of parentheses around a condition, of which those that it needs are written in any case. */
  readonly parenthesesAround?: ((node: Node) => number) | undefined;
}

/** Number of levels that are written recursively, which is fastest. Deeper nodes are queued, so that no tree overflows the stack. */
const levelsAtOnce = 50;

/** Writes a node on one line, which only annotations break. */
export class FlatEmitter implements Emitter {
  readonly variableStyle: VariableStyle | undefined;
  private readonly isUpper: boolean;
  private readonly lineEnd: string;
  private readonly parenthesesAround: FlatOptions['parenthesesAround'];
  /** Whether the last text is a parenthesis that the next node needs. */
  private isOpen = false;
  /** Text since the last queued node, and the texts and nodes before it. */
  private current = '';
  private readonly before: (string | Node)[] = [];
  private levels = levelsAtOnce;
  private root: Node | undefined;
  private nodeCount = 0;

  constructor({ variableStyle, keywordCase = 'upper', lineEnd = '\n', parenthesesAround }: FlatOptions = {}) {
    this.variableStyle = variableStyle;
    this.isUpper = keywordCase === 'upper';
    this.lineEnd = lineEnd;
    this.parenthesesAround = parenthesesAround;
  }

  /** Returns the text of a node; `onNode` is called for it and all nodes inside, except for options of annotations. */
  write(root: Node, onNode?: OnNode): string {
    // Only queued nodes are reported.
    if (onNode !== undefined) this.levels = 0;
    this.root = root;
    this.nodeCount = 0;
    let text = '';
    const waiting: (string | Node | NodeEnd)[] = [root];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (typeof next === 'string') text += next;
      else if (next.kind === 'End') onNode?.(next.node, next.start, text.length);
      else {
        if (onNode !== undefined) waiting.push({ kind: 'End', node: next, start: text.length });
        layOut(next, this);
        waiting.push(this.current);
        for (let last = this.before.pop(); last !== undefined; last = this.before.pop()) waiting.push(last);
        this.current = '';
      }
    }
    return text;
  }

  keyword(words: string): void {
    this.current += this.isUpper ? words : words.toLowerCase();
  }

  text(text: string): void {
    this.current += text;
  }

  open(): void {
    this.current += '(';
    this.isOpen = true;
  }

  close(): void {
    this.current += ')';
  }

  node(node: Node): void {
    const isOpen = this.isOpen;
    this.isOpen = false;
    const more = this.parenthesesAround === undefined ? 0 : this.parenthesesAround(node) - Number(isOpen);
    if (more > 0) this.current += '('.repeat(more);
    this.child(node);
    if (more > 0) this.current += ')'.repeat(more);
  }

  private child(node: Node): void {
    this.nodeCount += 1;
    if (this.nodeCount === suspiciousSize) checkNodes('The node of print', this.root);
    if (this.levels === 0) {
      this.before.push(this.current, node);
      this.current = '';
      return;
    }
    this.levels -= 1;
    layOut(node, this);
    this.levels += 1;
  }

  space(): void {
    this.current += ' ';
  }

  line(mode?: 'hard' | 'soft'): void {
    if (mode === undefined) this.current += ' ';
    else if (mode === 'hard') this.current += this.lineEnd;
  }

  begin(): void {}

  comma(): void {
    this.current += ', ';
  }

  end(): void {}
}

/** Marks the end of a node on the stack. */
interface NodeEnd {
  readonly kind: 'End';
  readonly node: Node;
  readonly start: number;
}
