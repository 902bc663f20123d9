import type { Diagnostic, Fix } from '../../src/diagnostics/index.js';
import { element } from '../element.js';
import type { Side } from '../side.js';
import type { Actions } from './view.js';

/** Options for showing findings. */
export interface FindingOptions {
  /** Side of the text that they are about. */
  readonly side: Side;
  /** Labels before the messages; default: their severities. */
  readonly tags?: readonly string[];
  /** Whether their fixes are offered. */
  readonly hasFixes?: boolean;
}

/** Creates a list of findings, each linked to its span and with its fixes. */
export function findingList(
  findings: readonly Diagnostic[],
  { side, tags = [], hasFixes = false }: FindingOptions,
  actions: Actions,
): HTMLElement {
  const items = findings.slice(0, maxFindings).map((finding, index) => {
    const { code, severity, message, span, fixes = [] } = finding;
    const link = span && { onclick: () => actions.reveal(side, span), title: 'Show in the text' };
    const fixButtons = (hasFixes ? fixes : []).map((fix) => fixButton(fix, actions));
    return element(
      'li',
      { class: `finding ${severity}` },
      element('span', { class: 'tag' }, tags[index] ?? severity),
      element(link === undefined ? 'span' : 'button', { class: 'message', ...link }, message),
      element(
        'span',
        { class: 'links' },
        element('a', { class: 'code', href: pageOf(code), target: '_blank' }, code),
        ...fixButtons,
      ),
    );
  });
  const more = findings.length - items.length;
  return element(
    'ul',
    { class: 'findings' },
    ...items,
    ...(more === 0 ? [] : [element('li', { class: 'finding note' }, `And ${more} more.`)]),
  );
}

/** Returns the address of the documentation of a code, which is a page in the site and a heading beside the page alone. */
function pageOf(code: string): string | undefined {
  return document.body.dataset['codePage']?.replace('{code}', code);
}

/** Greatest number of findings in a list: a thousand would make the page slow. */
const maxFindings = 50;

function fixButton(fix: Fix, actions: Actions): HTMLElement {
  return element('button', { class: 'fix', onclick: () => actions.fix([fix]) }, fix.title);
}
