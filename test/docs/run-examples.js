// Runs the modules named as arguments one after the other, and prints what came of each as JSON.
// `console.expect(text)(…values)`, put there for `console.log(…values) // text`, records what is printed beside what should be.
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';

const results = [];
for (const path of process.argv.slice(2)) {
  const result = { printed: [], error: undefined };
  console.log = () => {};
  console.expect =
    (expected) =>
    (...values) =>
      result.printed.push({ expected, actual: format(...values) });
  try {
    await import(pathToFileURL(path).href);
  } catch (error) {
    result.error = String(error?.stack ?? error);
  }
  results.push(result);
}
process.stdout.write(JSON.stringify(results));
