import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../package/dist.js';

/** What the compiler prints, and how many types it has instantiated. */
export interface Compilation {
  readonly output: string;
  readonly instantiations: number;
}

/** Compiles a module in a folder two levels below the repository. */
export async function compile(
  folder: string,
  name: string,
  code: string,
  compilerOptions: Readonly<Record<string, unknown>> = {},
): Promise<Compilation> {
  const project = join(folder, `${name}.json`);
  writeFileSync(join(folder, `${name}.ts`), code);
  const options = { incremental: false, noEmit: true, noUnusedLocals: false, skipLibCheck: true, ...compilerOptions };
  writeFileSync(
    project,
    JSON.stringify({ extends: '../../tsconfig.json', compilerOptions: options, include: [`${name}.ts`] }),
  );
  const tsc = join(repository, 'node_modules/typescript-7/bin/tsc');
  const run = promisify(execFile)(process.execPath, [
    tsc,
    '-p',
    project,
    '--extendedDiagnostics',
    '--pretty',
    'false',
    '--singleThreaded',
  ]);
  const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
  return { output: stdout, instantiations: Number(/^Instantiations:\s+(\d+)/m.exec(stdout)?.[1]) };
}
