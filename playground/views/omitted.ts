import { element } from '../element.js';

/** Creates the note about items that a list does not show, because there are too many; nothing if it shows all. */
export function omittedNote(count: number, nouns: string): readonly HTMLElement[] {
  return count === 0 ? [] : [element('p', { class: 'note' }, `and ${count} more ${nouns}`)];
}
