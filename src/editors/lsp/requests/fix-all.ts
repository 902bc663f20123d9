import { CodeActionKind } from 'vscode-languageserver/node';
import { applyFixes, type Edit, editBetween } from '../../../diagnostics/index.js';
import type { DocumentService } from '../documents.js';

/** Kind of the action that applies all safe fixes; editors run it on saving if their settings say so. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.vql`;

/** Returns the edit that applies the safe fixes of a text, as `vql check --fix` does; `undefined` if there are none. */
export async function fixAll(text: string, service: Pick<DocumentService, 'diagnostics'>): Promise<Edit | undefined> {
  let fixed = text;
  for (let round = 0; round < maxRounds; round++) {
    const diagnostics = await service.diagnostics(fixed);
    const safe = diagnostics.flatMap(({ fixes = [] }) => fixes.find((fix) => fix.safe) ?? []);
    const next = applyFixes(fixed, safe).text;
    if (next === fixed) break;
    fixed = next;
  }
  return fixed === text ? undefined : editBetween(text, fixed);
}

/** A fix may uncover others; more rounds than this mean that two fixes undo each other. */
const maxRounds = 10;
