import { applyFixes, type Edit, hasErrors, type Span } from '../src/diagnostics/index.js';
import { bindColorScheme } from './color-scheme.js';
import { createEditor, type Editor, fixKey } from './editor/editor.js';
import { language } from './editor/language.js';
import { vqlLanguage } from './editor/vql-language.js';
import { byId, element } from './element.js';
import { type Example, examples } from './sample/examples.js';
import { otherSide, type Side, sides } from './side.js';
import { copyText, createAddressBar } from './state/address-bar.js';
import { debounce, pauses } from './state/debounce.js';
import { createHistory } from './state/history.js';
import { defaults, type PageState, type ViewName, views } from './state/page-state.js';
import type { SessionStart } from './state/session.js';
import { type LinkedCursor, linksAt, linksWithin } from './translation/link.js';
import { createCatalogView } from './views/catalog.js';
import { bindHalves } from './views/halves.js';
import { createProblemsView } from './views/problems.js';
import { createRowsView } from './views/rows.js';
import { createSqlView } from './views/sql.js';
import { createAnnouncer, createNotice, updateBadges } from './views/status.js';
import { createTabs } from './views/tabs.js';
import { createTreeView } from './views/tree.js';
import type { Actions, CreateView, View } from './views/view.js';
import type { OpenedSession } from './worker/backend.js';
import { lastOnly, startWorker } from './worker/client.js';

const titles: Readonly<Record<ViewName, string>> = { sql: 'SQL', tree: 'Tree', catalog: 'Catalog' };

const createView: Readonly<Record<ViewName, CreateView>> = {
  sql: createSqlView,
  tree: createTreeView,
  catalog: createCatalogView,
};

/** A change of the page. */
interface Change {
  readonly start: SessionStart;
  /** Whether it comes from typing, so that its errors may be those of a word in the making. */
  readonly isTyped?: boolean;
  /** Whether the cursor of the focused editor moves to the change. */
  readonly movesCursor?: boolean;
  /** Where the cursor is set, as far as the highlighting goes. */
  readonly cursor?: LinkedCursor;
}

/** Starts the page with the state in its address. */
export function openPage(): void {
  const { ask, onBusy } = startWorker();
  let { view, target }: Pick<PageState, 'view' | 'target'> = defaults;
  /** The texts in the editors, and what the worker said last, which may be of earlier texts. */
  let current: SessionStart = { source: 'vql', texts: { vql: '', cunit: '' }, acceptLosses: false };
  let opened: OpenedSession = nothingOpened;
  let cursor: LinkedCursor = { side: 'vql', offset: 0 };
  let isOpen = false;
  const history = createHistory<SessionStart>();

  const editors: Readonly<Record<Side, Editor>> = {
    vql: editorOf('vql', 'VQL', 'SELECT … FROM …'),
    cunit: editorOf('cunit', 'C-Unit, as JSON', '{ "type": "FILTER", … }'),
  };
  const notify = createNotice();
  const announce = createAnnouncer();
  const actions: Actions = {
    ask,
    reveal: (side, span) => {
      halves.choose(side);
      editors[side].select(span);
    },
    focus: (side) => editors[side].focus(),
    fix: (fixes) => {
      const { source } = current;
      editors[source].edit(applyFixes(editors[source].text(), fixes).applied.flatMap(({ edits }) => edits));
    },
    showFailed: (failed) => {
      if (failed.length === 0) return highlightLinked();
      const spans = failed.map(({ span }) => span);
      editors.vql.highlight('failed', spans, false);
      const { translation, isStale } = opened.session;
      const links = isStale ? [] : spans.flatMap((span) => linksWithin(translation.links, span));
      editors.cunit.highlight(
        'failed',
        links.map((link) => link.cunit),
        true,
      );
    },
    moveText: (from) => {
      const to = otherSide(from);
      change({ start: { ...current, source: to, texts: { [from]: '', [to]: editors[from].text() } } });
      halves.choose(to);
      editors[to].focus();
    },
    copy: (text, name) => copyText(text, name, notify),
    setTarget: (name) => {
      target = name;
      showView();
      address.write();
    },
    setAcceptLosses: (acceptLosses) => change({ start: { ...current, acceptLosses } }),
  };

  const halves = bindHalves(byId('halves', HTMLElement));
  const problemsViews: Readonly<Record<Side, View>> = {
    vql: createProblemsView('vql', byId('vql-problems', HTMLElement), actions),
    cunit: createProblemsView('cunit', byId('cunit-problems', HTMLElement), actions),
  };
  const rowsView = createRowsView({ root: byId('rows', HTMLElement), badge: byId('rows-badge', HTMLElement) }, actions);
  const tabs = createTabs(
    byId('views', HTMLElement),
    views.map((name) => ({ name, title: titles[name] })),
    (name) => {
      view = name;
      showView();
      address.write();
    },
  );
  const viewsByName = new Map<ViewName, View>();
  for (const [index, name] of views.entries()) {
    const panel = tabs.panels[index];
    if (panel !== undefined) viewsByName.set(name, createView[name](panel, actions));
  }
  const examplePicker = bindExamples();
  const address = createAddressBar({ read: stateNow, open: restore, notify });
  let isTyped = false;
  const debouncedAll = debounce(showAll, pauses.errors);
  const debouncedView = debounce(() => {
    showView();
    showBusy();
  }, pauses.views);
  const open = lastOnly(({ start }: Change) => ask('open', start), follow);
  const showRows = lastOnly(
    (vql: string) => ask('rows', vql, cursorInVql().start),
    (rows, vql) => {
      const isAnswer = rows !== undefined && rows.rows.length > 0 && !rows.isBroken;
      if (vql.trim() === '') rowsView.clear();
      else if (isAnswer || !debouncedAll.isWaiting()) rowsView.show(rows);
    },
  );
  let isBusy = false;
  onBusy((now) => {
    isBusy = now;
    showBusy();
  });

  function editorOf(side: Side, label: string, hint: string): Editor {
    return createEditor({
      parent: byId(`${side}-editor`, HTMLElement),
      label,
      hint,
      extensions: [
        language(side, ask),
        side === 'vql' ? vqlLanguage(ask) : [],
        fixKey(
          (text) => ask('diagnostics', side, text),
          (edits) => editors[side].edit(edits),
        ),
      ],
      onEdit: (text, typed) => {
        const start = { ...current, source: side, texts: { ...current.texts, [side]: text } };
        change({ start, isTyped: typed }, typed ? side : undefined);
      },
      onCursor: (offset) => moveCursor({ side, offset }),
      onUndo: () => goTo(history.undo(current)),
      onRedo: () => goTo(history.redo(current)),
    });
  }

  /** Makes a change and records the state before it in the history. */
  function change(made: Change, group?: string): void {
    history.record(current, group);
    begin(made);
  }

  /** Restores a state of the history. */
  function goTo(start: SessionStart | undefined): void {
    if (start !== undefined) begin({ start, movesCursor: true });
  }

  /** Shows the texts of a change and asks the worker for the rest. */
  function begin(made: Change): void {
    current = made.start;
    setTexts(made);
    open(made);
    address.write();
  }

  function setTexts({ start: { texts }, movesCursor = false }: Pick<Change, 'start' | 'movesCursor'>): void {
    for (const side of sides) {
      const text = texts[side];
      if (text !== undefined) editors[side].setText(text, movesCursor && editors[side].hasFocus());
    }
  }

  /** Shows what the worker says about a change. */
  function follow(answer: OpenedSession, made: Change): void {
    opened = answer;
    const { source, texts, acceptLosses, template } = answer.session;
    current = { source, texts, acceptLosses, template };
    setTexts({ ...made, start: current });
    if (made.cursor !== undefined) cursor = made.cursor;
    highlightLinked(made.cursor !== undefined);
    isTyped = made.isTyped === true;
    debouncedAll.call(isTyped && hasErrors(answer.problems));
    if (debouncedAll.isWaiting()) showRows(texts.vql);
    address.write();
    showBusy();
  }

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
    tabs.choose(view);
    viewsByName.get(view)?.show(viewState());
  }

  function viewState() {
    return { ...opened, target, cursor: cursorInVql() };
  }

  /** Marks the page while something is not shown yet. */
  function showBusy(): void {
    document.documentElement.toggleAttribute(
      'data-busy',
      isBusy || debouncedAll.isWaiting() || debouncedView.isWaiting(),
    );
  }

  function moveCursor(moved: LinkedCursor): void {
    cursor = moved;
    // Until the worker has read an edited text, its spans are those of the text before.
    if (opened.session.texts[moved.side] !== editors[moved.side].text()) return;
    highlightLinked();
    if (view === 'tree') showView();
    if (opened.session.texts.vql.includes(';')) showRows(opened.session.texts.vql);
  }

  /** Highlights the span at the cursor, and the linked span on the other side, which is scrolled into view; with `bringsIntoView`, so is the first. */
  function highlightLinked(bringsIntoView = false): void {
    const links = opened.session.isStale ? [] : linksAt(opened.session.translation.links, cursor);
    for (const side of sides)
      editors[side].highlight(
        'linked',
        links.map((link) => link[side]),
        bringsIntoView || side !== cursor.side,
      );
  }

  function cursorInVql(): Span {
    const { side, offset } = cursor;
    if (side === 'vql') return { start: offset, end: offset };
    return linksAt(opened.session.translation.links, cursor)[0]?.vql ?? { start: 0, end: 0 };
  }

  function stateNow(): PageState {
    const isFollowed = sides.every((side) => current.texts[side] === opened.session.texts[side]);
    return { ...(isFollowed ? opened.shortest : current), view, target };
  }

  /** Opens the state of an address, or the first example. */
  function restore(state: PageState | undefined): void {
    const start = state ?? { ...defaults, ...startOfExample(examples[0]).start };
    ({ view, target } = { view: start.view, target: start.target });
    const { source, texts, acceptLosses } = start;
    const made: Change = {
      start: { source, texts: { vql: '', cunit: '', ...texts }, acceptLosses },
      ...(state === undefined && { cursor: startOfExample(examples[0]).cursor }),
    };
    if (isOpen) change(made);
    else begin(made);
    isOpen = true;
  }

  function bindExamples(): HTMLSelectElement {
    const picker = byId('example', HTMLSelectElement);
    picker.append(
      element('option', { value: '', disabled: true }, 'Examples'),
      ...examples.map(({ title }, index) => element('option', { value: String(index) }, title)),
    );
    picker.addEventListener('change', () => {
      const example = examples[Number(picker.value)];
      if (example !== undefined) address.push(() => change(startOfExample(example)));
    });
    return picker;
  }

  for (const side of sides)
    byId(`${side}-format`, HTMLButtonElement).addEventListener('click', () => {
      const text = editors[side].text();
      void ask('format', side, text).then((edits: readonly Edit[]) => {
        if (editors[side].text() === text) editors[side].edit(edits);
      });
    });
  byId('copy-link', HTMLButtonElement).addEventListener('click', () => address.copy());
  bindColorScheme(byId('color-scheme', HTMLButtonElement));
  address.open();
}

const nothingOpened: OpenedSession = {
  session: {
    source: 'vql',
    texts: { vql: '', cunit: '' },
    acceptLosses: false,
    template: '',
    translation: { outcome: 'empty', text: '', losses: [], links: [] },
    isStale: false,
  },
  shortest: { source: 'vql', texts: { vql: '' }, acceptLosses: false },
  problems: [],
};

function startOfExample({ side, text, opensAt }: Example): Change & { readonly cursor: LinkedCursor } {
  return {
    start: { source: side, texts: { vql: '', cunit: '', [side]: text }, acceptLosses: false },
    cursor: { side, offset: opensAt === undefined ? 0 : text.indexOf(opensAt) },
  };
}

/** Returns the menu value of the example that the page has; empty if it has none. */
function exampleOf({ source, texts }: OpenedSession['session']): string {
  const index = examples.findIndex(({ side, text }) => side === source && text === texts[side]);
  return index === -1 ? '' : String(index);
}

document.documentElement.toggleAttribute('data-framed', window !== window.parent);
openPage();
