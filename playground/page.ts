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
import { createAddressBar } from './address-bar.js';
import { createAnnouncer } from './announcer.js';
import { showBadges } from './badges.js';
import { createCatalogView } from './catalog-view.js';
import { bindColorScheme } from './color-scheme.js';
import { createCUnitService } from './cunit-service.js';
import { createEditor, type Editor } from './editor.js';
import { byId, element } from './element.js';
import { examples } from './examples.js';
import { fixKey } from './fix-key.js';
import { createLossesView } from './losses-view.js';
import { createNotice } from './notice.js';
import { defaults, type PageState, type ViewName, views } from './page-state.js';
import { createProblemsView } from './problems-view.js';
import { sampleCatalog } from './sample-catalog.js';
import { openSession, type Session, type SessionStart, startOf, templateOf } from './session.js';
import { otherSide, type Side } from './side.js';
import { createSqlView } from './sql-view.js';
import { createTabs } from './tabs.js';
import { tiesAt } from './tie.js';
import { createTimeline } from './timeline.js';
import { createTreeView } from './tree-view.js';
import type { Actions, CreateView, View } from './view.js';

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

/** Brings the page to life, as its address says. */
export function openPage(): void {
  let { view, target }: Pick<PageState, 'view' | 'target'> = defaults;
  let session: Session = openSession({ source: 'vql', texts: {}, acceptLosses: false });
  let cursor: Span = { start: 0, end: 0 };
  let isOpen = false;
  const timeline = createTimeline<SessionStart>();

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
  const shownViews = new Map<ViewName, View>();
  for (const [index, name] of views.entries()) {
    const panel = tabs.panels[index];
    if (panel !== undefined) shownViews.set(name, createView[name](panel, actions));
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
      onCursor: (offset) => lightUp(side, offset),
      onUndo: () => goTo(timeline.back(startNow())),
      onRedo: () => goTo(timeline.forth(startNow())),
    });
  }

  /** Takes over a session, from which a way leads back; of those of one group, in a row, but one. */
  function change(next: Session, group?: string): void {
    timeline.leave(startNow(), group);
    follow(next, false);
  }

  /** Goes back or forth to what was on both sides; the cursor goes along where it is. */
  function goTo(start: SessionStart | undefined): void {
    if (start !== undefined) follow(openSession(start), true);
  }

  function startNow(): SessionStart {
    const { source, texts, acceptLosses } = session;
    return { source, texts, acceptLosses };
  }

  function follow(next: Session, goesThere: boolean): void {
    session = next;
    for (const side of ['vql', 'cunit'] as const)
      editors[side].setText(session.texts[side], goesThere && editors[side].hasFocus());
    show();
  }

  function show(): void {
    const problems = problemsOf(session.source);
    showBadges(session, problems, announce);
    examplePicker.value = exampleOf(session);
    tabs.choose(view);
    tabs.setCount('problems', problems.length);
    tabs.setCount('losses', session.translation.losses.length);
    showView(problems);
    address.write();
  }

  function showView(problems: readonly Diagnostic[]): void {
    shownViews.get(view)?.show({ session, problems, target, cursor });
  }

  function chooseView(name: ViewName): void {
    view = name;
    show();
  }

  /** Lights up what stands at the cursor, and the same across. */
  function lightUp(side: Side, offset: number): void {
    const ties = session.isStale ? [] : tiesAt(session.translation.ties, side, offset);
    const other = otherSide(side);
    editors[side].light(
      ties.map((tie) => tie[side]),
      false,
    );
    editors[other].light(
      ties.map((tie) => tie[other]),
      true,
    );
    const place = side === 'vql' ? { start: offset, end: offset } : ties[0]?.vql;
    if (place !== undefined) cursor = place;
    if (view === 'tree') showView([]);
  }

  function stateNow(): PageState {
    return { ...startOf(session), view, target };
  }

  /** Opens what an address says; without anything, the first example. */
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

/** The value that stands for the example on the page in the list of them; empty for none. */
function exampleOf({ source, texts }: Session): string {
  const index = examples.findIndex(({ side, text }) => side === source && text === texts[side]);
  return index === -1 ? '' : String(index);
}

/** Of several fixes those that do not touch one another. */
function editsOf(text: string, fixes: readonly Fix[]): readonly Edit[] {
  return applyFixes(text, fixes).applied.flatMap(({ edits }) => edits);
}
