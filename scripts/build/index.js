// Builds the package: `npm run build` into dist/, unless neither sources nor output have changed since the last build. With a folder as
// the argument, it builds into that.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundledPackages, noticesOf } from './bundled-packages.js';
import { bundleCommand } from './command.js';
import { writeDeclarations } from './declarations.js';
import { repository } from './entry-points.js';
import { bundleLibrary } from './library.js';
import { writeManual } from './manual.js';
import { sbomOf } from './sbom.js';
import { isUpToDate, writeStamp } from './stamp.js';

const [folder] = process.argv.slice(2).map((path) => resolve(path));
// The paths of sources, which are comments in the output, are relative to the working directory.
process.chdir(repository);
const dist = join(repository, 'dist');
if (folder !== undefined) await buildPackage(folder);
else if (!isUpToDate(dist)) {
  const library = await buildPackage(dist);
  // For the tests of what each file contains.
  writeFileSync(join(repository, '.reports/metafile-library.json'), JSON.stringify(library));
  writeStamp(dist);
}

/** @param {string} outdir */
async function buildPackage(outdir) {
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  const [library, command] = await Promise.all([
    bundleLibrary(outdir),
    bundleCommand(outdir),
    writeDeclarations(outdir),
  ]);
  writeManual(outdir);
  const packages = bundledPackages([library, command]);
  writeFileSync(join(outdir, 'THIRD-PARTY-NOTICES.txt'), noticesOf(packages));
  writeFileSync(join(outdir, 'sbom.cdx.json'), sbomOf(packages));
  return library;
}
