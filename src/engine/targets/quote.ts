/** A name as an identifier: all targets take double quotes, doubled inside, so that no name can end it early. */
export function identifier(name: string): string {
  return plainName.test(name) ? `"${name}"` : `"${name.replaceAll('"', '""')}"`;
}

const plainName = /^\w+$/;

/** A name as a text in SQL, for the members of JSON documents. */
export function textLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** What VQL, JSON and C-Unit take for a number, as a regular expression of SQL. */
export const numeralPattern = '^[+-]?[0-9]+([.][0-9]+)?([eE][+-]?[0-9]+)?$';
