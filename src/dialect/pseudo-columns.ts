/** **The** table of names that databases define beside the columns of a table, with what to write in VQL instead. */
const pseudoColumns = {
  ROWNUM: 'write LIMIT at the end of the statement to limit the rows',
  ROW_NUMBER: 'write LIMIT at the end of the statement to limit the rows',
  TOP: 'write LIMIT at the end of the statement to limit the rows',
  ROWID: 'compare id, which identifies a record',
  _ROWID_: 'compare id, which identifies a record',
  CTID: 'compare id, which identifies a record',
  ORA_ROWSCN: 'compare the field with the date of the last change',
  CURRENT_USER: 'write the user as a value or a variable',
  SESSION_USER: 'write the user as a value or a variable',
  SYSTEM_USER: 'write the user as a value or a variable',
} as const;

const pseudoColumn = new RegExp(`^(?:${Object.keys(pseudoColumns).join('|')})$`, 'i');

/** Returns what to write instead of a pseudo-column of other databases; undefined for any other path. The name ignores case. */
export function insteadOfPseudoColumn(path: string): string | undefined {
  return pseudoColumn.test(path) ? pseudoColumns[path.toUpperCase() as keyof typeof pseudoColumns] : undefined;
}
