import { textFor } from '../candidates/candidate.js';
import { candidateNamed } from '../candidates/index.js';
import { small } from '../inputs.js';

const candidate = candidateNamed(process.argv[2]);
if (candidate !== undefined) {
  const parse = await candidate.load();
  parse(textFor(candidate, small));
}
