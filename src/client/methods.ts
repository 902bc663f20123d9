interface MethodRow {
  /** Whether it changes nothing. */
  readonly isSafe: boolean;
  /** Whether a request can have a body: `fetch` refuses the body of the others. */
  readonly hasBody: boolean;
}

/** **The** table of methods, in upper case. */
export const methods = {
  GET: { isSafe: true, hasBody: false },
  HEAD: { isSafe: true, hasBody: false },
  OPTIONS: { isSafe: true, hasBody: true },
  POST: { isSafe: false, hasBody: true },
  PUT: { isSafe: false, hasBody: true },
  PATCH: { isSafe: false, hasBody: true },
  DELETE: { isSafe: false, hasBody: true },
} as const satisfies Readonly<Record<string, MethodRow>>;

const rows: ReadonlyMap<string, MethodRow> = new Map(Object.entries(methods));

/** Whether a method changes nothing; `false` for an unknown one. */
export function isSafe(method: string): boolean {
  return rows.get(method)?.isSafe ?? false;
}

/** The methods that `fetch` refuses, in any letter case. */
export const refusedMethods: readonly string[] = ['CONNECT', 'TRACE', 'TRACK'];

/** Whether a request with a method can have a body; `true` for an unknown one. */
export function hasBody(method: string): boolean {
  return rows.get(method)?.hasBody ?? true;
}
