import { createLineIndex } from '../../diagnostics/index.js';
import type { FolderSetting, SettingsProblem } from '../../editors/lsp/index.js';
import { inputOf } from '../input/find-inputs.js';
import type { Problem } from '../input/source.js';
import { type InstallationOptions, loadInstallation } from '../installation/load-installation.js';
import type { Io } from '../io.js';
import { isAtLeast } from '../options/common.js';
import { createServices } from './services.js';

/** Loads the settings of a folder for the language server; `options` take precedence over the config. */
export async function loadFolder(folder: string, options: InstallationOptions, io: Io): Promise<FolderSetting> {
  const { config, formatOf, files, installation, problems, late } = await loadInstallation(options, {
    ...io,
    cwd: folder,
  });
  // With some of the settings missing, valid queries would be reported.
  const usable = problems.length > 0 ? { formatOf } : { ...installation, config, formatOf };
  const toSettingsProblem = ({ message, finding }: Problem): SettingsProblem => {
    const { text = '', path } = finding?.source ?? {};
    if (finding === undefined || path === undefined) return { message };
    const { diagnostic } = finding;
    const { line } = createLineIndex(text).positionAt(diagnostic.span?.start ?? 0);
    return { message: `${inputOf(path, io).name}:${line}: ${message}`, finding: { path, text, diagnostic } };
  };
  return {
    files,
    serviceFor: createServices(usable, folder),
    problems: () => [...problems, ...late().filter(isWarningOrError)].map(toSettingsProblem),
  };
}

function isWarningOrError({ finding }: Problem): boolean {
  return finding !== undefined && isAtLeast(finding.diagnostic.severity, 'warning');
}
