import { parentPort, workerData } from 'node:worker_threads';
import { processIo } from '../process-io.js';
import { checkShare } from './check-inputs.js';

// The program of the threads of `vql check`.
parentPort?.postMessage(await checkShare(workerData, processIo()));
