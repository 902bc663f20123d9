/**
 * The functions that are handed queries, by their names: `queryAll`, or `client.query` for the method of what is called `client`.
 * A number says which argument is the query, counted from 0; a string names the member of an argument that is an object.
 */
export type Calls = Readonly<Record<string, number | string>>;

/** The functions that are known where nothing is configured: `vql({ statement: … })` and `queryAll(…)`. */
export const defaultCalls: Calls = { vql: 'statement', queryAll: 0 };
