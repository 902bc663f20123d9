import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './entry-points.js';

/**
 * @typedef {object} BundledPackage
 * @property {string} folder
 * @property {string} name
 * @property {string} version
 * @property {string} license an SPDX identifier
 * @property {string} [description]
 */

/**
 * The packages whose code is in a bundle, sorted by folder.
 *
 * @param {readonly import('esbuild').Metafile[]} metafiles
 * @returns {readonly BundledPackage[]}
 */
export function bundledPackages(metafiles) {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) => Object.keys(output.inputs)),
  );
  const folders = inputs.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []);
  return [...new Set(folders)].sort().map((folder) => {
    const { name, version, license, description } = JSON.parse(
      readFileSync(join(repository, folder, 'package.json'), 'utf8'),
    );
    return { folder: join(repository, folder), name, version, license, description };
  });
}

/**
 * The notices of bundled packages: names, versions and licenses in full.
 *
 * @param {readonly BundledPackage[]} packages
 */
export function noticesOf(packages) {
  const head = 'vql-kit contains code of the following packages, each under its own license.\n';
  const notices = packages.map((bundled) => {
    const { name, version, license } = bundled;
    return `${name} ${version}\nLicense: ${license}\n\n${licenseTexts(bundled).join('\n\n')}\n`;
  });
  return [head, ...notices].join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * The texts of a package's license and notices; from `licenses/` if the published package has none.
 *
 * @param {BundledPackage} bundled
 */
function licenseTexts({ folder, name }) {
  const files = readdirSync(folder)
    .filter((entry) => /^(?:licen[cs]e|notice)(?:[-.]|$)/i.test(entry))
    .map((entry) => join(folder, entry));
  const added = join(import.meta.dirname, 'licenses', `${name.replace('/', '+')}.txt`);
  if (files.length === 0 && !existsSync(added))
    throw new Error(`${name} has no license file: find its text, and add it as ${added}.`);
  return (files.length === 0 ? [added] : files).map((file) => readFileSync(file, 'utf8').trim());
}
