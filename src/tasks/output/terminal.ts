import picocolors from 'picocolors';
import type { FrameRole } from '../../diagnostics/index.js';
import type { Io, OutputStream } from '../io.js';

/** Colors a part of the output by its role. */
export type Paint = (role: FrameRole, text: string) => string;

/** Creates the painter for `output`: as `--color` or `--no-color` says, else by environment and terminal. */
export function createPaint(output: OutputStream, { env }: Io, wanted: boolean | undefined): Paint {
  const colors = picocolors.createColors(wanted ?? supportsColor(output, env));
  const painters = {
    error: (text: string) => colors.bold(colors.red(text)),
    warning: (text: string) => colors.bold(colors.yellow(text)),
    info: (text: string) => colors.bold(colors.blue(text)),
    hint: (text: string) => colors.bold(colors.cyan(text)),
    gutter: colors.dim,
    help: colors.cyan,
    fix: colors.green,
  } as const satisfies Record<FrameRole, (text: string) => string>;
  return (role, text) => painters[role](text);
}

function supportsColor(output: OutputStream, env: Io['env']): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '0') return true;
  return output.isTTY === true && env['TERM'] !== 'dumb';
}

/** Makes a text safe for one line of a terminal: control characters, such as an escape in a file name, become `\uFFFD`. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');
}
