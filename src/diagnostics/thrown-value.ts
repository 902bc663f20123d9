import { describeValue } from './describe-value.js';

/**
 * Returns the text of a thrown value, which can be anything: its message, else its code, else the value as a string, else a description
 * of it. Does not throw, whatever the value is.
 */
export function thrownText(value: unknown): string {
  const text = messageOf(value) ?? filledString(thrownMember(value, 'code'));
  if (text !== undefined) return text;
  try {
    return String(value);
  } catch {
    return describeValue(value);
  }
}

/** Returns the message of a thrown value; `undefined` unless it is a string that is not empty. */
export function messageOf(value: unknown): string | undefined {
  return filledString(thrownMember(value, 'message'));
}

/** Returns a member of a thrown value; `undefined` if the value does not have it, or if it cannot be read. */
export function thrownMember(value: unknown, name: 'cause' | 'code' | 'message' | 'then'): unknown {
  try {
    return Reflect.get(Object(value), name);
  } catch {
    return undefined;
  }
}

const maxCauses = 5;

/** Returns a thrown value and its causes, the outermost first: not more than five, since causes can be a cycle. */
export function withCauses(error: unknown): readonly unknown[] {
  const found: unknown[] = [];
  for (let cause = error; found.length < maxCauses; cause = thrownMember(cause, 'cause')) {
    if (cause === undefined && found.length > 0) break;
    found.push(cause);
  }
  return found;
}

function filledString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
