// Measures how the time of the built package grows with the length of a text: `npm run test:fuzz`. Each function of `growth/subjects.js`
// reads a text of each family of `growth/families.js`, and those of `growth/programs.js` the programs of that file, at three sizes; four
// times the text may take ten times the processor time. Prints what takes more, and then ends with exit code 1.
// `node scripts/growth.js commas format` measures one family and one function, in which `-` stands for any.
import { families, textOf } from './growth/families.js';
import { loadProgramSubjects, programs } from './growth/programs.js';
import { subjects } from './growth/subjects.js';

/** Four times the text may take this many times the time: with linear growth it takes 4 times as long, with quadratic growth 16 times. */
const maxRatio = 10;
/** A function that takes less for the longest text, in milliseconds of processor time, is not measured further: noise would decide. */
const floor = 100;
/** After a text that took this long, in milliseconds, no longer text is measured. */
const slow = 3_000;
/** Number of measurements of which the median counts. */
const rounds = 3;

const [onlyFamily = '-', onlySubject = '-'] = process.argv.slice(2);
const pairs = [...pairsOf(families, subjects), ...pairsOf(programs, await loadProgramSubjects())];
if (pairs.length === 0) {
  console.error(`There is no family "${onlyFamily}", or no function "${onlySubject}" that reads it.`);
  process.exit(2);
}

let failures = 0;
for (const { familyName, family, subjectName, subject } of pairs) {
  const { length, prepare } = subject;
  const longest = prepare(textOf(family, length));
  // The second run is free of most compilation.
  if (measure(longest) < floor || measure(longest) < floor) continue;
  const measureAt = (/** @type {readonly number[]} */ sizes) =>
    measureAll(sizes.map((size) => prepare(textOf(family, size))));
  let lengths = [length / 4, length / 2, length];
  let times = measureAt(lengths);
  if (growsSlowly(times)) continue;
  // Garbage collection takes more from the length on at which the heap exceeds a cache, once; superlinear growth continues in longer texts.
  if ((times.at(-1) ?? 0) < slow) {
    lengths = [length, length * 2, length * 4];
    times = measureAt(lengths);
    if (growsSlowly(times)) continue;
  }
  failures++;
  const sizes = lengths.map((size, index) => `${size} characters ${times[index]?.toFixed(0)} ms`);
  const exponent = (Math.log(ratioOf(times)) / Math.log(4)).toFixed(1);
  console.error(
    `${subjectName}, ${familyName}: ${sizes.join(', ')}; grows with the length to the power of ${exponent}.`,
  );
}
console.log(`${pairs.length} pairs of a function and a family of texts, ${failures} grow too fast.`);
if (failures > 0) process.exitCode = 1;

/** @param {readonly number[]} times Of three texts, the last four times as long as the first. */
function ratioOf(times) {
  return (times.at(-1) ?? 0) / Math.max(times[0] ?? 0, 1);
}

/** @param {readonly number[]} times */
function growsSlowly(times) {
  return (times.at(-1) ?? 0) < floor || ratioOf(times) <= maxRatio;
}

/**
 * Returns the times of functions, which take turns, in milliseconds.
 *
 * @param {readonly (() => unknown)[]} functions
 */
function measureAll(functions) {
  const samples = Array.from({ length: rounds }, () => functions.map(measure));
  return functions.map((_, index) => median(samples.map((sample) => sample[index] ?? 0)));
}

/** @param {() => unknown} run @returns {number} Processor time in milliseconds. */
function measure(run) {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** @param {readonly number[]} numbers */
function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

/**
 * @param {Readonly<Record<string, import('./growth/families.js').Family>>} texts
 * @param {Readonly<Record<string, import('./growth/subjects.js').Subject>>} functions
 */
function pairsOf(texts, functions) {
  return chosen(texts, onlyFamily).flatMap(([familyName, family]) =>
    chosen(functions, onlySubject).map(([subjectName, subject]) => ({ familyName, family, subjectName, subject })),
  );
}

/**
 * @template Row
 * @param {Readonly<Record<string, Row>>} table
 * @param {string} name
 */
function chosen(table, name) {
  return Object.entries(table).filter(([key]) => name === '-' || key === name);
}
