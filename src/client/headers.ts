import { type ArgumentKind, filledText, record } from '../diagnostics/arguments.js';
import { describeSecret } from '../diagnostics/describe-value.js';

/** Whether a value is an object of headers: texts that are not empty, by their names. */
export function isHeaderRecord(value: unknown): value is Readonly<Record<string, string>> {
  if (!record.accepts(value) || !Object.values(Object(value)).every(filledText.accepts)) return false;
  try {
    new Headers(value as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}

/** The headers that the client sets itself. */
const ownHeaders: readonly string[] = ['authorization', 'content-type', 'user-agent'];

/** The kind of the headers of a call. */
export const callHeaders: ArgumentKind = {
  expected: `an object of headers as strings, without ${ownHeaders.join(', ')}`,
  accepts: (value) =>
    isHeaderRecord(value) && !Object.keys(value).some((name) => ownHeaders.includes(name.toLowerCase())),
  describe: describeSecret,
};
