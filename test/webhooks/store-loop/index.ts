export { runStoreLoop, type StoreLoopOptions, type StoreReport } from './store-loop.js';
