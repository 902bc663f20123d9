import { type HostLanguage, hostLanguageOf } from '../../embedded/index.js';

/** What is in a document. */
export type DocumentKind = 'vql' | 'cunit' | HostLanguage;

/** **The** table of the languages that editors tell, beside those that the name of a file tells. */
const kinds: Readonly<Record<string, DocumentKind | 'json'>> = {
  vql: 'vql',
  cunit: 'cunit',
  json: 'json',
  jsonc: 'json',
  typescript: 'ts',
  typescriptreact: 'tsx',
  javascript: 'jsx',
  javascriptreact: 'jsx',
};

/** What an editor tells of a document. */
export interface NamedDocument {
  readonly uri: string;
  readonly languageId: string;
  getText(): string;
}

/**
 * What is in a document; `undefined` for JSON that is not C-Unit: that is told by the name, `.cunit.json`, or by what stands in it.
 */
export function documentKind(document: NamedDocument): DocumentKind | undefined {
  const { uri, languageId } = document;
  const name = uri.toLowerCase();
  if (name.endsWith('.vql')) return 'vql';
  const told = Object.hasOwn(kinds, languageId) ? kinds[languageId] : undefined;
  if (told !== 'json' && !name.endsWith('.json')) return told ?? hostLanguageOf(uri) ?? 'vql';
  const isCUnit = told === 'cunit' || name.endsWith('.cunit.json') || cunitMembers.test(document.getText());
  return isCUnit ? 'cunit' : undefined;
}

const cunitMembers = /"(?:queryPredicate|queryStatement|adhocPreset)"\s*:|"type"\s*:\s*"(?:FILTER|JUNCTION)"/;
