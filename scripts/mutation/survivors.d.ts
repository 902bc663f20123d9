/** The survivors that were read and left: by the reason that they share, and by source. */
export function readExplained(): readonly {
  readonly room: string;
  readonly why: string;
  readonly survivors: Readonly<Record<string, readonly string[]>>;
}[];

interface Place {
  readonly line: number;
  readonly column: number;
}

/** How a survivor is written in the table: the line that it begins in, and what it makes of what there. */
export function describeSurvivor(
  source: string,
  mutant: { readonly location: { readonly start: Place; readonly end: Place }; readonly replacement?: string },
): string;
