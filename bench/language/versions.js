import { fieldsEach, largeDefinition } from '../catalog/definition.js';

/** Template of the statement. */
export const template = 'area1.query1';

/** Approximate length of the statement. */
const length = 5_000;

/** Number of letters of a name after each of which a completion is requested. */
const lettersEach = 5;

/**
 * Creates the versions of a text that an editor sees while someone types: a statement in which one more condition is begun, letter by letter, after each of its conditions
 * in turn. So there are more cursor positions than a service caches, and each is requested several times.
 */
export function typedVersions() {
  const definition = largeDefinition();
  const paths = Object.keys(definition.templates[template].fields);
  const conditions = [];
  for (let size = 0; size < length * 0.8; size += conditions.at(-1).length + 5)
    conditions.push(conditionOn(paths[conditions.length % fieldsEach], conditions.length, definition));
  const versions = conditions.flatMap((_, index) => {
    const before = `SELECT ${paths.slice(0, 40).join(', ')} FROM ${template} WHERE ${conditions.slice(0, index + 1).join(' OR ')} AND `;
    const after = conditions
      .slice(index + 1)
      .map((condition) => ` OR ${condition}`)
      .join('');
    return Array.from({ length: lettersEach }, (_, letter) => {
      const name = paths[(index * 7) % fieldsEach].slice(0, letter + 1);
      return { text: `${before}${name}${after} ORDER BY ${paths[1]} LIMIT 100`, offset: before.length + name.length };
    });
  });
  return { definition, versions };
}

/**
 * Returns a function that does its work on the next of the versions.
 *
 * @template Version
 * @param {readonly Version[]} versions
 * @param {(version: Version) => unknown} work
 */
export function inTurn(versions, work) {
  let turn = 0;
  return () => work(versions[turn++ % versions.length]);
}

/** @param {string} path @param {number} index */
function conditionOn(path, index, definition) {
  const field = definition.templates[template].fields[path];
  if (typeof field === 'object') return `${path} = 'OPEN'`;
  const values = { string: `'x${index}'`, integer: `${index}`, decimal: `${index}.5`, boolean: "'true'" };
  return `${path} = ${values[field] ?? "'2026-11-21'"}`;
}
