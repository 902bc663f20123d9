import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CatalogTemplate } from '../../catalog/index.js';
import type { Dialect } from '../../dialect/index.js';
import {
  type Assumption,
  type AssumptionId,
  assumptionIds,
  assumptions,
  assumptionText,
  evidenceForAssumption,
} from '../../interface/index.js';
import { languagePage } from '../../language/index.js';
import { UsageError } from '../../tasks/errors.js';
import { createCuts } from './answer.js';
import { fieldOutput } from './fields.js';
import type { McpSession } from './session.js';

/** Greatest number of templates that the list of resources has; the tool `templates` searches all. */
const mostTemplates = 100;

/** Greatest number of fields in the resource of a template; the tool `fields` searches all. */
const mostFields = 300;

/** Adds the resources: the language, the assumptions, and the templates of the catalog. */
export function addResources(server: McpServer, session: McpSession): void {
  const { dialect } = session;
  const markdown = 'text/markdown';
  const page = (uri: URL, text: string) => ({ contents: [{ uri: uri.href, mimeType: markdown, text }] });
  server.registerResource(
    'language',
    'vql://language',
    { title: 'VQL and C-Unit on one page', description: 'Read it before you write a query.', mimeType: markdown },
    (uri) => page(uri, languagePage({ dialect })),
  );
  server.registerResource(
    'assumptions',
    'vql://assumptions',
    {
      title: 'What the interface document leaves open',
      description: 'The open points of the service, what is assumed, and how to try it.',
      mimeType: markdown,
    },
    (uri) => page(uri, assumptionsPage(dialect)),
  );
  const list = async () => {
    const templates = Object.keys((await session.catalog())?.definition.templates ?? {});
    return {
      resources: templates
        .slice(0, mostTemplates)
        .map((name) => ({ name, uri: `vql://templates/${encodeURIComponent(name)}`, mimeType: 'application/json' })),
    };
  };
  server.registerResource(
    'template',
    new ResourceTemplate('vql://templates/{name}', {
      list,
      complete: { name: (prefix) => namesFrom(prefix, session) },
    }),
    { title: 'A template of the catalog', description: 'Its fields with types, values and labels.' },
    async (uri, { name }) => {
      const template = (await session.catalog())?.find(decodeURIComponent(String(name)));
      session.assertCatalog();
      if (template === undefined) throw new UsageError('The catalog has no template of this name.');
      return { contents: [{ uri: uri.href, mimeType: 'application/json', text: templateJson(template) }] };
    },
  );
}

async function namesFrom(prefix: string, session: McpSession): Promise<string[]> {
  const names = Object.keys((await session.catalog())?.definition.templates ?? {});
  return names.filter((name) => name.startsWith(prefix)).slice(0, mostTemplates);
}

function assumptionsPage({ evidence: known }: Dialect): string {
  const row = (id: AssumptionId): string => {
    const { risk, trial }: Assumption = assumptions[id];
    const texts = [
      assumptionText(id),
      ...(risk === undefined ? [] : [`If an installation differs: ${riskTexts[risk]}`]),
      ...(trial === undefined ? [] : [`To find out: ${trial}`]),
    ];
    return `- **${id}** (${evidenceForAssumption(id, known)}). ${texts.join(' ')}`;
  };
  return ['# What the interface document leaves open', '', ...assumptionIds.map(row), ''].join('\n');
}

const riskTexts = {
  rows: 'rows are lost, repeated or wrong, without an error.',
  refused: 'the service answers with an error.',
} as const;

function templateJson({ name, definition, paths, field }: CatalogTemplate): string {
  const cuts = createCuts();
  const fields = cuts.list(paths, mostFields, 'fields').flatMap((path) => {
    const found = field(path);
    return found === undefined ? [] : [fieldOutput(found, cuts)];
  });
  const { label, partial = false } = definition;
  return JSON.stringify({ template: name, label, mayHaveOthers: partial, fields, cut: cuts.sentences }, undefined, 1);
}
