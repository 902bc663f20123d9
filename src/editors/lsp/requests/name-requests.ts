import {
  ErrorCodes,
  type Location,
  type Range,
  type ReferenceParams,
  type RenameParams,
  ResponseError,
  type TextDocumentPositionParams,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { VqlError } from '../../../diagnostics/index.js';
import { createPath } from '../../../vql/index.js';
import { toRange, toTextEdit } from '../convert.js';
import { offsetOf, type RequestHandler } from './requests.js';

/** Returns the uses of a name: of a field or template in the whole workspace, of any other name in its statement. */
export const references: RequestHandler<ReferenceParams, Location[]> = async (request) => {
  const { service, document, text, params, names } = request;
  const { includeDeclaration } = params.context;
  const offset = offsetOf(request);
  const name = await names.nameAt(service, text, offset);
  if (name !== undefined) {
    const declared = includeDeclaration ? await names.definitionOf(name, document) : undefined;
    return [...(declared === undefined ? [] : [declared]), ...(await names.usesOf(name))];
  }
  const found = await service.occurrences(text, offset);
  return found
    .filter(({ isDefinition }) => includeDeclaration || !isDefinition)
    .map(({ span }) => ({ uri: document.uri, range: toRange(span, document) }));
};

/** Returns where an alias is defined, or a field or template in the catalog file. */
export const definition: RequestHandler<TextDocumentPositionParams, Location | null> = async (request) => {
  const { service, document, text, names } = request;
  const offset = offsetOf(request);
  const span = await service.definition(text, offset);
  if (span !== undefined) return { uri: document.uri, range: toRange(span, document) };
  const name = await names.nameAt(service, text, offset);
  return (name && (await names.definitionOf(name, document))) ?? null;
};

export const prepareRename: RequestHandler<TextDocumentPositionParams, Range | null> = async (request) => {
  const { service, document, text, names } = request;
  const offset = offsetOf(request);
  const span = await service.renameable(text, offset);
  if (span !== undefined) return toRange(span, document);
  const name = await names.nameAt(service, text, offset);
  return name?.field === undefined ? null : toRange(name.span, document);
};

/** Renames an alias or variable in its statement, or a field in the whole workspace; rejects a name that cannot be written. */
export const rename: RequestHandler<RenameParams, WorkspaceEdit | null> = async (request) => {
  const { service, document, text, params, names } = request;
  const { newName } = params;
  const offset = offsetOf(request);
  try {
    const edits = await service.rename(text, offset, newName);
    if (edits !== undefined) return { changes: { [document.uri]: edits.map((edit) => toTextEdit(edit, document)) } };
    const name = await names.nameAt(service, text, offset);
    if (name?.field === undefined) return null;
    // Throws if the name cannot be written.
    createPath(newName);
    return { changes: replacements(await names.usesOf(name), newName) };
  } catch (error) {
    if (error instanceof VqlError) throw new ResponseError(ErrorCodes.InvalidParams, error.message);
    throw error;
  }
};

function replacements(locations: readonly Location[], newText: string): Record<string, TextEdit[]> {
  const changes: Record<string, TextEdit[]> = {};
  for (const { uri, range } of locations) {
    changes[uri] ??= [];
    changes[uri].push({ range, newText });
  }
  return changes;
}
