import { type Command, InvalidArgumentError, Option } from 'commander';
import { didYouMean, type Severity } from '../../diagnostics/index.js';
import { type ColorSetting, colorSettings } from '../output/terminal.js';

/** Options of every command. */
export interface CommonOptions {
  readonly color?: ColorSetting;
  readonly stdinFilename: string;
}

/** Name of standard input, if no other is given. */
export const unnamedInput = '<stdin>';

/** Adds the options of every command that reads queries. */
export function addCommonOptions(command: Command): Command {
  return addColorOptions(
    command.addOption(
      new Option(
        '--stdin-filename <name>',
        'name of standard input in messages, and the file whose settings apply to it',
      ).default(unnamedInput),
    ),
  );
}

/** Adds the options for the colors of the output. */
export function addColorOptions(command: Command): Command {
  return command.addOption(colorOption()).addOption(new Option('--no-color', 'never color the output').preset('never'));
}

function colorOption(): Option {
  const option = new Option(`${colorFlag} [when]`, 'color the output; auto: on a terminal, unless NO_COLOR is set')
    .choices(colorSettings)
    .default(undefined, 'auto, or always without a value');
  option.flags = `${colorFlag}[=when]`;
  return option;
}

const colorFlag = '--color';

/** Returns the arguments with the value of `--color`, which the argument parser would take from the next argument, such as a file. */
export function withColorValue(argv: readonly string[]): readonly string[] {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  return argv.map((argument, index) => (index < end && argument === colorFlag ? `${colorFlag}=always` : argument));
}

/** Returns the option that leaves out what is printed for people beside the result; the description names it. */
export function quietOption(description: string): Option {
  return new Option('-q, --quiet', description);
}

/** Reads a whole number within bounds. */
export function wholeNumberOption(low: number, high: number, others = ''): (value: string) => number {
  return (value) => {
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= low && number <= high) return number;
    throw new InvalidArgumentError(`Expected a whole number from ${low} to ${high}${others}.`);
  };
}

/** Severities, the most severe first. */
export const severities = ['error', 'warning', 'info', 'hint'] as const satisfies readonly Severity[];

/** Whether a severity is `floor` or above. */
export function isAtLeast(severity: Severity, floor: Severity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(floor);
}

/** Returns the sentence after an unknown word, with a space before it: the nearest of the known ones, or all of them. */
export function suggestFrom(word: string, known: readonly string[]): string {
  const [nearest] = didYouMean(word, known, 1);
  if (nearest !== undefined) return ` Did you mean "${nearest}"?`;
  return known.length === 0 ? '' : ` Choose from ${known.join(', ')}.`;
}
