/** An object of foreign JSON. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value of foreign JSON is an object with members. */
export function isObject(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const unsafeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether copying a member of this name carelessly can change every object of a program. */
export function isUnsafeKey(key: string): boolean {
  return unsafeKeys.has(key);
}
