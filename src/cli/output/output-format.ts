import type { Paint } from './terminal.js';

/** A format of the output of a command. */
export interface OutputFormat<Report> {
  /** Whether people read the format. They also get progress, notes and a summary, on standard error. */
  readonly isForPeople: boolean;
  write(report: Report, setting: OutputSetting): string;
}

/** Facts about the terminal or the file that the output is written to. */
interface OutputSetting {
  readonly paint: Paint;
  readonly cwd: string;
}
