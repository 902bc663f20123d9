import { type Catalog, catalogFromFields, mergeCatalogs, type ServiceAnswers } from '../../catalog/index.js';
import { type Client, ClientError } from '../../client/index.js';
import { type Diagnostic, hasErrors } from '../../diagnostics/index.js';
import { nameOf, type QualifiedName } from '../../tasks/options/query.js';

/** Answers of an installation about itself. */
export interface PulledAnswers {
  /** The answer of dialect-info; absent if the user may not read it. */
  readonly dialectInfo: unknown;
  readonly answers: ServiceAnswers;
  /** Sentences about parts that the service does not answer. */
  readonly omissions: readonly string[];
}

/** How an installation is asked. */
interface PullSetting {
  /** The templates to ask for; empty for all templates. */
  readonly templates: readonly QualifiedName[];
  readonly signal: AbortSignal;
  /** Called with the number of templates; the function that it returns is called with the name of each template when it is answered. */
  readonly onBegin: (total: number) => (template: string) => void;
}

/**
 * Asks an installation for its dialect, its groups, the templates of each group and the fields of each template. A part that the user may
 * not read, or that is gone, is left out and noted, unless it is a template that was named.
 *
 * @throws {ClientError} for any other failure.
 */
export async function pullAnswers(client: Client, setting: PullSetting): Promise<PulledAnswers> {
  const { signal, onBegin } = setting;
  const omissions: string[] = [];
  const ask = async (part: string, request: () => Promise<{ readonly body: unknown }>): Promise<unknown> => {
    try {
      return (await request()).body;
    } catch (error) {
      if (!(error instanceof ClientError) || !leftOut.includes(error.status)) throw error;
      omissions.push(`${part} is left out: the service answered ${error.status}.`);
      return undefined;
    }
  };
  const as = 'json' as const;
  const dialectInfo = await ask('The dialect', () => client.request('getDialectInfo', { as, signal }));
  const isWhole = setting.templates.length === 0;
  const groups = isWhole ? await ask('The list of groups', () => client.request('listGroups', { as, signal })) : [];
  const listed = await Promise.all(
    membersOf(groups, 'key').map(async (group) => {
      const request = () => client.request('listTemplates', { parameters: { group }, as, signal });
      return [group, await ask(`The group "${group}"`, request)] as const;
    }),
  );
  const templates = isWhole ? listed.flatMap(([group, json]) => templatesIn(group, json)) : setting.templates;
  const advance = onBegin(templates.length);
  const fields = await Promise.all(
    templates.map(async ({ group, template }) => {
      const name = nameOf({ group, template });
      const request = () => client.request('listFields', { parameters: { group, template }, as, signal });
      const json = isWhole ? await ask(`The template "${name}"`, request) : (await request()).body;
      advance(name);
      return [name, json] as const;
    }),
  );
  const answers: ServiceAnswers = {
    fields: answered(fields),
    ...(dialectInfo !== undefined && { dialectInfo }),
    ...(isWhole && { groups, templates: answered(listed) }),
  };
  return { dialectInfo, answers, omissions };
}

/** The statuses of a part that the user may not read, or that is gone. */
const leftOut: readonly (number | undefined)[] = [403, 404];

function answered(entries: readonly (readonly [string, unknown])[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(entries.filter(([, json]) => json !== undefined));
}

function membersOf(list: unknown, member: string): readonly string[] {
  if (!Array.isArray(list)) return [];
  const values = list.map((entry: unknown): unknown => Object(entry)[member]);
  return values.filter((value) => typeof value === 'string');
}

function templatesIn(group: string, json: unknown): readonly QualifiedName[] {
  // A name can have its group before it.
  return membersOf(json, 'templateIdentifier').map((name) => ({
    group,
    template: name.startsWith(`${group}.`) ? name.slice(group.length + 1) : name,
  }));
}

/** A catalog of answers, with the findings about them. */
export interface PulledCatalog {
  readonly catalog?: Catalog;
  readonly diagnostics: readonly Diagnostic[];
}

/** Makes the catalog of the answers. The templates of the answers replace the templates of the same names in a known catalog. */
export function pulledCatalog({ answers }: PulledAnswers, known?: Catalog): PulledCatalog {
  const dataTypes = known?.definition.dataTypes;
  const { value, diagnostics } = catalogFromFields({ ...answers, ...(dataTypes && { dataTypes }) });
  if (value === undefined || hasErrors(diagnostics)) return { diagnostics };
  return { catalog: known === undefined ? value : mergeCatalogs(known, value), diagnostics };
}
