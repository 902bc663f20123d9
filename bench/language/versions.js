import { fieldsEach, largeDefinition } from '../catalog/definition.js';

/** The template of the catalog that the statement is about. */
export const template = 'area1.query1';

/** About how many characters the statement has. */
const length = 5_000;

/** What an editor sees while someone types: a number of versions of one statement, each with a cursor in a half-written name. */
export function typedVersions(count) {
  const definition = largeDefinition();
  const paths = Object.keys(definition.templates[template].fields);
  const conditions = [];
  for (let size = 0; size < length * 0.8; size += conditions.at(-1).length + 5)
    conditions.push(conditionOn(paths[conditions.length % fieldsEach], conditions.length, definition));
  const half = Math.floor(conditions.length / 2);
  const versions = Array.from({ length: count }, (_, index) => {
    const before = `SELECT ${paths.slice(0, 40).join(', ')} FROM ${template} WHERE ${conditions.slice(0, half).join(' OR ')} AND `;
    const name = `${paths[0].slice(0, 3)}`;
    const after = ` OR ${conditions.slice(half).join(' OR ')} ORDER BY ${paths[1]} LIMIT ${index + 1}`;
    return { text: before + name + after, offset: before.length + name.length };
  });
  return { definition, versions };
}

/** @param {string} path @param {number} index */
function conditionOn(path, index, definition) {
  const field = definition.templates[template].fields[path];
  if (typeof field === 'object') return `${path} = 'OPEN'`;
  const values = { string: `'x${index}'`, integer: `${index}`, decimal: `${index}.5`, boolean: "'true'" };
  return `${path} = ${values[field] ?? "'2026-11-21'"}`;
}
