export interface Size {
  readonly own: number;
  readonly dependencies: number;
  readonly packages: readonly string[];
}

/** A program in bytes, minified and gzipped. */
export interface ProgramSize {
  /** As one file. */
  readonly oneFile: number;
  /** As one file, with all imports from the root; `undefined` if the root does not have them. */
  readonly root: number | undefined;
  /** The files whose code is in it. */
  readonly inputs: readonly string[];
}

export function measurePrograms(): Promise<ReadonlyMap<string, ProgramSize>>;

export function measureSizes(): Promise<ReadonlyMap<string, Size>>;
