export interface Size {
  readonly own: number;
  readonly dependencies: number;
  readonly packages: readonly string[];
}

export function measureSizes(): Promise<ReadonlyMap<string, Size>>;
