// Runs the modules named as arguments one after the other, and prints what came of each as JSON.
// `console.at(index)(…values)`, put there for the call of `console.log` with that index, records what it prints.
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';

const results = [];
for (const path of process.argv.slice(2)) {
  const result = { printed: [], error: undefined };
  console.at =
    (index) =>
    (...values) =>
      result.printed.push({ index, text: format(...values) });
  try {
    await import(pathToFileURL(path).href);
  } catch (error) {
    result.error = String(error?.stack ?? error);
  }
  results.push(result);
}
process.stdout.write(JSON.stringify(results));
