import type { Diagnostic, Fix, Span } from '../src/diagnostics/index.js';
import type { TargetName } from '../src/engine/index.js';
import type { Session } from './session.js';
import type { Side } from './side.js';

/** What there is to show. */
export interface Shown {
  readonly session: Session;
  /** What is wrong with the text of the source, in its order. */
  readonly problems: readonly Diagnostic[];
  readonly target: TargetName;
  /** What the cursor is at, in the VQL: an offset, or the place of what it is at in the C-Unit. */
  readonly cursor: Span;
}

/** What a view asks the page to do. */
export interface Actions {
  /** Selects a place in the editor of a side, and goes there. */
  reveal(side: Side, span: Span): void;
  /** Mends the text of the source. */
  fix(fixes: readonly Fix[]): void;
  setTarget(target: TargetName): void;
  setAcceptLosses(accept: boolean): void;
}

/** A view below the editors. */
export interface View {
  show(shown: Shown): void;
}

/** Makes a view in an element of the page. */
export type CreateView = (root: HTMLElement, actions: Actions) => View;
