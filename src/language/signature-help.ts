import { findFunction, takesStar } from '../dialect/functions.js';
import { endOf } from '../vql/lexer/lexer.js';
import * as t from '../vql/lexer/tokens.js';
import { functionText, knowledgeText } from './descriptions.js';
import type { Setting } from './options.js';
import { type Section, sectionAt, type VqlDocument } from './vql-document.js';

/** The signature of the call around an offset. */
export interface SignatureHelp {
  /** For example `COUNT(* | [DISTINCT] value)`. */
  readonly label: string;
  /** Parts of the label. */
  readonly parameters: readonly string[];
  /** Index of the parameter that is being written. */
  readonly active: number;
  /** As Markdown. */
  readonly documentation: string;
}

/** Returns the signature of the innermost call around an offset. The arguments of functions are documented nowhere. */
export function signatureHelp(document: VqlDocument, offset: number, { dialect }: Setting): SignatureHelp | undefined {
  const { section, start } = sectionAt(document, offset);
  const open = openCall(section, offset - start);
  if (open === undefined) return undefined;
  const { name, active } = open;
  const known = findFunction(name, dialect.functions);
  const parameters = known?.aggregate
    ? [takesStar(known.name) ? '* | [DISTINCT] value' : '[DISTINCT] value']
    : ['value', '…'];
  return {
    label: `${known?.name ?? name}(${parameters.join(', ')})`,
    parameters,
    active: Math.min(active, parameters.length - 1),
    documentation:
      known === undefined
        ? 'A function that the dialect does not list.'
        : `${functionText(known)} ${knowledgeText(known)}`,
  };
}

interface OpenCall {
  readonly name: string;
  readonly active: number;
}

/** Returns the call whose parenthesis is open at an offset, and the number of commas in it. Reads tokens, since the call may be incomplete. */
function openCall({ text, reading }: Section, offset: number): OpenCall | undefined {
  const levels: { name: string | undefined; commas: number }[] = [];
  let previous: string | undefined;
  for (const token of reading.tokens) {
    if (token.startOffset >= offset) break;
    const { tokenType } = token;
    if (tokenType === t.LeftParenthesis) levels.push({ name: previous, commas: 0 });
    else if (tokenType === t.RightParenthesis) levels.pop();
    const level = levels.at(-1);
    if (tokenType === t.Comma && level !== undefined) level.commas++;
    const kind = t.kindOf(tokenType);
    previous = kind === 'identifier' ? text.slice(token.startOffset, endOf(token)) : undefined;
  }
  const { name, commas = 0 } = levels.at(-1) ?? {};
  return name === undefined ? undefined : { name, active: commas };
}
