import picocolors from 'picocolors';
import type { FrameRole } from '../diagnostics/index.js';
import type { Io, Output } from './io.js';

/** Colours a piece of output by the part that it plays. */
export type Paint = (role: FrameRole, text: string) => string;

/** How to colour what is written to `output`: as `--color` or `--no-color` says, else by the environment and the terminal. */
export function createPaint(output: Output, { env }: Io, wanted: boolean | undefined): Paint {
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

function isWelcome(output: Output, env: Io['env']): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] !== undefined && env['FORCE_COLOR'] !== '0') return true;
  return output.isTTY === true && env['TERM'] !== 'dumb';
}
