import { element, setText } from '../element.js';
import type { PagedStatement, PagingChoice, PagingRequest } from '../rows/pages.js';
import { lastOnly } from '../worker/client.js';
import type { CreateView, ViewState } from './view.js';

/** **The** table of the choices that are on or off, with their labels. */
const switches = {
  sortsById: 'The pager sorts by id too',
  overlaps: 'The pager requests the last row again',
  hasHeaders: 'The service sends paging headers',
  isShort: 'The service returns one row less than requested',
} as const satisfies Readonly<Record<Exclude<keyof PagingChoice, 'pageSize'>, string>>;

type SwitchName = keyof typeof switches;

const pageSizes = [2, 3, 5, 10];

/** The requests with which the pager reads the statement at the cursor, from a service that has the rows. */
export const createPagesView: CreateView = (root, actions) => {
  let choice: PagingChoice = { pageSize: 5, sortsById: true, overlaps: false, hasHeaders: true, isShort: false };
  let state: ViewState | undefined;
  let current = '';
  // Announced when a choice changes it, so it is not made anew.
  const verdict = element('p', { class: 'verdict', role: 'status' });
  const body = element('div', { class: 'pages' });
  const read = lastOnly(
    ({ session: { texts }, cursor }: ViewState) => actions.ask('pages', texts.vql, cursor.start, choice),
    (paged) => {
      const next = JSON.stringify(paged);
      if (next === current) return;
      current = next;
      const isPaged = typeof paged !== 'string';
      setText(verdict, isPaged ? verdictOf(paged) : '');
      body.replaceChildren(...(isPaged ? show(paged) : [note(paged)]));
    },
  );
  const choose = (chosen: Partial<PagingChoice>): void => {
    choice = { ...choice, ...chosen };
    if (state !== undefined) read(state);
  };
  root.replaceChildren(
    element('div', { class: 'paging' }, createSizeChoice(choice.pageSize, choose), ...createSwitches(choice, choose)),
    verdict,
    body,
  );
  return {
    show(shown) {
      state = shown;
      read(shown);
    },
  };
};

function createSizeChoice(size: number, choose: (chosen: Partial<PagingChoice>) => void): HTMLElement {
  const options = pageSizes.map((value) =>
    element('option', { value: String(value), selected: value === size }, String(value)),
  );
  const select = element('select', { id: 'page-size' }, ...options);
  select.addEventListener('change', () => choose({ pageSize: Number(select.value) }));
  return element('div', { class: 'choice' }, element('label', { for: 'page-size' }, 'Rows of a page '), select);
}

function createSwitches(choice: PagingChoice, choose: (chosen: Partial<PagingChoice>) => void): readonly HTMLElement[] {
  return (Object.keys(switches) as readonly SwitchName[]).map((name) => {
    const box = element('input', { type: 'checkbox', checked: choice[name] });
    box.addEventListener('change', () => choose({ [name]: box.checked }));
    return element('label', { class: 'accept' }, box, switches[name]);
  });
}

function show({ statement, selected, requests, read, reports }: PagedStatement): readonly HTMLElement[] {
  const sent = element('pre', { tabindex: '0', role: 'group', 'aria-label': 'Statement of each request' }, statement);
  const found = reports.map(({ severity, code, message }) =>
    element(
      'li',
      { class: `finding ${severity}` },
      element('span', { class: 'tag' }, severity),
      element('span', {}, message),
      element('span', { class: 'code' }, code),
    ),
  );
  const list =
    found.length === 0 ? [] : [element('ul', { class: 'findings', 'aria-label': 'Reports of the pager' }, ...found)];
  return [...(requests.length === 0 ? [] : [timeline(selected, requests, read)]), ...list, sent];
}

/** Returns the sentence about which of the selected rows were read. */
function verdictOf({ selected, read, requests: { length: count } }: PagedStatement): string {
  const unread = selected.filter((key) => !read.includes(key));
  const twice = [...new Set(read.filter((key, index) => read.indexOf(key) !== index))];
  const parts = [
    ...(unread.length > 0 ? [`never read: ${unread.join(', ')}`] : []),
    ...(twice.length > 0 ? [`read twice: ${twice.join(', ')}`] : []),
  ];
  const [requests, rows] = [
    `${count} request${count === 1 ? '' : 's'}`,
    `${selected.length} row${selected.length === 1 ? '' : 's'}`,
  ];
  return parts.length === 0
    ? `${requests}: each of the ${rows} was read once.`
    : `${requests} for ${rows}; ${parts.join('; ')}.`;
}

/** Draws the rows from left to right in the order of the statement, and the requests from top to bottom. */
function timeline(
  selected: readonly string[],
  requests: readonly PagingRequest[],
  read: readonly string[],
): HTMLElement {
  const others = requests.flatMap(({ keys }) => keys).filter((key) => !selected.includes(key));
  const keys = [...selected, ...new Set(others)];
  const seen = new Set<string>();
  const lines = requests.map((request, index) => {
    const cells = keys.map((key) => {
      const isIn = request.keys.includes(key);
      const isAgain = isIn && seen.has(key);
      const state = isAgain ? 'again' : isIn ? 'first' : undefined;
      const text = isAgain ? 'again' : isIn ? 'yes' : '';
      return element('td', { 'data-answer': state }, element('span', { class: 'visually-hidden' }, text));
    });
    for (const key of request.keys) seen.add(key);
    return element('tr', {}, element('th', { scope: 'row' }, ...describeRequest(request, index)), ...cells);
  });
  const totals = keys.map((key) => {
    const count = read.filter((one) => one === key).length;
    return element('td', { 'data-count': count === 1 ? 'once' : 'wrong' }, String(count));
  });
  return element(
    'div',
    { class: 'scroller', tabindex: '0', role: 'group', 'aria-label': 'Requests and their rows' },
    element(
      'table',
      { class: 'timeline', 'aria-label': 'Rows of each request' },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          element('th', { scope: 'col' }, 'Request'),
          ...keys.map((key) => element('th', { scope: 'col' }, element('span', {}, key))),
        ),
      ),
      element('tbody', {}, ...lines),
      element('tfoot', {}, element('tr', {}, element('th', { scope: 'row' }, 'times read'), ...totals)),
    ),
  );
}

function describeRequest({ offset, limit, keys, headers }: PagingRequest, index: number): readonly HTMLElement[] {
  const isMore = headers?.['x-query-more-elements'];
  const report =
    headers === undefined
      ? 'no headers'
      : isMore === 'true'
        ? `more from ${headers['x-query-next-offset']}`
        : 'no more';
  const isShort = keys.length < limit;
  return [
    element('span', {}, `${index + 1}. offset ${offset}, limit ${limit}`),
    element(
      'span',
      { class: 'answer' },
      `${keys.length}${isShort ? ' rows, fewer than the limit' : ' rows'}; ${report}`,
    ),
  ];
}

function note(text: string): HTMLElement {
  return element('p', { class: 'note' }, text);
}
