// @ts-check
/** @typedef {import('../status.js').Status} Status */

/**
 * A column of a table: its title, the text of its cells, and the class of a cell.
 * @template Entry
 * @typedef {readonly [title: string, text: (entry: Entry) => unknown, className?: string | ((entry: Entry) => string)]} Column
 */

/** Time between two requests for the status. */
const intervalMs = 1_000;

/** @type {readonly Column<Status['tables'][number]>[]} */
const tableColumns = [
  ['Template', ({ template }) => template, 'code'],
  ['Rows', ({ rows }) => rows.toLocaleString('en'), 'number'],
  ['Columns', ({ columns }) => columns.join(', '), 'code text'],
];

/** @type {readonly Column<Status['requests'][number]>[]} */
const requestColumns = [
  ['Time', ({ at }) => new Date(at).toLocaleTimeString()],
  ['Status', ({ status }) => status ?? 'none', ({ status = 500 }) => classOfStatus(status)],
  ['Method', ({ method }) => method, 'code'],
  ['Path', ({ path }) => path, 'code address'],
  ['Duration', ({ durationMs }) => (durationMs === undefined ? '' : `${durationMs} ms`), 'number'],
  ['Fault', ({ fault }) => fault],
];

/** @type {readonly Column<Status['subscriptions'][number]>[]} */
const subscriptionColumns = [
  ['State', ({ state }) => state, ({ state }) => (state === 'ACTIVE' ? 'good' : 'quiet')],
  ['Event', ({ event }) => event, 'code'],
  ['Owner', ({ owner }) => owner, 'code'],
  ['App', ({ app }) => app],
  ['URL', ({ url }) => url, 'code address'],
];

/** @type {Readonly<Record<string, string>>} */
const classOfDelivery = { SENT: 'good', FAILED: 'warning', ERRONEOUS: 'bad' };

/** @type {readonly Column<Status['deliveries'][number]>[]} */
const deliveryColumns = [
  ['State', ({ state }) => state, ({ state }) => classOfDelivery[state] ?? 'quiet'],
  ['Event', ({ event }) => event, 'code'],
  ['Attempts', ({ attempts }) => attempts, 'number'],
  ['URL', ({ url }) => url, 'code address'],
  ['Last error', ({ response }) => response, 'text'],
];

/** @param {number} status */
function classOfStatus(status) {
  if (status < 400) return 'good';
  return status < 500 ? 'warning' : 'bad';
}

/**
 * Writes a table. One whose texts have not changed stays as it is, with what is selected in it.
 * @template Entry
 * @param {string} id
 * @param {readonly Entry[]} entries
 * @param {readonly Column<Entry>[]} columns
 */
function show(id, entries, columns) {
  const table = elementOf(id);
  const cells = entries.map((entry) =>
    columns.map(([, text, className = '']) => ({
      text: String(text(entry) ?? ''),
      className: typeof className === 'string' ? className : className(entry),
    })),
  );
  const state = JSON.stringify(cells);
  if (table.dataset['state'] === state) return;
  table.dataset['state'] = state;
  if (cells.length === 0) {
    const cell = create('td', table.dataset['empty'] ?? '', 'quiet');
    return table.replaceChildren(rowOf([cell]));
  }
  const titles = columns.map(([title, , className]) => {
    const cell = create('th', title, String(className).startsWith('number') ? 'number' : '');
    cell.setAttribute('scope', 'col');
    return cell;
  });
  const rows = cells.map((row) => rowOf(row.map(({ text, className }) => create('td', text, className))));
  const [head, body] = [document.createElement('thead'), document.createElement('tbody')];
  head.append(rowOf(titles));
  body.append(...rows);
  table.replaceChildren(head, body);
}

/** @param {readonly HTMLElement[]} cells */
function rowOf(cells) {
  const row = document.createElement('tr');
  row.append(...cells);
  return row;
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} [className]
 */
function create(name, text, className = '') {
  const element = document.createElement(name);
  element.textContent = text;
  if (className !== '') element.className = className;
  return element;
}

/** @param {string} id */
function elementOf(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no element "${id}".`);
  return element;
}

/** Makes the lists that are longer than their frame reachable by keyboard, so that they can be scrolled. */
function updateTabStops() {
  for (const list of document.querySelectorAll('.rows')) {
    if (list.scrollHeight > list.clientHeight || list.scrollWidth > list.clientWidth)
      list.setAttribute('tabindex', '0');
    else list.removeAttribute('tabindex');
  }
}

/** Reports whether the page is up to date; screen readers read a change. @param {string} text */
function report(text) {
  const connection = elementOf('connection');
  if (connection.textContent !== text) connection.textContent = text;
}

/** @param {Status} status */
function showAddresses({ baseUrl, authUrl }) {
  const list = elementOf('addresses');
  if (list.childElementCount > 0) return;
  list.append(create('dt', 'baseUrl'), create('dd', baseUrl), create('dt', 'authUrl'), create('dd', authUrl));
}

async function refresh() {
  try {
    const answer = await fetch('/status/status.json');
    if (!answer.ok) throw new Error(`The status was answered ${answer.status}.`);
    /** @type {Status} */
    const status = await answer.json();
    showAddresses(status);
    show('tables', status.tables, tableColumns);
    show('requests', status.requests, requestColumns);
    show('subscriptions', status.subscriptions, subscriptionColumns);
    show('deliveries', status.deliveries, deliveryColumns);
    updateTabStops();
    report('Running');
  } catch {
    report('Not reachable. Start it again with vql serve.');
  }
}

const form = /** @type {HTMLFormElement} */ (elementOf('emit'));
form.addEventListener('submit', async (submission) => {
  submission.preventDefault();
  const fields = new FormData(form);
  /** @param {string} name */
  const valueOf = (name) => String(fields.get(name) ?? '').trim();
  const owner = valueOf('owner');
  const members = [`"name":${JSON.stringify(valueOf('event'))}`, `"payload":${valueOf('payload') || '{}'}`];
  if (owner !== '') members.push(`"owner":${JSON.stringify(owner)}`);
  const emitted = elementOf('emitted');
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/status/events', { method: 'POST', headers, body: `{${members.join()}}` });
    emitted.textContent = answer.ok ? 'Emitted' : (await answer.json()).detail;
  } catch {
    emitted.textContent = 'Not reachable.';
  }
  await refresh();
});

let isPaused = false;
const pause = elementOf('pause');
pause.addEventListener('click', () => {
  isPaused = !isPaused;
  pause.setAttribute('aria-pressed', String(isPaused));
  if (isPaused) report('Paused');
  else refresh();
});

await refresh();
setInterval(() => {
  if (!isPaused && !document.hidden) refresh();
}, intervalMs);
