import picocolors from 'picocolors';
import type { FrameRole } from '../../diagnostics/index.js';
import type { Io, OutputStream } from '../io.js';

/** Colours a piece of output by the part that it plays. */
export type Paint = (role: FrameRole, text: string) => string;

/** How to colour what is written to `output`: as `--color` or `--no-color` says, else by the environment and the terminal. */
export function createPaint(output: OutputStream, { env }: Io, wanted: boolean | undefined): Paint {
  const colors = picocolors.createColors(wanted ?? isWelcome(output, env));
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

function isWelcome(output: OutputStream, env: Io['env']): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '0') return true;
  return output.isTTY === true && env['TERM'] !== 'dumb';
}

/** A text for one line of the terminal: what would move or command it, such as an escape in a file name, becomes `\uFFFD`. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');
}
