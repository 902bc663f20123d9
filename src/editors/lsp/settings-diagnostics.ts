import { pathToFileURL } from 'node:url';
import type { Diagnostic as LspDiagnostic } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { toDiagnostic } from './convert.js';
import type { Publisher } from './protocol/publisher.js';
import type { SettingsProblem } from './workspace.js';

/**
 * Returns a function that publishes mistakes in the files of the settings, in place of those of its last call. `openUri` returns the
 * URI of an open document, as its editor writes it.
 */
export function settingsDiagnostics(
  { set }: Publisher,
  openUri: (path: string) => string | undefined,
): (problems: readonly SettingsProblem[]) => void {
  let published: ReadonlySet<string> = new Set();
  return (problems) => {
    const byUri = new Map<string, LspDiagnostic[]>();
    for (const { finding } of problems) {
      if (finding === undefined) continue;
      const { path, text, diagnostic } = finding;
      const uri = openUri(path) ?? pathToFileURL(path).href;
      const found = byUri.get(uri) ?? [];
      found.push(toDiagnostic(diagnostic, TextDocument.create(uri, 'json', 0, text)));
      byUri.set(uri, found);
    }
    for (const uri of published) if (!byUri.has(uri)) set(uri, 'settings', []);
    for (const [uri, found] of byUri) set(uri, 'settings', found);
    published = new Set(byUri.keys());
  };
}
