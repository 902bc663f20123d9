// Parses texts that are slices and concatenations, with characters beyond Latin-1, as an editor gives them: V8 represents such texts in
// other ways than those that were read at once. Then prints the time of `JSON.parse` over that of parsing the medium statement.
import { vqlKit } from './candidates/index.js';
import { medium } from './inputs.js';
import { interleave } from './interleave.js';

const textCount = 3_000;

const parse = await vqlKit.load();
for (let index = 0; index < textCount; index += 1) {
  const text = medium.vql.replace('Mill', index % 2 === 0 ? 'Müller 株式会社' : 'Łódź');
  const middle = (index * 7) % text.length;
  parse(index % 3 === 0 ? `-- ${index}\n${text}`.slice(3) : text.slice(0, middle) + text.slice(middle));
}
const json = JSON.stringify(parse(medium.vql).value);
const effort = { rounds: 9, warmUpMs: 500, settleMs: 40, sampleMs: 100, slowMs: 1_000 };
const [own, peer] = interleave([() => parse(medium.vql), () => JSON.parse(json)], effort);
console.log(peer / own);
