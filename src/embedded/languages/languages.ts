import { csharp } from './csharp.js';
import { go } from './go.js';
import { java } from './java.js';
import type { LanguageRow } from './language.js';
import { php } from './php.js';
import { python } from './python.js';
import { ruby } from './ruby.js';
import { javascript, tsx, typescript } from './typescript.js';

/** **The** table of the languages whose programs are searched for queries. */
export const languages = {
  ts: typescript,
  tsx,
  jsx: javascript,
  py: python,
  php,
  java,
  cs: csharp,
  go,
  rb: ruby,
} as const satisfies Readonly<Record<string, LanguageRow>>;

/** The language of a program. */
export type HostLanguage = keyof typeof languages;

/** The languages of programs. */
export const hostLanguages = Object.keys(languages) as readonly HostLanguage[];

const languageOfExtension = new Map<string, HostLanguage>(
  hostLanguages.flatMap((name) => languages[name].extensions.map((extension) => [extension, name] as const)),
);

/** The file extensions of programs, without their dots. */
export const programExtensions: readonly string[] = [...languageOfExtension.keys()];

/** Returns the language of a program by its file name; `undefined` for other files. */
export function hostLanguageOf(name: string): HostLanguage | undefined {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(name) ?? [];
  return languageOfExtension.get(ending.toLowerCase());
}

/** The languages by the ids with which editors name them. */
export const languageOfEditorId: ReadonlyMap<string, HostLanguage> = new Map(
  hostLanguages.flatMap((name) => languages[name].editorIds.map((id) => [id, name] as const)),
);
