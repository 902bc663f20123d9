import { reactQueryBuilder } from './react-querybuilder.js';
import { ownTranslator } from './vql-kit.js';

export { ownTranslator };

/** What vql-kit is held against in translation. */
export const peerTranslators = [reactQueryBuilder];
