import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { peers } from './candidates/index.js';
import { peerMatchers } from './cunit/matchers/index.js';
import { peerTranslators } from './cunit/translators/index.js';

const packages = [...peers, ...peerTranslators, ...peerMatchers].map((peer) => peer.package ?? peer.name);

/** Returns date, machine and versions; called before the run, because the load of the machine is included. */
export function describeSetting() {
  const processors = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${processors[0]?.model.trim() ?? 'unknown processor'}, ${processors.length} cores, Node ${process.versions.node}`,
    loadBefore: loadavg()[0],
    versions: [
      `vql-kit ${versionIn('../package.json')}`,
      `chevrotain ${versionIn('../node_modules/chevrotain/package.json')}`,
      `zod ${versionIn('../node_modules/zod/package.json')}`,
      `ajv ${versionIn('../node_modules/ajv/package.json')}`,
      ...['kysely', 'knex'].map((name) => `${name} ${versionIn(`./node_modules/${name}/package.json`)}`),
      ...packages.map((name) => `${name} ${versionIn(`./node_modules/${name}/package.json`)}`),
    ],
  };
}

/** @param {string} path relative to this file */
function versionIn(path) {
  // Read as a file: some packages do not export their package.json.
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')).version;
}
