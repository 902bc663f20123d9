import type { Diagnostic, Severity } from '../../src/diagnostics/index.js';
import { byId, setText } from '../element.js';
import { formNames, otherSide, type Side } from '../side.js';
import type { OpenedSession } from '../worker/backend.js';

/** Updates the badge in the header of each editor, and announces the state to screen readers. */
export function updateBadges(
  session: OpenedSession['session'],
  problems: readonly Diagnostic[],
  announce: (text: string) => void,
): void {
  const { source, isStale } = session;
  const other = otherSide(source);
  const count = countsText(problems);
  const following = describeFollowing(session);
  const lost = lostText(session);
  const own = [count, lost].flatMap((text) => text ?? []).join(', ');
  const none = session.texts[source].trim() === '' ? '' : 'no problems';
  const severity = mostSevere(problems);
  setBadge(source, own || none, lost !== undefined && severity !== 'error' ? 'warning' : (severity ?? 'good'));
  setBadge(other, following, isStale ? 'stale' : session.translation.outcome === 'inexact' ? 'warning' : 'good');
  byId(`${source}-pane`, HTMLElement).classList.remove('stale');
  byId(`${other}-pane`, HTMLElement).classList.toggle('stale', isStale);
  announce(`${formNames[source]}: ${own || 'no problems'}. ${formNames[other]}: ${following || 'empty'}.`);
}

function setBadge(side: Side, text: string, kind: string): void {
  const badge = byId(`${side}-badge`, HTMLElement);
  setText(badge, text);
  badge.dataset['kind'] = kind;
}

/** Describes how the other side follows the source. */
function describeFollowing({ source, isStale, translation }: OpenedSession['session']): string {
  const { outcome } = translation;
  const lost = lostText({ translation });
  if (outcome === 'empty') return '';
  if (outcome === 'broken') return `stale: the ${formNames[source]} has errors`;
  if (isStale) return `stale: ${lost}`;
  return outcome === 'exact' ? 'exact' : `not exact: ${lost}`;
}

/** Returns the number of losses in words; `undefined` for none. */
function lostText({ translation: { losses } }: Pick<OpenedSession['session'], 'translation'>): string | undefined {
  if (losses.length === 0) return undefined;
  return `${losses.length} ${losses.length === 1 ? 'loss' : 'losses'}`;
}

const severities: readonly Severity[] = ['error', 'warning', 'info', 'hint'];

/** Returns the counts by severity, as in "2 errors, 1 hint"; `undefined` for none. */
export function countsText(diagnostics: readonly Diagnostic[]): string | undefined {
  const counts = severities.flatMap((severity) => {
    const count = diagnostics.filter((one) => one.severity === severity).length;
    return count === 0 ? [] : [`${count} ${severity}${count === 1 ? '' : 's'}`];
  });
  return counts.length === 0 ? undefined : counts.join(', ');
}

/** Returns the highest severity among diagnostics. */
export function mostSevere(diagnostics: readonly Diagnostic[]): Severity | undefined {
  return severities.find((severity) => diagnostics.some((one) => one.severity === severity));
}

/** Time without changes before an announcement. */
const delayMs = 700;

/** Creates the function that announces the state to screen readers, once changes have stopped. */
export function createAnnouncer(): (text: string) => void {
  const status = byId('announcement', HTMLElement);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (status.textContent !== text) status.textContent = text;
    }, delayMs);
  };
}

/** Time for which a notice is visible. */
const visibleMs = 5_000;

/** Creates the function that shows a notice, which disappears by itself; screen readers read it too. */
export function createNotice(): (text: string) => void {
  const notice = byId('notice', HTMLElement);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    clearTimeout(timer);
    notice.textContent = text;
    timer = setTimeout(() => notice.replaceChildren(), visibleMs);
  };
}
