/** What the command tells the shell; a wrong use or an unreadable file outweighs findings. */
export const exitCodes = { clean: 0, findings: 1, misuse: 2, interrupted: 130 } as const;

/** `0` clean, `1` findings, `2` wrong use or an unreadable file, `130` stopped by Ctrl-C. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The exit code of a run that met `problems` with its inputs, and found something or not. */
export function exitCodeOf(problems: readonly unknown[], hasFindings: boolean): ExitCode {
  if (problems.length > 0) return exitCodes.misuse;
  return hasFindings ? exitCodes.findings : exitCodes.clean;
}
