/** The id of a row as text, if the row has one that can be relied on: no number beyond 2^53, which has lost digits. */
export function readRowId(row: unknown, key: string): string | undefined {
  const id = fieldOf(row, key);
  if (typeof id === 'string') return id;
  if (typeof id === 'bigint' || (typeof id === 'number' && Number.isSafeInteger(id))) return String(id);
  return undefined;
}

/** Why a row has no id that can be relied on. */
export function problemWithId(row: unknown, key: string): string {
  const id = fieldOf(row, key);
  if (id === undefined || id === null) return 'the service does not send it';
  if (hasLostDigits(row, key)) return 'a number beyond 2^53 has lost digits';
  return typeof id === 'number' ? `${id} is no whole number` : `it is of type ${typeof id}`;
}

/** Whether the id of a row is a number too large to have come through JSON as it was. */
export function hasLostDigits(row: unknown, key: string): boolean {
  const id = fieldOf(row, key);
  return typeof id === 'number' && Math.abs(id) > Number.MAX_SAFE_INTEGER;
}

/** A row without one of its fields, and of the same class. */
export function withoutField<Row>(row: Row, key: string): Row {
  if (typeof row !== 'object' || row === null || !Object.hasOwn(row, key)) return row;
  const { [key as keyof Row]: _, ...rest } = row;
  const prototype: unknown = Object.getPrototypeOf(row);
  // The caller did not ask for the field, so that it is not part of Row.
  if (prototype === Object.prototype) return rest as Row;
  return Object.assign(Object.create(prototype as object | null), rest);
}

function fieldOf(row: unknown, key: string): unknown {
  if (typeof row !== 'object' || row === null) return undefined;
  return (row as Readonly<Record<string, unknown>>)[key];
}
