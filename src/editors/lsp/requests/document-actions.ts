import { CodeActionKind } from 'vscode-languageserver/node';
import { fixRounds } from '../../../diagnostics/fix-rounds.js';
import { type Edit, editBetween } from '../../../diagnostics/index.js';
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
  const rounds = fixRounds(text);
  let step = rounds.next();
  while (step.done !== true) step = rounds.next(await service.diagnostics(step.value));
  const { text: fixed } = step.value;
  return fixed === text ? [] : [editBetween(text, fixed)];
}
