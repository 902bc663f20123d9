import { counted } from '../../diagnostics/quoted.js';
import { type FileKind, fileExtensions } from '../../embedded/index.js';

/** Names of files in folders, or selected by patterns, that are not read. */
export interface SkippedFiles {
  /** Files of other kinds. */
  readonly unknown: Set<string>;
  /** JSON files without C-Unit or VQL. */
  readonly withoutQueries: Set<string>;
  /** Links that lead out of the folders. */
  readonly linksOut: Set<string>;
}

/** Returns a sentence for each reason why files are not read. */
export function noteSkipped({ unknown, withoutQueries, linksOut }: SkippedFiles): readonly string[] {
  return [
    note(unknown, 'file', (count) => `${count} of another kind not read`),
    note(withoutQueries, '.json file', (count) => `${count} without C-Unit or VQL not read`),
    note(linksOut, 'link', (count) => `${count} out of the named folders not followed`),
  ].flat();
}

/** Number of names in a note. */
const maxNames = 3;

function note(names: ReadonlySet<string>, noun: string, begin: (count: string) => string): readonly string[] {
  if (names.size === 0) return [];
  const first = [...names].slice(0, maxNames);
  const more = names.size > maxNames ? [`${names.size - maxNames} more`] : [];
  return [`${begin(counted(names.size, noun))}: ${[...first, ...more].join(', ')}.`];
}

/** Returns the reason why a file that an argument names is not read, to follow a colon. */
export function reasonOfKind(kinds: readonly FileKind[]): string {
  const endings = kinds.flatMap((kind) =>
    // There are too many for a sentence.
    kind === 'program' ? 'that of a program, such as .ts, .py or .java' : fileExtensions[kind].map((one) => `.${one}`),
  );
  const listed = [endings.slice(0, -1).join(', '), ...endings.slice(-1)].filter((text) => text !== '').join(' or ');
  return `its name does not end in ${listed}; to read it all the same, pass it as standard input`;
}
