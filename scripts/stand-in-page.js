// Writes the tables of docs/stand-in.md.
import { faultKinds, quirks } from 'vql-kit/stand-in';
import { code, escaped, table } from './markdown.js';

/**
 * The page with its tables.
 * @param {string} text of the page
 * @returns {string}
 */
export function standInPage(text) {
  return withSection(withSection(text, 'faults', faultsTable()), 'quirks', quirksTable());
}

function faultsTable() {
  const subjects = { any: 'requests, deliveries', request: 'requests', delivery: 'deliveries' };
  return table(
    ['`do`', 'for', 'what happens'],
    [
      ...Object.entries(faultKinds).map(([name, { on, summary }]) => [code(`'${name}'`), subjects[on], summary]),
      [code('{ status, headers }'), subjects.any, 'An answer with this status.'],
      [code('{ delayMs }'), subjects.any, 'A pause on the clock of the stand-in.'],
    ],
  );
}

function quirksTable() {
  /** @type {readonly import('vql-kit/stand-in').Quirk[]} */
  const rows = Object.values(quirks);
  return table(
    ['what the stand-in does', 'status', 'stated by', 'open point', 'option'],
    rows.map(({ sentence, status, source, assumptions = [], option }) => [
      escaped(sentence),
      status === undefined ? '' : String(status),
      source,
      assumptions.map(code).join(', '),
      option === undefined ? '' : code(option),
    ]),
  );
}

/**
 * A page with another text between the marks of a section.
 * @param {string} text of the page
 * @param {string} name of the section
 * @param {string} content
 * @returns {string}
 */
export function withSection(text, name, content) {
  const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`The page needs the lines "${begin}" and "${end}", in this order.`);
  return `${before}${begin}\n\n${content}\n\n${end}${after}`;
}
