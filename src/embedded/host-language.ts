/** What a program is written in, as the parser of programs names it. */
export type HostLanguage = 'ts' | 'tsx' | 'jsx';

/** **The** table of files that are searched for queries, by how their names end. JSX is let pass wherever it can stand. */
const languages: Readonly<Record<string, HostLanguage>> = {
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
  js: 'jsx',
  mjs: 'jsx',
  cjs: 'jsx',
  jsx: 'jsx',
};

/** The language of a program by the name of its file; `undefined` for any other file. */
export function hostLanguageOf(name: string): HostLanguage | undefined {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(name) ?? [];
  const lower = ending.toLowerCase();
  return Object.hasOwn(languages, lower) ? languages[lower] : undefined;
}
