import { createLineIndex, type Diagnostic } from '../../diagnostics/index.js';
import { pointerTo } from '../../diagnostics/json/pointer.js';
import type { FolderSetting, SettingsProblem } from '../../editors/lsp/index.js';
import { findNode, jsonSpan, readJson } from '../../json-documents/index.js';
import { isConfigFile } from '../../tasks/config/find-config.js';
import { ruleProblems } from '../../tasks/config/rule-options.js';
import { inputOf } from '../../tasks/input/find-inputs.js';
import type { Problem, Source } from '../../tasks/input/source.js';
import { type InstallationOptions, loadInstallation } from '../../tasks/installation/load-installation.js';
import { readCatalogFile } from '../../tasks/installation/read-snapshot.js';
import type { Io } from '../../tasks/io.js';
import { isAtLeast } from '../../tasks/options/common.js';
import { tablesInConfig } from '../../tasks/rows/table-files.js';
import { createServices } from './services.js';

/** Loads the settings of a folder for the language server; `options` take precedence over the config. */
export async function loadFolder(folder: string, options: InstallationOptions, io: Io): Promise<FolderSetting> {
  const loaded = await loadInstallation(options, { ...io, cwd: folder });
  const { catalogSource, config, configFor, formatOf, installation, problems, late } = loaded;
  const ofPlugins = await loaded.plugins();
  const { plugins } = ofPlugins;
  // With some of the settings missing, valid queries would be reported.
  const usable = problems.length > 0 ? { formatOf } : { ...installation, configFor, formatOf, plugins };
  const tables = tablesInConfig(config.tables);
  const hasTables = Object.keys(tables).length > 0;
  const toSettingsProblem = ({ message, finding }: Problem): SettingsProblem => {
    const { text = '', path } = finding?.source ?? {};
    if (finding === undefined || path === undefined) return { message };
    const { diagnostic } = finding;
    const { line } = createLineIndex(text).positionAt(diagnostic.span?.start ?? 0);
    return { message: `${inputOf(path, io).name}:${line}: ${message}`, finding: { path, text, diagnostic } };
  };
  return {
    files: [...loaded.files, ...ofPlugins.files],
    ...(hasTables && {
      run: async (query) => {
        const { runDocumentQuery } = await import('./run-document-query.js');
        return runDocumentQuery(query, {
          tables,
          dialect: installation.dialect,
          timeZone: config.timeZone,
          variables: config.variables ?? {},
        });
      },
    }),
    locate: catalogSource === undefined ? () => undefined : locateIn(catalogSource),
    serviceFor: createServices(usable, folder),
    problems: () =>
      [...problems, ...ruleProblems(ofPlugins, config.rules), ...late().filter(isWarningOrError)].map(
        toSettingsProblem,
      ),
    checkFile: (path, openText) => checkFile(path, options, { ...io, cwd: folder, openText }),
  };
}

/** Returns the mistakes in a file of the settings. It is found as when the settings are loaded, or is a config by its name. */
async function checkFile(path: string, options: InstallationOptions, io: Io): Promise<readonly Diagnostic[]> {
  const isConfig = options.config === undefined && isConfigFile(path, io.openText?.(path) ?? '');
  const loaded = await loadInstallation({ ...options, ...(isConfig && { config: path }) }, io);
  // The settings read the templates of a catalog only when they are used.
  const { problems, notes } = loaded.catalogSource?.path === path ? await readCatalogFile(path, io) : loaded;
  const ofPlugins = ruleProblems(await loaded.plugins(), loaded.config.rules);
  return [...problems, ...ofPlugins, ...notes.filter(isWarningOrError)].flatMap(({ finding }) =>
    finding?.source.path === path ? [finding.diagnostic] : [],
  );
}

function isWarningOrError({ finding }: Problem): boolean {
  return finding !== undefined && isAtLeast(finding.diagnostic.severity, 'warning');
}

/** Returns a function that finds names in the text of a catalog, which is parsed when it is first called. */
function locateIn({ path, text }: Source): FolderSetting['locate'] {
  if (path === undefined) return () => undefined;
  let root: ReturnType<typeof readJson>['root'];
  return ({ template, field }) => {
    root ??= readJson(text).root;
    if (root === undefined) return undefined;
    const found = findNode(
      root,
      pointerTo(undefined, 'templates', template, ...(field === undefined ? [] : ['fields', field])),
    );
    const name = found.property?.children?.[0];
    // A field that the catalog does not list is at its template.
    const hasTemplate = found.missing.length < (field === undefined ? 1 : 3);
    return name !== undefined && hasTemplate ? { path, text, span: jsonSpan(name) } : undefined;
  };
}
