import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entries, repository } from './dist.js';
import { namesIn } from './exported-names.js';

const files = entries.map((entry) => join(repository, entry.import.types));
const folder = mkdtempSync(join(tmpdir(), 'vql-kit-api-'));
const reportName = (name: string): string => `${name.replace('vql-kit/', '').replaceAll('/', '-')}.api.md`;

/** Returns the exports of the root that no other entry point has, each of which is a paragraph of its report. */
function ofRootAlone(report: string): string {
  const types = entries.filter(({ name }) => name !== 'vql-kit').map((entry) => namesIn(entry.import.types));
  const others = new Set(types.flatMap(({ values, types }) => [...values, ...types]));
  const isOwn = (paragraph: string): boolean => {
    const [, name] = /^export (?:const|function|interface|type) (\w+)/m.exec(paragraph) ?? [];
    return name === undefined ? !/^export /m.test(paragraph) : !others.has(name);
  };
  return report
    .split(/\n\n(?=\S)/)
    .filter(isOwn)
    .join('\n\n');
}

/** Returns what API Extractor is to write about an entry point. Comments are checked by other tests. */
function configOf(name: string, mainEntryPointFilePath: string): ExtractorConfig {
  const silent = { default: { logLevel: 'none' } } as never;
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: ['node'],
    strict: true,
    // Types are checked by other tests.
    skipLibCheck: true,
  };
  return ExtractorConfig.prepare({
    packageJsonFullPath: join(repository, 'package.json'),
    configObjectFullPath: undefined,
    configObject: {
      mainEntryPointFilePath,
      newlineKind: 'lf',
      projectFolder: repository,
      compiler: { overrideTsconfig: { compilerOptions, files } },
      apiReport: {
        enabled: true,
        reportFileName: reportName(name),
        reportFolder: folder,
        reportTempFolder: folder,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: silent,
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
      },
    },
  });
}

describe('the public API, each export with its signature', () => {
  let compilerState: CompilerState;

  beforeAll(() => {
    const [first = '', ...additionalEntryPoints] = files;
    compilerState = CompilerState.create(configOf('vql-kit', first), { additionalEntryPoints });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(entries)('is that of the golden report: $name', async ({ name, import: { types } }) => {
    const config = configOf(name, join(repository, types));
    Extractor.invoke(config, {
      compilerState,
      localBuild: true,
      messageCallback: (message) => (message.handled = true),
    });
    const report = readFileSync(config.reportFilePath, 'utf8');
    // What it writes about every package and every export says nothing.
    const text = report.slice(report.indexOf('```ts')).replaceAll(/^ *\/\/ (?:@public|\(.*\))\n/gm, '');
    await expect(name === 'vql-kit' ? ofRootAlone(text) : text).toMatchFileSnapshot(`golden/api/${reportName(name)}`);
  });
});
