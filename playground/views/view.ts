import type { Diagnostic, Fix, Span } from '../../src/diagnostics/index.js';
import type { TargetName } from '../../src/engine/index.js';
import type { Side } from '../side.js';
import type { Session } from '../state/session.js';

/** State that a view shows. */
export interface ViewState {
  readonly session: Session;
  /** Diagnostics of the source text, in its order. */
  readonly problems: readonly Diagnostic[];
  readonly target: TargetName;
  /** Position in the VQL text: the offset of its cursor, or the span that is linked to the cursor in the C-Unit text. */
  readonly cursor: Span;
}

/** Actions of the page that a view can trigger. */
export interface Actions {
  /** Selects a span in an editor and focuses it. */
  reveal(side: Side, span: Span): void;
  /** Applies fixes to the source text. */
  fix(fixes: readonly Fix[]): void;
  setTarget(target: TargetName): void;
  setAcceptLosses(accept: boolean): void;
}

/** A view below the editors. */
export interface View {
  show(state: ViewState): void;
}

/** Creates a view in an element of the page. */
export type CreateView = (root: HTMLElement, actions: Actions) => View;
