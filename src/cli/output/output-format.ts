import type { Paint } from './terminal.js';

/** A format of the output of a command. */
export interface OutputFormat<Report> {
  /** The format is read by people, who also get progress, notes and a summary on standard error. */
  readonly isForPeople: boolean;
  write(report: Report, setting: OutputSetting): string;
}

/** Facts about where the output goes. */
interface OutputSetting {
  readonly paint: Paint;
  readonly cwd: string;
}
