import { createRedaction } from '../diagnostics/redaction.js';

/** A JWT, or the beginning of one at the end of a text that was cut: anywhere, since it may follow an escape such as `%3D`. */
const jwt = /eyJ[\w-]*(?:(?:\.[\w-]*){2,4}|(?:\.[\w-]*)?$)/g;

/** A shorter one may be a part of any word. */
const minTokenLength = 8;

/** Creates a function that replaces the token of a request, and every JWT, by `<token>`. */
export function createTokenRedaction(headers: Headers): (text: string) => string {
  const [, token = ''] = /(?:^|\s)(\S+)$/.exec(headers.get('authorization') ?? '') ?? [];
  const { redactCut } = createRedaction(token.length < minTokenLength ? [] : [token], '<token>');
  return (text) => redactCut(text.replaceAll(jwt, '<token>'));
}
