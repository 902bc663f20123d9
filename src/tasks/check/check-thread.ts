import { parentPort, workerData } from 'node:worker_threads';
import { guardProcess } from '../process-guard.js';
import { processIo } from '../process-io.js';
import { checkShare } from './check-inputs.js';

// The program of the threads of `vql check`. If a thread fails, the first thread checks its inputs again and reports the reason.
const io = processIo();
guardProcess((sentence) => {
  throw new Error(sentence);
});
parentPort?.postMessage(await checkShare(workerData, io));
