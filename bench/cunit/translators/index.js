import { reactQueryBuilder } from './react-querybuilder.js';
import { ownTranslator } from './vql-kit.js';

export { ownTranslator };

/** The translators that vql-kit is compared with. */
export const peerTranslators = [reactQueryBuilder];
