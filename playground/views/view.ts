import type { Fix, Span } from '../../src/diagnostics/index.js';
import type { TargetName } from '../../src/engine/index.js';
import type { FailedPart } from '../rows/evaluate.js';
import type { DataProblem, OwnData } from '../sample/own-data.js';
import type { Side } from '../side.js';
import type { OpenedSession, UsedInstallation } from '../worker/backend.js';
import type { Ask } from '../worker/messages.js';

/** State that a view shows. */
export interface ViewState extends OpenedSession {
  readonly target: TargetName;
  /** Position in the VQL text: the offset of its cursor, or the span that is linked to the cursor in the C-Unit text. */
  readonly cursor: Span;
}

/** Actions of the page that a view can trigger. */
export interface Actions {
  readonly ask: Ask;
  /** Selects a span in an editor and focuses it. */
  reveal(side: Side, span: Span): void;
  focus(side: Side): void;
  /** Applies fixes to the source text. */
  fix(fixes: readonly Fix[]): void;
  /** Highlights the conditions that a row fails; an empty list removes the highlighting. */
  showFailed(failed: readonly FailedPart[]): void;
  /** Highlights spans of the VQL, and what corresponds to them in the C-Unit; an empty list removes the highlighting. */
  pointAt(spans: readonly Span[]): void;
  /** Copies a text, and shows a notice that names it. */
  copy(text: string, name: string): void;
  /** Moves the text of a side to the other editor. */
  moveText(from: Side): void;
  setTarget(target: TargetName): void;
  setAcceptLosses(accept: boolean): void;
  /** Uses the catalog and the rows of the visitor, unless they have problems; `undefined` is the sample. */
  useData(own: OwnData | undefined): void;
  /** Checks the text with the catalog of the visitor, or else of the sample, from now on. */
  useCatalog(): void;
}

/** Outcome of using the data of the visitor. */
export interface DataUse {
  readonly problems: readonly DataProblem[];
  /** Whether the browser stores them. */
  readonly isStored: boolean;
}

/** A view of the query. */
export interface View {
  show(state: ViewState): void;
  /** Shows the templates that are used, if the view is about them. */
  showInstallation?(used: UsedInstallation): void;
  /** Shows what became of the data of the visitor, if the view is about them. */
  showDataUse?(use: DataUse): void;
}

/** Creates a view in an element of the page. */
export type CreateView = (root: HTMLElement, actions: Actions) => View;
