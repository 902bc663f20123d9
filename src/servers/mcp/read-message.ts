import { ErrorCode, type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';

/** The id of a request, as JSON has it. */
export type MessageId = string | number;

/** A message, or the reason why a line is not one. */
export type ReadMessage =
  | { readonly message: JSONRPCMessage }
  | {
      /** A part of a sentence after "it". */
      readonly problem: string;
      readonly code: number;
      /** The ids of its requests, which expect an answer; null for an id that is not valid. */
      readonly ids: readonly (MessageId | null)[];
    };

/** Reads a message. */
export function readMessage(text: string): ReadMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'is not JSON', code: ErrorCode.ParseError, ids: idsIn(text) };
  }
  const code = ErrorCode.InvalidRequest;
  if (Array.isArray(value))
    return { problem: 'is a list, but each message has a line of its own', code, ids: value.flatMap(idsOf) };
  if (!isObject(value)) return { problem: 'is not an object', code, ids: [] };
  const { jsonrpc, id, method, params } = value as MessageMembers;
  // Other members of a request are ignored, as JSON-RPC does not forbid them.
  const known = method === undefined ? value : { jsonrpc, id, method, params };
  const { data: message } = JSONRPCMessageSchema.safeParse(dropUndefined(known));
  if (message !== undefined) return { message };
  return { problem: problemOf(value), code, ids: idsOf(value) };
}

/**
 * Finds the id of a request in a text that is not JSON, or of which the middle is missing: before the first nested value, whatever is
 * wrong there, or at the end, where the last brace closes the request.
 */
export function idsIn(text: string): readonly MessageId[] {
  const found = idAtStart.exec(text)?.[1] ?? idAtEnd.exec(text)?.[1];
  const id: unknown = found === undefined ? undefined : JSON.parse(found);
  return isMessageId(id) ? [id] : [];
}

const idPattern = String.raw`(?:"id"|'id'|\bid)\s*:\s*(-?(?:0|[1-9]\d{0,15})\b|"[^"\\\u0000-\u001F]{0,200}")`;
const otherPattern = String.raw`"(?:jsonrpc|method)"\s*:\s*"[^"\\]{0,200}"`;
const idAtStart = new RegExp(String.raw`^[^{"]{0,200}\{(?:"(?:[^"\\]|\\.){0,200}"|[^{}[\]"])*?${idPattern}`);
const idAtEnd = new RegExp(String.raw`[,{]\s*${idPattern}\s*(?:,\s*${otherPattern}\s*)*\}$`);

type MessageMembers = { readonly [Name in 'jsonrpc' | 'id' | 'method' | 'params']?: unknown };

function dropUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the id of a value, if it could be a request: nobody expects an answer to an answer. */
function idsOf(value: unknown): readonly (MessageId | null)[] {
  if (!isObject(value) || !('id' in value) || 'result' in value || 'error' in value) return [];
  const { id } = value;
  return [isMessageId(id) ? id : null];
}

/** Whether a value can be sent back as an id: a number beyond 2^53 has lost digits. */
function isMessageId(value: unknown): value is MessageId {
  return typeof value === 'string' || (typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER);
}

function problemOf({ jsonrpc, id, method, params }: MessageMembers): string {
  if (jsonrpc !== '2.0') return 'has no member "jsonrpc" with the value "2.0"';
  if (typeof method !== 'string') return 'has no method: "method" must be a string';
  if (id !== undefined && typeof id !== 'string' && !Number.isSafeInteger(id))
    return 'has an id that is not valid: "id" must be a string or a whole number below 2^53';
  if (params !== undefined && !isObject(params)) return 'has parameters that are not valid: "params" must be an object';
  return 'is not a message of the Model Context Protocol';
}
