import type { DocumentFormattingParams, DocumentRangeFormattingParams, TextEdit } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Edit } from '../../../diagnostics/index.js';
import { toFormatDefaults } from '../../conventions.js';
import { toSpan, toTextEdit } from '../convert.js';
import type { RequestHandler } from './requests.js';

export const formatting: RequestHandler<DocumentFormattingParams, TextEdit[]> = async (request) => {
  const { service, document, text, params, skipped } = request;
  skipped.report(document, await service.unformatted(text));
  return toTextEdits(await service.format(text, toFormatDefaults(params.options)), document);
};

export const rangeFormatting: RequestHandler<DocumentRangeFormattingParams, TextEdit[]> = async (request) => {
  const { service, document, text, params, skipped } = request;
  const range = toSpan(params.range, document);
  skipped.report(document, await service.unformatted(text), range);
  return toTextEdits(await service.formatRange(text, range, toFormatDefaults(params.options)), document);
};

function toTextEdits(edits: readonly Edit[], document: TextDocument): TextEdit[] {
  return edits.map((edit) => toTextEdit(edit, document));
}
