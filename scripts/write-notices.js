// Writes dist/THIRD-PARTY-NOTICES.txt: the packages of which something is bundled into dist, with their licences.
// Part of `npm run build`; what was bundled is read from the reports that tsup.config.ts writes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '..');
const reports = ['metafile-library-esm.json', 'metafile-library-cjs.json', 'metafile-cli-esm.json'];

const folders = new Set(reports.flatMap(bundledPackages));
const notices = [...folders].sort().map(noticeOf);
const head = 'vql-kit contains code of the following packages, each under its own licence.\n';
writeFileSync(
  join(repository, 'dist/THIRD-PARTY-NOTICES.txt'),
  `${[head, ...notices].join(`\n${'-'.repeat(80)}\n\n`)}`,
);

/**
 * The folders of the packages that are in the outputs of a build.
 * @param {string} report
 * @returns {string[]}
 */
function bundledPackages(report) {
  const { outputs } = JSON.parse(readFileSync(join(repository, '.reports', report), 'utf8'));
  return Object.values(outputs)
    .flatMap(({ inputs }) => Object.keys(inputs))
    .flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
}

/**
 * @param {string} folder
 * @returns {string}
 */
function noticeOf(folder) {
  const path = join(repository, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const files = readdirSync(path).filter((entry) => /^(?:licen[cs]e|notice)(?:[-.]|$)/i.test(entry));
  if (files.length === 0) throw new Error(`${name} has no licence file: read what it asks for before it is bundled.`);
  const texts = files.map((entry) => readFileSync(join(path, entry), 'utf8').trim());
  return `${name} ${version}\nLicence: ${license}\n\n${texts.join('\n\n')}\n`;
}
