/**
 * Returns the databases to test: those of the target Trino in `npm run test:trino`, which sets `TEST_TRINO`, and otherwise the rest, which
 * need no server.
 */
export function ofThisRun<Tested extends { readonly name: string }>(databases: readonly Tested[]): readonly Tested[] {
  const isTrino = process.env['TEST_TRINO'] !== undefined;
  return databases.filter(({ name }) => name.startsWith('Trino') === isTrino);
}
