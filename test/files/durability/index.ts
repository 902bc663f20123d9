export { createRandom } from '../../../src/service/random.js';
export { canMount, hasNamespaces, inPidNamespace, underOtherHostName } from '../namespaces.js';
export { mountDisk, type SmallDisk } from '../small-disk.js';
export { type OwnersOptions, type OwnersReport, runOwners } from './owners-loop.js';
