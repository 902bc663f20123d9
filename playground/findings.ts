import type { Diagnostic, Fix } from '../src/diagnostics/index.js';
import { element } from './element.js';
import type { Side } from './side.js';
import type { Actions } from './view.js';

/** How a finding is shown. */
export interface FindingParts {
  /** The side whose text it is about. */
  readonly side: Side;
  /** What stands before the message; default: its severity. */
  readonly tag?: string;
  /** Whether its fixes are offered. */
  readonly hasFixes?: boolean;
}

/** A list of findings, each with a way to its place and its fixes. */
export function findingList(
  findings: readonly Diagnostic[],
  partsOf: (finding: Diagnostic, index: number) => FindingParts,
  actions: Actions,
): HTMLElement {
  const items = findings.map((finding, index) => {
    const { code, severity, message, span, fixes = [] } = finding;
    const { side, tag = severity, hasFixes = false } = partsOf(finding, index);
    const place = span && { onclick: () => actions.reveal(side, span), title: 'Show the place in the text' };
    const fixButtons = (hasFixes ? fixes : []).map((fix) => fixButton(fix, actions));
    return element(
      'li',
      { class: `finding ${severity}` },
      element('span', { class: 'tag' }, tag),
      element(place === undefined ? 'span' : 'button', { class: 'message', ...place }, message),
      element('code', { class: 'code' }, code),
      ...(fixButtons.length === 0 ? [] : [element('span', { class: 'fixes' }, ...fixButtons)]),
    );
  });
  return element('ul', { class: 'findings' }, ...items);
}

function fixButton(fix: Fix, actions: Actions): HTMLElement {
  return element('button', { class: 'fix', onclick: () => actions.fix([fix]) }, fix.title);
}
