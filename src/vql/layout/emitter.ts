import type { VariableStyle } from '../../dialect/variable-style.js';
import type { Node } from '../ast.js';

/**
 * Receives the tokens of a node in the order of the source, and where lines may break. `print` writes a text of them, on one
 * line; `format` a document, with the comments around each token, and keywords as the user wants them.
 */
export interface Emitter {
  /** Keywords with spaces between them. */
  keyword(words: string): void;
  /** Any other text, which consists of `tokens` tokens (default 1). */
  text(text: string, tokens?: number): void;
  /** A parenthesis around conditions, which the source may not have. */
  open(): void;
  close(): void;
  /** A node inside the one that is laid out. */
  node(node: Node): void;
  /** A space where no line breaks. */
  space(): void;
  /** A space, or a line break where the group around it does not fit (`hard`: always; `soft`: nothing instead of a space). */
  line(mode?: 'hard' | 'soft'): void;
  /**
   * Begins a part that breaks at all its lines or at none (`group`), a part one level further in (`indent`), or a list with
   * as many items to a line as fit, with their commas (`fill`). Separate calls instead of callbacks: trees can be deep.
   */
  begin(kind: 'group' | 'indent' | 'fill'): void;
  /** Begins the next item of a `fill`. */
  nextItem(): void;
  /** Ends the part that was begun last. */
  end(): void;
  /** How variables are written; default `:name`. */
  readonly variableStyle: VariableStyle | undefined;
}
