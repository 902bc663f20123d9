import { EditorState, type Extension } from '@codemirror/state';
import { applyFixes, type Diagnostic, type Edit, type Fix, type Span } from '../src/diagnostics/index.js';
import {
  vql,
  vqlCompletion,
  vqlFormatKeymap,
  vqlHighlighting,
  vqlHover,
  vqlLinter,
} from '../src/editors/codemirror/index.js';
import { createLanguageService } from '../src/language/index.js';
import { bindColorScheme } from './color-scheme.js';
import { createCUnitService } from './editor/cunit-service.js';
import { createEditor, type Editor, fixKey } from './editor/editor.js';
import { byId, element } from './element.js';
import { sampleCatalog } from './sample/catalog.js';
import { examples } from './sample/examples.js';
import { otherSide, type Side } from './side.js';
import { createAddressBar } from './state/address-bar.js';
import { createHistory } from './state/history.js';
import { defaults, type PageState, type ViewName, views } from './state/page-state.js';
import { openSession, type Session, type SessionStart, startOf, templateOf } from './state/session.js';
import { linksAt } from './translation/links.js';
import { createCatalogView } from './views/catalog.js';
import { createLossesView } from './views/losses.js';
import { createProblemsView } from './views/problems.js';
import { createSqlView } from './views/sql.js';
import { createAnnouncer, createNotice, updateBadges } from './views/status.js';
import { createTabs } from './views/tabs.js';
import { createTreeView } from './views/tree.js';
import type { Actions, CreateView, View } from './views/view.js';

const titles: Readonly<Record<ViewName, string>> = {
  problems: 'Problems',
  losses: 'Losses',
  tree: 'Tree',
  sql: 'SQL',
  catalog: 'Catalog',
};

const createView: Readonly<Record<ViewName, CreateView>> = {
  problems: createProblemsView,
  losses: createLossesView,
  tree: createTreeView,
  sql: createSqlView,
  catalog: createCatalogView,
};

/** Starts the page with the state in its address. */
export function openPage(): void {
  let { view, target }: Pick<PageState, 'view' | 'target'> = defaults;
  let session: Session = openSession({ source: 'vql', texts: {}, acceptLosses: false });
  let cursor: Span = { start: 0, end: 0 };
  let isOpen = false;
  const history = createHistory<SessionStart>();

  const vqlService = createLanguageService({ catalog: sampleCatalog });
  const cunitService = createCUnitService(() => templateOf(session.texts.vql), vqlService);
  const services = { vql: vqlService, cunit: cunitService };
  const problemsOf = (side: Side): readonly Diagnostic[] => services[side].diagnostics(session.texts[side]);

  const editors: Readonly<Record<Side, Editor>> = {
    vql: editorOf('vql', 'VQL', 'SELECT … FROM …', vql({ service: vqlService })),
    cunit: editorOf('cunit', 'C-Unit, as JSON', '{ "type": "FILTER", … }', [
      EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['{', '[', '"'] } }]),
      vqlHighlighting(cunitService),
      vqlCompletion(cunitService),
      vqlLinter(cunitService),
      vqlHover(cunitService),
      vqlFormatKeymap(cunitService),
    ]),
  };

  const actions: Actions = {
    reveal: (side, span) => editors[side].select(span),
    fix: (fixes) => editors[session.source].edit(editsOf(session.texts[session.source], fixes)),
    setTarget: (name) => {
      target = name;
      show();
    },
    setAcceptLosses: (acceptLosses) => change(openSession({ ...session, acceptLosses })),
  };
  const tabs = createTabs(
    byId('views', HTMLElement),
    views.map((name) => ({ name, title: titles[name] })),
    chooseView,
  );
  const viewsByName = new Map<ViewName, View>();
  for (const [index, name] of views.entries()) {
    const panel = tabs.panels[index];
    if (panel !== undefined) viewsByName.set(name, createView[name](panel, actions));
  }

  const examplePicker = byId('example', HTMLSelectElement);
  const announce = createAnnouncer();
  const address = createAddressBar({ read: stateNow, open: restore, notify: createNotice() });

  function editorOf(side: Side, label: string, hint: string, extensions: Extension): Editor {
    const diagnostics = (text: string): readonly Diagnostic[] => services[side].diagnostics(text);
    return createEditor({
      parent: byId(`${side}-editor`, HTMLElement),
      label,
      hint,
      extensions: [extensions, fixKey(diagnostics, (fix) => editors[side].edit(fix.edits))],
      onEdit: (text, isTyped) => {
        const texts = { ...session.texts, [side]: text };
        change(openSession({ ...session, source: side, texts }), isTyped ? side : undefined);
      },
      onCursor: (offset) => highlightLinked(side, offset),
      onUndo: () => goTo(history.undo(startNow())),
      onRedo: () => goTo(history.redo(startNow())),
    });
  }

  /** Switches to a session and records the previous one in the history. */
  function change(next: Session, group?: string): void {
    history.record(startNow(), group);
    follow(next, false);
  }

  /** Restores a state of the history; the cursor moves to the change in the focused editor. */
  function goTo(start: SessionStart | undefined): void {
    if (start !== undefined) follow(openSession(start), true);
  }

  function startNow(): SessionStart {
    const { source, texts, acceptLosses } = session;
    return { source, texts, acceptLosses };
  }

  function follow(next: Session, movesCursor: boolean): void {
    session = next;
    for (const side of ['vql', 'cunit'] as const)
      editors[side].setText(session.texts[side], movesCursor && editors[side].hasFocus());
    show();
  }

  function show(): void {
    const problems = problemsOf(session.source);
    updateBadges(session, problems, announce);
    examplePicker.value = exampleOf(session);
    tabs.choose(view);
    tabs.setCount('problems', problems.length);
    tabs.setCount('losses', session.translation.losses.length);
    showView(problems);
    address.write();
  }

  function showView(problems: readonly Diagnostic[]): void {
    viewsByName.get(view)?.show({ session, problems, target, cursor });
  }

  function chooseView(name: ViewName): void {
    view = name;
    show();
  }

  /** Highlights the span at the cursor and the linked span on the other side. */
  function highlightLinked(side: Side, offset: number): void {
    const links = session.isStale ? [] : linksAt(session.translation.links, side, offset);
    const other = otherSide(side);
    editors[side].highlight(
      links.map((link) => link[side]),
      false,
    );
    editors[other].highlight(
      links.map((link) => link[other]),
      true,
    );
    const position = side === 'vql' ? { start: offset, end: offset } : links[0]?.vql;
    if (position !== undefined) cursor = position;
    if (view === 'tree') showView([]);
  }

  function stateNow(): PageState {
    return { ...startOf(session), view, target };
  }

  /** Opens the state of an address, or the first example. */
  function restore(state: PageState | undefined): void {
    const [first] = examples;
    const start = state ?? { ...defaults, source: first.side, texts: { [first.side]: first.text } };
    ({ view, target } = { view: start.view, target: start.target });
    if (isOpen) change(openSession(start));
    else follow(openSession(start), false);
    isOpen = true;
  }

  examplePicker.append(
    element('option', { value: '', disabled: true }, 'Examples'),
    ...examples.map(({ title }, index) => element('option', { value: String(index) }, title)),
  );
  examplePicker.addEventListener('change', () => {
    const example = examples[Number(examplePicker.value)];
    if (example === undefined) return;
    const { side, text } = example;
    address.push(() => change(openSession({ source: side, texts: { [side]: text }, acceptLosses: false })));
  });
  for (const side of ['vql', 'cunit'] as const)
    byId(`${side}-format`, HTMLButtonElement).addEventListener('click', () =>
      editors[side].edit(services[side].format(editors[side].text())),
    );
  byId('copy-link', HTMLButtonElement).addEventListener('click', () => address.copy());
  bindColorScheme(byId('color-scheme', HTMLButtonElement));
  address.open();
}

/** Returns the menu value of the example that the page has; empty if it has none. */
function exampleOf({ source, texts }: Session): string {
  const index = examples.findIndex(({ side, text }) => side === source && text === texts[side]);
  return index === -1 ? '' : String(index);
}

/** Returns the edits of the fixes that do not overlap. */
function editsOf(text: string, fixes: readonly Fix[]): readonly Edit[] {
  return applyFixes(text, fixes).applied.flatMap(({ edits }) => edits);
}

openPage();
