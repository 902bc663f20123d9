import {
  ErrorCodes,
  type Location,
  type Range,
  type ReferenceParams,
  type RenameParams,
  ResponseError,
  type TextDocumentPositionParams,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { VqlError } from '../../../diagnostics/index.js';
import { createPath } from '../../../vql/index.js';
import { toRange, toTextEdit } from '../convert.js';
import { toVersionedEdit } from '../versioned-edit.js';
import { offsetOf, type RequestHandler } from './requests.js';
import type { DocumentUses } from './workspace-names.js';

/** Returns the uses of a name: of a field or template in the whole workspace, of any other name in its statement. */
export const references: RequestHandler<ReferenceParams, Location[]> = async (request) => {
  const { service, document, text, params, names } = request;
  const { includeDeclaration } = params.context;
  const offset = offsetOf(request);
  const name = await names.nameAt(service, text, offset);
  if (name !== undefined) {
    const declared = includeDeclaration ? await names.definitionOf(name, document) : undefined;
    return [...(declared === undefined ? [] : [declared]), ...(await names.usesOf(name)).flatMap(toLocations)];
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
  const { service, document, text, version, params, client, names } = request;
  const { newName } = params;
  const offset = offsetOf(request);
  try {
    const edits = await service.rename(text, offset, newName);
    if (edits !== undefined) {
      const own = { uri: document.uri, version, edits: edits.map((edit) => toTextEdit(edit, document)) };
      return toVersionedEdit([own], client);
    }
    const name = await names.nameAt(service, text, offset);
    if (name?.field === undefined) return null;
    // Throws if the name cannot be written.
    createPath(newName);
    const uses = await names.usesOf(name);
    const documents = uses.map(({ uri, version, ranges }) => ({
      uri,
      version,
      edits: ranges.map((range) => ({ range, newText: newName })),
    }));
    return toVersionedEdit(documents, client);
  } catch (error) {
    if (error instanceof VqlError) throw new ResponseError(ErrorCodes.InvalidParams, error.message);
    throw error;
  }
};

function toLocations({ uri, ranges }: DocumentUses): readonly Location[] {
  return ranges.map((range) => ({ uri, range }));
}
