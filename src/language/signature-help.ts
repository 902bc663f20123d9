import { endOf } from '../vql/grammar/reporter.js';
import * as t from '../vql/grammar/tokens.js';
import { type Document, type Piece, pieceAt } from './document.js';
import { evidenceText } from './evidence-text.js';
import type { Setting } from './options.js';

/** How the function is called that is being called at a place. */
export interface SignatureHelp {
  /** Such as `COUNT(* | [DISTINCT] value, …)`. */
  readonly label: string;
  /** The parts of the label that are its parameters. */
  readonly parameters: readonly string[];
  /** The parameter that is being written, counted from 0. */
  readonly active: number;
  /** As Markdown. */
  readonly documentation: string;
}

/** Says how the innermost call around an offset goes. What arguments a function takes, nobody documents. */
export function signatureHelp(document: Document, offset: number, { dialect }: Setting): SignatureHelp | undefined {
  const { piece, start } = pieceAt(document, offset);
  const open = openCall(piece, offset - start);
  if (open === undefined) return undefined;
  const { name, active } = open;
  const known = dialect.functions.find((candidate) => candidate.name.toUpperCase() === name.toUpperCase());
  const parameters = known?.aggregate ? ['* | [DISTINCT] value'] : ['value', '…'];
  const does =
    known === undefined
      ? 'A function that the dialect does not list.'
      : known.aggregate
        ? 'Makes one value of many rows.'
        : 'Makes a value of each row.';
  return {
    label: `${known?.name ?? name}(${parameters.join(', ')})`,
    parameters,
    active: Math.min(active, parameters.length - 1),
    documentation: known === undefined ? does : `${does} ${evidenceText(known.evidence)}`,
  };
}

interface OpenCall {
  readonly name: string;
  readonly active: number;
}

/** The call whose parenthesis is open at an offset, with the number of commas behind it. By the tokens: the call may be unfinished. */
function openCall({ text, reading }: Piece, offset: number): OpenCall | undefined {
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
