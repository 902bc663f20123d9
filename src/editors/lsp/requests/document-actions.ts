import { CodeActionKind } from 'vscode-languageserver/node';
import { applyFixes, type Edit, editBetween } from '../../../diagnostics/index.js';
import type { DocumentService } from '../documents.js';

/** An action on a whole document. */
interface DocumentAction {
  readonly kind: CodeActionKind;
  readonly title: string;
  /** Returns the edits of a text; none if there is nothing to change. */
  readonly editsOf: (text: string, service: DocumentService) => Promise<readonly Edit[]>;
}

/** **The** table of the actions on a whole document; editors run them on saving if their settings name the kind. */
export const documentActions: readonly DocumentAction[] = [
  { kind: `${CodeActionKind.SourceFixAll}.vql`, title: 'Apply all safe fixes', editsOf: fixAll },
  // The formatter of a program is another one, which knows no queries.
  {
    kind: `${CodeActionKind.Source}.formatQueries.vql`,
    title: 'Format the queries',
    editsOf: async (text, service) => service.format(text),
  },
];

/** Returns the edit that applies the safe fixes of a text, as `vql check --fix` does. */
async function fixAll(text: string, service: Pick<DocumentService, 'diagnostics'>): Promise<readonly Edit[]> {
  let fixed = text;
  for (let round = 0; round < maxRounds; round++) {
    const diagnostics = await service.diagnostics(fixed);
    const safe = diagnostics.flatMap(({ fixes = [] }) => fixes.find((fix) => fix.safe) ?? []);
    const next = applyFixes(fixed, safe).text;
    if (next === fixed) break;
    fixed = next;
  }
  return fixed === text ? [] : [editBetween(text, fixed)];
}

/** A fix may uncover others; more rounds than this mean that two fixes undo each other. */
const maxRounds = 10;
