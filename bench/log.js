/** Writes progress to stderr: stdout is for the report only. @param {string} line */
export function log(line) {
  console.error(`… ${line}`);
}
