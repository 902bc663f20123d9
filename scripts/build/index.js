// Builds the package into dist/: `npm run build`. Does nothing if neither sources nor output have changed since the last build.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundledPackages, noticesOf } from './bundled-packages.js';
import { bundleCommand } from './command.js';
import { writeDeclarations } from './declarations.js';
import { repository } from './entry-points.js';
import { bundleLibrary } from './library.js';
import { sbomOf } from './sbom.js';
import { isUpToDate, writeStamp } from './stamp.js';

const dist = join(repository, 'dist');
if (!isUpToDate(dist)) await buildPackage();

async function buildPackage() {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  const [library, command] = await Promise.all([bundleLibrary(), bundleCommand(dist), writeDeclarations(dist)]);
  const packages = bundledPackages([library, command]);
  writeFileSync(join(dist, 'THIRD-PARTY-NOTICES.txt'), noticesOf(packages));
  writeFileSync(join(dist, 'sbom.cdx.json'), sbomOf(packages));
  // For the tests of what each file contains.
  writeFileSync(join(repository, '.reports/metafile-library.json'), JSON.stringify(library));
  writeStamp(dist);
}
