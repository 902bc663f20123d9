// Prints the time of `JSON.parse` over that of parsing the medium statement, after texts as editors give them.
import { fullEffort } from '../effort.js';
import { interleave } from '../interleave.js';
import { jobsAfterSlices } from './slices.js';

const { own, json } = await jobsAfterSlices();
const [ownTime, jsonTime] = interleave([own, json], { ...fullEffort, warmUpMs: 500 });
console.log(jsonTime / ownTime);
