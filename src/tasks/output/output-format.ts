import { Option } from 'commander';
import type { Paint } from './terminal.js';

/** Description of a format of a command's output. */
export interface DescribedFormat {
  /** Text in the help of the command, such as `for code scanning`. */
  readonly description: string;
}

/** A format, and who reads it. */
export interface FormatFacts extends DescribedFormat {
  /** Whether people read the format. They also get progress, notes and a summary, on standard error. */
  readonly isForPeople: boolean;
}

/** A format of the output of a command. */
export interface OutputFormat<Report> extends FormatFacts {
  write(report: Report, setting: OutputSetting): string;
}

/** Facts about the terminal or the file that the output is written to. */
interface OutputSetting {
  readonly paint: Paint;
  readonly cwd: string;
}

/** Creates the option `--format` of a command, whose values and description come from the table of its formats. */
export function formatOption(formats: Readonly<Record<string, DescribedFormat>>): Option {
  const descriptions = Object.entries(formats).map(([name, { description }]) => `${name}: ${description}`);
  return new Option('--format <format>', descriptions.join('; ')).choices(Object.keys(formats));
}
