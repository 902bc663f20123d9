import type { Paint } from './terminal.js';

/** Colors the lines of a patch by what they do. */
export function paintPatch(patch: string, paint: Paint): string {
  let isHeader = true;
  const paintLine = (line: string): string => {
    const [sign] = line;
    // A line of a hunk begins with its sign, and so never with "diff".
    if (sign === 'd') isHeader = true;
    if (sign === '@') isHeader = false;
    if (sign === undefined) return line;
    if (isHeader) return paint('gutter', line);
    if (sign === '@') return paint('help', line);
    if (sign === '+') return paint('fix', line);
    return sign === '-' ? paint('error', line) : line;
  };
  return patch.split('\n').map(paintLine).join('\n');
}
