import picocolors from 'picocolors';
import type { FrameRole } from '../../diagnostics/index.js';
import type { Io, OutputStream } from '../io.js';

/** Values of `--color`. */
export const colorSettings = ['always', 'never', 'auto'] as const;

/** When the output has colors. */
export type ColorSetting = (typeof colorSettings)[number];

/** Colors a part of the output by its role. */
export interface Paint {
  (role: FrameRole, text: string): string;
  /** Width of the terminal that shows the output; absent if it is not a terminal. */
  readonly columns?: number;
}

/** Creates the painter for `output`: as `--color` or `--no-color` says, else by environment and terminal. */
export function createPaint(output: OutputStream, { env }: Pick<Io, 'env'>, wanted: ColorSetting = 'auto'): Paint {
  const colors = picocolors.createColors(wanted === 'auto' ? supportsColor(output, env) : wanted === 'always');
  const painters = {
    error: (text: string) => colors.bold(colors.red(text)),
    warning: (text: string) => colors.bold(colors.yellow(text)),
    info: (text: string) => colors.bold(colors.blue(text)),
    hint: (text: string) => colors.bold(colors.cyan(text)),
    gutter: colors.dim,
    help: colors.cyan,
    fix: colors.green,
  } as const satisfies Record<FrameRole, (text: string) => string>;
  const paint = (role: FrameRole, text: string): string => painters[role](text);
  return Object.assign(paint, output.isTTY === true && output.columns ? { columns: output.columns } : {});
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
