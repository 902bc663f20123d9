/** A program that can be started. */
export interface Program {
  readonly command: string;
  /** The first arguments, before those of the caller. */
  readonly args: readonly string[];
}

export function debianPrograms(name: string, packages: readonly string[]): (path: string) => Program;
