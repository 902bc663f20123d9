export { createRandom } from '../../../../src/stand-in/random.js';
export { canMount, hasNamespaces, inPidNamespace, underOtherHostName } from '../namespaces.js';
export { mountDisk, type SmallDisk } from '../small-disk.js';
export { type OwnersOptions, type OwnersReport, runOwners } from './owners-loop.js';
