// Profiles the work behind a goal, and prints in which modules its time is spent, after a build: `node bench/profile.js <part of its name>`.
// Without a name it lists what can be profiled.
import { bundlePeers } from './bundle.js';
import { installPeers } from './install.js';

/** Modules in a table. */
const moduleCount = 20;

const [part] = process.argv.slice(2);

installPeers();
await bundlePeers();
// These import the peers.
const { scenarios } = await import('./parts.js');
const { recordProfiles } = await import('./profile/record.js');
const { profileTable } = await import('./profile/table.js');

for (const scenario of scenarios) {
  const shown = scenario.name.replaceAll('`', '');
  if (part === undefined) console.log(shown);
  else if (shown.includes(part))
    console.log(`**${shown}**\n\n${profileTable(await recordProfiles(scenario), moduleCount)}\n`);
}
