import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

const repository = join(import.meta.dirname, '../../..');
const caches = join(repository, 'node_modules/.cache');

/** Where an unpacked browser is, and what of it has to be in the environment. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Whether the package's browser runs on this machine. */
export const isCarried = process.platform === 'linux' && process.arch === 'x64';

/**
 * Unpacks the browser that comes in the npm package `@sparticuz/chromium`, with the libraries and the font that it needs: nothing is
 * asked of the machine but Node. What is unpacked already is taken. Of several that unpack at once, the first to finish wins.
 */
export async function unpackChromium(): Promise<Chromium> {
  const { version } = createRequire(import.meta.url)(join(repository, 'node_modules/@sparticuz/chromium/package.json'));
  const folder = join(caches, `chromium-${version}`);
  if (!existsSync(folder)) await unpackTo(folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

async function unpackTo(folder: string): Promise<void> {
  await mkdir(caches, { recursive: true });
  const made = await mkdtemp(`${folder}-`);
  // The package unpacks to the temporary folder, and its libraries only where it takes the machine for Amazon Linux.
  const env = { ...process.env, TMPDIR: made, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'inflate-chromium.js')], { env });
  await writeFile(join(made, 'fonts.conf'), fontConfig(folder));
  try {
    await rename(made, folder);
  } catch (error) {
    await rm(made, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** The font of the package, and those of the machine, if it has any. It stores what it finds beside the folder, which only has a browser. */
function fontConfig(folder: string): string {
  const folders = [join(folder, 'fonts'), '/usr/share/fonts'].map((one) => `<dir>${one}</dir>`);
  return `<?xml version="1.0"?>
<fontconfig>${folders.join('')}<cachedir>${folder}-fonts</cachedir></fontconfig>
`;
}
