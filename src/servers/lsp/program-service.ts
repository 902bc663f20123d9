import type { DocumentService } from '../../editors/lsp/index.js';
import {
  type Calls,
  createEmbeddedService,
  defaultCalls,
  type EmbeddedServiceOptions,
  findQueries,
  type HostLanguage,
  type HostReading,
  loadHostParser,
} from '../../embedded/index.js';

/** Settings of a service for programs. */
interface ProgramServiceSettings extends Omit<EmbeddedServiceOptions, 'read'> {
  /** The functions whose arguments are queries. */
  readonly calls?: Calls | undefined;
  /** The functions whose results may stand in quotes. */
  readonly escapes?: readonly string[] | undefined;
}

/**
 * Creates the service for programs of a language. It is loaded when the first program is opened.
 *
 * @throws {Error} if the parser for the language is not installed.
 */
export async function createProgramService(
  language: HostLanguage,
  { calls = defaultCalls, escapes, ...options }: ProgramServiceSettings,
): Promise<DocumentService> {
  const parser = await loadHostParser(language);
  const read = (program: string, before?: HostReading) =>
    findQueries(program, { parser, calls, escapes, isEdited: true, before });
  const service = createEmbeddedService({ ...options, read });
  return {
    ...service,
    queries: (text) => service.statements(text).map(({ text: query, ...statement }) => ({ ...statement, query })),
  };
}
