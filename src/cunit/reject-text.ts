/**
 * Refuses a text where a tree or a C-Unit object is taken: there is no parser here. Only a caller without types can give one.
 *
 * @throws {TypeError} with the functions that read it.
 */
export function rejectText(source: unknown): void {
  if (typeof source === 'string')
    throw new TypeError('A text is read first: by parsePredicate or parseOrThrow of vql-kit/vql.');
}
