import type { Diagnostic } from '../src/diagnostics/index.js';
import { countInWords, gravest } from './count.js';
import { byId } from './element.js';
import { names } from './names.js';
import type { Session } from './session.js';
import { otherSide } from './side.js';

/** Says at the head of each editor how it stands, and tells those who listen. */
export function showBadges(session: Session, problems: readonly Diagnostic[], announce: (text: string) => void): void {
  const { source, isStale } = session;
  const other = otherSide(source);
  const count = countInWords(problems);
  const following = describeFollowing(session);
  setBadge(source, count ?? (session.texts[source].trim() === '' ? '' : 'no problems'), gravest(problems) ?? 'good');
  setBadge(other, following, isStale ? 'stale' : session.translation.outcome === 'inexact' ? 'warning' : 'good');
  byId(`${source}-pane`, HTMLElement).classList.remove('stale');
  byId(`${other}-pane`, HTMLElement).classList.toggle('stale', isStale);
  announce(`${names[source]}: ${count ?? 'no problems'}. ${names[other]}: ${following || 'empty'}.`);
}

function setBadge(side: Session['source'], text: string, kind: string): void {
  const badge = byId(`${side}-badge`, HTMLElement);
  badge.textContent = text;
  badge.dataset['kind'] = kind;
}

/** How the other side follows. */
function describeFollowing({ source, isStale, translation }: Session): string {
  const { outcome, losses } = translation;
  const lost = `${losses.length} ${losses.length === 1 ? 'loss' : 'losses'}`;
  if (outcome === 'empty') return '';
  if (outcome === 'broken') return `stale: the ${names[source]} has errors`;
  if (isStale) return `stale: ${lost}`;
  return outcome === 'exact' ? 'says the same' : `says less: ${lost}`;
}
