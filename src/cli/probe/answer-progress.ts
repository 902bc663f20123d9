import cliProgress from 'cli-progress';
import type { OutputStream } from '../../tasks/io.js';
import { printable } from '../../tasks/output/terminal.js';

/** Progress of a probe. */
export interface AnswerProgress {
  show(answers: number, title: string): void;
  /** Removes the display; call it before writing anything else to the terminal. */
  stop(): void;
}

/** Starts the display of the answers so far; without a terminal it shows nothing. */
export function startAnswerProgress(output: OutputStream, questions: number, isQuiet: boolean): AnswerProgress {
  if (isQuiet || output.isTTY !== true) return { show() {}, stop() {} };
  const bar = new cliProgress.SingleBar({
    stream: output,
    format: '{bar} {value} of {total} questions answered, {title}; Ctrl-C stops',
    clearOnComplete: true,
    // The command handles Ctrl-C itself.
    gracefulExit: false,
    linewrap: true,
  });
  return {
    show(answers, title) {
      if (!bar.isActive) bar.start(questions, answers, { title });
      bar.update(answers, { title: printable(title) });
    },
    stop: () => bar.stop(),
  };
}
