import { createLanguageService, type LanguageService } from '../../../language/index.js';
import type { QueryLanguage } from '../query-language.js';
import { dotCommandNames } from './dot-commands.js';

/** Returns the texts that can end a line, and the part of the line that they replace, as `node:readline` asks for it. */
export type CompleteLine = (line: string) => [completions: string[], replaced: string];

/**
 * Creates the completion of a prompt: names of its commands, and the items of the language service for the query.
 *
 * @param before returns the earlier lines of the query.
 */
export function createCompletion(
  { catalog, dialect, rules, plugins, strict }: QueryLanguage,
  before: () => string,
): CompleteLine {
  let service: LanguageService | undefined;
  return (line) => {
    if (before() === '' && line.startsWith('.')) {
      const [, replaced = ''] = /(\S*)$/.exec(line) ?? [];
      const known = line.includes(' ') ? Object.keys(catalog?.definition.templates ?? {}) : dotCommandNames;
      return [known.filter((name) => name.startsWith(replaced)), replaced];
    }
    service ??= createLanguageService({ dialect, rules, plugins, strict, ...(catalog && { catalog }) });
    const text = before() + line;
    const { items } = service.complete(text, text.length);
    const start = items.reduce((min, { edit }) => Math.min(min, edit.span.start), text.length);
    const replaced = text.slice(Math.max(start, before().length));
    const ofLine = items.filter(({ edit, kind }) => edit.span.start === start && kind !== 'snippet');
    const texts = ofLine.map(({ edit }) => edit.text);
    // A terminal inserts what all of them begin with: one that only resembles the word would stop it.
    const continued = texts.filter((one) => one.toLowerCase().startsWith(replaced.toLowerCase()));
    return [continued.length > 0 ? continued : texts, replaced];
  };
}
