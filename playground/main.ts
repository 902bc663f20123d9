import { applyFixes, type Edit } from '../src/diagnostics/index.js';
import { bindColorScheme } from './color-scheme.js';
import { createDisplay, type Display } from './display.js';
import { createEditor, type Editor, fixKey } from './editor/editor.js';
import { language } from './editor/language.js';
import { vqlLanguage } from './editor/vql-language.js';
import { byId, element } from './element.js';
import { type Example, examples } from './sample/examples.js';
import { otherSide, type Side, sides } from './side.js';
import { copyText, createAddressBar } from './state/address-bar.js';
import { createHistory } from './state/history.js';
import { loadOwnData, storeOwnData } from './state/own-data.js';
import { defaults, type PageState } from './state/page-state.js';
import type { SessionStart } from './state/session.js';
import type { LinkedCursor } from './translation/link.js';
import { bindHalves } from './views/halves.js';
import { createNotice } from './views/status.js';
import type { Actions } from './views/view.js';
import type { OpenedSession } from './worker/backend.js';
import { lastOnly, startWorker } from './worker/client.js';

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
  const client = startWorker();
  const { ask } = client;
  /** The texts in the editors; those of the display may be earlier ones. */
  let current: SessionStart = { source: 'vql', texts: { vql: '', cunit: '' }, acceptLosses: false };
  let isOpen = false;
  const history = createHistory<SessionStart>();

  const editors: Readonly<Record<Side, Editor>> = {
    vql: editorOf('vql', 'VQL', 'SELECT … FROM …'),
    cunit: editorOf('cunit', 'C-Unit, as JSON', '{ "type": "FILTER", … }'),
  };
  const notify = createNotice();
  const halves = bindHalves(byId('halves', HTMLElement));
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
    showFailed: (failed) => display.showFailed(failed),
    pointAt: (spans) => display.pointAt(spans),
    moveText: (from) => {
      const to = otherSide(from);
      change({ start: { ...current, source: to, texts: { [from]: '', [to]: editors[from].text() } } });
      halves.choose(to);
      editors[to].focus();
    },
    copy: (text, name) => copyText(text, name, notify),
    setTarget: (target) => chooseView({ target }),
    setAcceptLosses: (acceptLosses) => change({ start: { ...current, acceptLosses } }),
    useData: (own) => {
      void ask('use', own).then((problems) => {
        const isStored = problems.length > 0 || storeOwnData(own) || own === undefined;
        display.showDataUse({ problems, isStored });
        if (problems.length > 0) return;
        display.showInstallation();
        const { catalog: _, ...start } = current;
        begin({ start });
      });
    },
    useCatalog: () => {
      const { catalog: _, ...start } = current;
      change({ start });
    },
  };
  const display: Display = createDisplay({ client, editors, actions, onView: (view) => chooseView({ view }) });
  bindExamples();
  const address = createAddressBar({ read: stateNow, open: restore, notify });
  const open = lastOnly(({ start }: Change) => ask('open', start), follow);

  function editorOf(side: Side, label: string, hint: string): Editor {
    return createEditor({
      parent: byId(`${side}-editor`, HTMLElement),
      label,
      // How many problems there are, before the keys.
      describedBy: `${side}-badge keys`,
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
      onCursor: (offset) => display.moveCursor({ side, offset }),
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
  function follow(answer: OpenedSession, { isTyped = false, cursor, ...made }: Change): void {
    const { translation: _, isStale: __, ...start } = answer.session;
    current = start;
    setTexts({ ...made, start: current });
    display.show(answer, { isTyped, ...(cursor !== undefined && { cursor }) });
    address.write();
  }

  function chooseView(choice: Partial<Pick<PageState, 'view' | 'target'>>): void {
    display.choose(choice);
    display.showView();
    address.write();
  }

  function stateNow(): PageState {
    return { ...current, ...display.choice() };
  }

  /** Opens the state of an address, or the first example. */
  function restore(state: PageState | undefined): void {
    const start = state ?? { ...defaults, ...startOfExample(examples[0]).start };
    const { view, target, ...session } = start;
    display.choose({ view, target });
    const made: Change = {
      start: { ...session, texts: { vql: '', cunit: '', ...session.texts } },
      ...(state === undefined && { cursor: startOfExample(examples[0]).cursor }),
    };
    if (isOpen) change(made);
    else begin(made);
    isOpen = true;
  }

  function bindExamples(): void {
    const picker = byId('example', HTMLSelectElement);
    picker.append(
      element('option', { value: '', disabled: true }, 'Examples'),
      ...examples.map(({ title }, index) => element('option', { value: String(index) }, title)),
    );
    picker.addEventListener('change', () => {
      const example = examples[Number(picker.value)];
      if (example !== undefined) address.push(() => change(startOfExample(example)));
    });
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
  // The worker reads the data before the texts, since its questions are in order.
  void ask('use', loadOwnData()).then((problems) => {
    display.showInstallation();
    display.showDataUse({ problems, isStored: true });
    if (problems.length > 0) notify('Your catalog and rows cannot be used: the view Catalog shows why.');
  });
  address.open();
}

/** Returns the change to an example, which is about the sample. */
function startOfExample({ side, text, opensAt }: Example): Change & { readonly cursor: LinkedCursor } {
  return {
    start: { source: side, texts: { vql: '', cunit: '', [side]: text }, acceptLosses: false, catalog: 'sample' },
    cursor: { side, offset: opensAt === undefined ? 0 : text.indexOf(opensAt) },
  };
}

document.documentElement.toggleAttribute('data-framed', window !== window.parent);
openPage();
