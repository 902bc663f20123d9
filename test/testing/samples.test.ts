import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountSchema } from '../../src/resources/index.js';
import * as testing from '../../src/testing/index.js';
import { print } from '../../src/vql/index.js';

const { sampleCatalog: catalog } = testing;
const arbitraries: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  anyCatalogDefinition: testing.anyCatalogDefinition(),
  anyPredicate: testing.anyPredicate().map((tree) => print(tree)),
  anyStatement: testing.anyStatement().map((tree) => print(tree)),
  catalogDefinition: testing.catalogDefinition(),
  cunitPredicate: testing.cunitPredicate(),
  cunitQuery: testing.cunitQuery(),
  cunitRequest: testing.cunitRequest({ complete: true }),
  hostileString: testing.hostileString(),
  laidOutText: testing.laidOutText().map(({ text }) => text),
  likePattern: testing.likePattern(),
  likeRules: testing.likeRules(),
  lookAlike: testing.lookAlike(),
  mutatedText: testing.mutatedText(),
  nearMiss: testing.nearMiss().map(({ code, input }) => [code, input]),
  nearMissResource: testing.nearMissResource(accountSchema),
  page: testing.page(),
  predicate: testing.predicate().map((tree) => print(tree)),
  resource: testing.resource(accountSchema),
  rows: testing.rows({ maxRows: 2 }),
  shuffledText: testing.shuffledText(),
  statement: testing.statement().map((tree) => print(tree)),
  withRows: testing
    .withRows(testing.predicate(), { catalog, maxRows: 2 })
    .map(({ query, rows }) => [print(query), rows]),
};

it('a seed always generates the same values, so that it reproduces a failure', async () => {
  const lines = Object.entries(arbitraries).flatMap(([name, arbitrary]) => [
    `## ${name}`,
    ...fc.sample(arbitrary, { numRuns: 4, seed: 8 }).map((value) => fc.stringify(value)),
    '',
  ]);
  await expect(lines.join('\n')).toMatchFileSnapshot('golden/samples.txt');
});
