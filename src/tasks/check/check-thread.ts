import { parentPort, workerData } from 'node:worker_threads';
import { guardProcess } from '../process-guard.js';
import { processIo } from '../process-io.js';
import { checkShare } from './check-inputs.js';

// The program of the threads of `vql check`. The first thread checks what one that has failed had taken, and reports why it failed.
const io = processIo();
guardProcess((sentence) => {
  throw new Error(sentence);
});
parentPort?.postMessage(await checkShare(workerData, io));
