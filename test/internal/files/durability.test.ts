import { expect, it } from 'vitest';
import { runOwners } from './durability/index.js';
import { hasNamespaces, inPidNamespace, underOtherHostName } from './namespaces.js';

it('of several programs that are suspended and killed, each loses nothing that it has acknowledged', async () => {
  // Where there are no namespaces, the programs see each other's ends.
  const commands = hasNamespaces ? [[], inPidNamespace, underOtherHostName] : [[]];
  const { problems, ...counts } = await runOwners({ seconds: 2, seed: 7, commands, fillsDisk: false });
  expect(problems).toEqual([]);
  for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(0);
});
