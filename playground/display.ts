import { hasErrors, type Span } from '../src/diagnostics/index.js';
import type { Editor } from './editor/editor.js';
import type { HighlightKind } from './editor/highlight.js';
import { byId, setText } from './element.js';
import type { FailedPart } from './rows/evaluate.js';
import { examples } from './sample/examples.js';
import { type Side, sides } from './side.js';
import { debounce, pauses } from './state/debounce.js';
import { defaults, type PageState, type ViewName, views } from './state/page-state.js';
import { type LinkedCursor, linksAt, linksWithin, type SpanLink, unpackLinks } from './translation/link.js';
import { createCatalogView } from './views/catalog.js';
import { createConditionsView } from './views/conditions.js';
import { createPagesView } from './views/pages.js';
import { createProblemsView } from './views/problems.js';
import { createRowsView } from './views/rows.js';
import { createSqlView } from './views/sql.js';
import { createAnnouncer, updateBadges } from './views/status.js';
import { createTabs } from './views/tabs.js';
import { createTreeView } from './views/tree.js';
import type { Actions, CreateView, DataUse, View, ViewState } from './views/view.js';
import { createWordsView } from './views/words.js';
import type { OpenedSession } from './worker/backend.js';
import { type Client, lastOnly } from './worker/client.js';

/** The chosen view, and the target of the SQL. */
type ViewChoice = Pick<PageState, 'view' | 'target'>;

/** Everything that the page shows of a session, except its texts. */
export interface Display {
  /** Returns the session that is shown, or will be after a pause in typing. */
  opened(): OpenedSession;
  /** Shows a session. With `isTyped`, its errors may be those of a word in the making, and are shown after a pause. */
  show(opened: OpenedSession, options: { readonly isTyped: boolean; readonly cursor?: LinkedCursor }): void;
  /** Highlights what corresponds to the cursor. */
  moveCursor(cursor: LinkedCursor): void;
  /** Highlights the conditions that a row fails; without any, what corresponds to the cursor again. */
  showFailed(failed: readonly FailedPart[]): void;
  /** Highlights spans of the VQL, and what corresponds to them; without any, what corresponds to the cursor again. */
  pointAt(spans: readonly Span[]): void;
  /** Shows the templates that are used, and whether they are those of the sample. */
  showInstallation(): void;
  /** Shows what became of the data of the visitor. */
  showDataUse(use: DataUse): void;
  /** Returns the chosen view and target. */
  choice(): ViewChoice;
  /** Chooses a view or a target, which the next session or `showView` shows. */
  choose(choice: Partial<ViewChoice>): void;
  showView(): void;
}

/** Parts of the page that the display uses. */
export interface DisplayOptions {
  readonly client: Client;
  readonly editors: Readonly<Record<Side, Editor>>;
  readonly actions: Actions;
  /** Called when the user chooses a view. */
  readonly onView: (view: ViewName) => void;
}

const titles: Readonly<Record<ViewName, string>> = {
  words: 'In words',
  conditions: 'Conditions',
  pages: 'Pages',
  sql: 'SQL',
  tree: 'Tree',
  catalog: 'Catalog',
};

/** Views that show what is at the cursor. */
const followsCursor: ReadonlySet<ViewName> = new Set(['conditions', 'pages', 'tree']);

const createView: Readonly<Record<ViewName, CreateView>> = {
  words: createWordsView,
  conditions: createConditionsView,
  pages: createPagesView,
  sql: createSqlView,
  tree: createTreeView,
  catalog: createCatalogView,
};

/** Creates the views of the page. */
export function createDisplay({ client: { ask, onBusy }, editors, actions, onView }: DisplayOptions): Display {
  let choice: ViewChoice = { view: defaults.view, target: defaults.target };
  let opened = nothingOpened;
  /** Links of the opened session. */
  let links: readonly SpanLink[] = [];
  let cursor: LinkedCursor = { side: 'vql', offset: 0 };
  let isTyped = false;
  let isBusy = false;

  const announce = createAnnouncer();
  const problemsViews: Readonly<Record<Side, View>> = {
    vql: createProblemsView('vql', byId('vql-problems', HTMLElement), actions),
    cunit: createProblemsView('cunit', byId('cunit-problems', HTMLElement), actions),
  };
  const rowsView = createRowsView({ root: byId('rows', HTMLElement), badge: byId('rows-badge', HTMLElement) }, actions);
  const tabs = createTabs(
    byId('views', HTMLElement),
    views.map((name) => ({ name, title: titles[name] })),
    onView,
  );
  const viewsByName = new Map<ViewName, View>();
  for (const [index, name] of views.entries()) {
    const panel = tabs.panels[index];
    if (panel !== undefined) viewsByName.set(name, createView[name](panel, actions));
  }
  const examplePicker = byId('example', HTMLSelectElement);

  const debouncedAll = debounce(showAll, pauses.errors);
  const debouncedView = debounce(() => {
    showView();
    showBusy();
  }, pauses.views);
  const showRows = lastOnly(
    (vql: string) => ask('rows', vql, cursorInVql().start),
    (rows, vql) => {
      const isAnswer = rows !== undefined && rows.rows.length > 0 && !rows.isBroken;
      if (vql.trim() === '') rowsView.clear();
      else if (isVqlStale()) rowsView.showOld(rows);
      else if (isAnswer || !debouncedAll.isWaiting()) rowsView.show(rows, isVqlExact());
    },
  );
  const readInstallation = lastOnly(
    (_: null) => ask('installation'),
    (used) => {
      setText(byId('rows-title', HTMLElement), used.isOwn ? 'Your rows' : 'Sample rows');
      for (const view of viewsByName.values()) view.showInstallation?.(used);
    },
  );
  const showInstallation = (): void => readInstallation(null);
  onBusy((now) => {
    isBusy = now;
    showBusy();
  });

  return {
    opened: () => opened,
    show(shown, options) {
      if (usesOwnData(shown) !== usesOwnData(opened)) showInstallation();
      opened = shown;
      links = unpackLinks(shown.links);
      isTyped = options.isTyped;
      if (options.cursor !== undefined) cursor = options.cursor;
      highlightLinked(options.cursor !== undefined);
      debouncedAll.call(isTyped && hasErrors(opened.problems));
      if (debouncedAll.isWaiting()) showRows(opened.session.texts.vql);
      showBusy();
    },
    moveCursor(moved) {
      cursor = moved;
      if (!isOpened(moved.side)) return;
      highlightLinked();
      if (followsCursor.has(choice.view)) showView();
      if (opened.session.texts.vql.includes(';')) showRows(opened.session.texts.vql);
    },
    showFailed(failed) {
      if (failed.length === 0) return highlightLinked();
      const spans = failed.map(({ span }) => span);
      highlightInBoth('failed', spans, false);
    },
    pointAt(spans) {
      if (spans.length === 0) highlightLinked();
      else highlightInBoth('linked', spans, true);
    },
    showInstallation,
    showDataUse(use) {
      for (const view of viewsByName.values()) view.showDataUse?.(use);
    },
    choice: () => choice,
    choose: (chosen) => {
      choice = { ...choice, ...chosen };
    },
    showView,
  };

  function showAll(): void {
    const { session, problems } = opened;
    updateBadges(session, problems, announce);
    for (const side of sides) {
      problemsViews[side].show(viewState());
      editors[side].mark(side === session.source ? problems : []);
    }
    examplePicker.value = exampleOf(session);
    showRows(session.texts.vql);
    debouncedView.call(isTyped);
    showBusy();
  }

  function showView(): void {
    tabs.choose(choice.view);
    viewsByName.get(choice.view)?.show(viewState());
    for (const [index, name] of views.entries())
      tabs.panels[index]?.classList.toggle('stale', name !== 'catalog' && isVqlStale());
  }

  /** Whether the VQL, and what is shown of it, is of an earlier C-Unit. */
  function isVqlStale(): boolean {
    const { source, isStale } = opened.session;
    return source === 'cunit' && isStale;
  }

  /** Whether the VQL has everything of the C-Unit that it follows; the source is as it is. */
  function isVqlExact(): boolean {
    const { source, translation } = opened.session;
    return source === 'vql' || translation.outcome === 'exact';
  }

  function viewState(): ViewState {
    return { ...opened, target: choice.target, cursor: cursorInVql() };
  }

  /** Marks the page while something is not shown yet. */
  function showBusy(): void {
    document.documentElement.toggleAttribute(
      'data-busy',
      isBusy || debouncedAll.isWaiting() || debouncedView.isWaiting(),
    );
  }

  /** Highlights the span at the cursor, and the linked span on the other side, which is scrolled into view; with `bringsIntoView`, so is the first. */
  function highlightLinked(bringsIntoView = false): void {
    const found = opened.session.isStale ? [] : linksAt(links, cursor);
    for (const side of sides)
      highlight(
        side,
        'linked',
        found.map((link) => link[side]),
        bringsIntoView || side !== cursor.side,
      );
  }

  /** Highlights spans of the VQL and what corresponds to them in the C-Unit; with `bringsIntoView`, the VQL is scrolled too. */
  function highlightInBoth(kind: HighlightKind, spans: readonly Span[], bringsIntoView: boolean): void {
    highlight('vql', kind, spans, bringsIntoView);
    const found = opened.session.isStale ? [] : spans.flatMap((span) => linksWithin(links, span));
    highlight(
      'cunit',
      kind,
      found.map((link) => link.cunit),
      true,
    );
  }

  /** Highlights spans of the opened session in an editor that still has its text. */
  function highlight(side: Side, kind: HighlightKind, spans: readonly Span[], bringsIntoView: boolean): void {
    if (isOpened(side)) editors[side].highlight(kind, spans, bringsIntoView);
  }

  /** Whether an editor has the text of the opened session: until the worker has read an edited text, spans are those of the text before. */
  function isOpened(side: Side): boolean {
    return opened.session.texts[side] === editors[side].text();
  }

  function cursorInVql(): Span {
    const { side, offset } = cursor;
    if (side === 'vql') return { start: offset, end: offset };
    return linksAt(links, cursor)[0]?.vql ?? { start: 0, end: 0 };
  }
}

const nothingOpened: OpenedSession = {
  session: {
    source: 'vql',
    texts: { vql: '', cunit: '' },
    acceptLosses: false,
    template: '',
    translation: { outcome: 'empty', text: '', losses: [] },
    isStale: false,
  },
  links: new Uint32Array(),
  problems: [],
  hasOwn: false,
};

/** Whether a session uses the catalog and the rows of the visitor. */
function usesOwnData({ hasOwn, session: { catalog } }: OpenedSession): boolean {
  return hasOwn && catalog !== 'sample';
}

/** Returns the menu value of the example that the page has; empty if it has none. */
function exampleOf({ source, texts }: OpenedSession['session']): string {
  const index = examples.findIndex(({ side, text }) => side === source && text === texts[side]);
  return index === -1 ? '' : String(index);
}
