import { accepts, textFor } from '../candidates/candidate.js';
import { candidateNamed } from '../candidates/index.js';
import { inputs } from '../inputs.js';
import { failureExitCode } from './probe.js';

const [candidateName, inputName] = process.argv.slice(2);
const candidate = candidateNamed(candidateName);
const input = inputs.find(({ name }) => name === inputName);
if (candidate === undefined || input === undefined)
  throw new Error('Expected the names of a candidate and of an input.');

const parse = await candidate.load();
const accepted = accepts(candidate, parse, textFor(candidate, input));
// Expected is that a valid input is accepted, and an invalid one rejected.
process.exitCode = accepted === input.valid ? 0 : failureExitCode;
