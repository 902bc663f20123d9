import type { ConstructName } from '../dialect/constructs.js';
import type { Dialect } from '../dialect/dialect.js';
import type { Evidence } from '../dialect/evidence.js';

/** **The** table of what each kind of evidence is called, in a sentence. */
const evidenceTexts: Readonly<Record<Evidence, string>> = {
  installation: 'The installation says so.',
  spec: 'The interface document says so.',
  api: 'The published API description says so.',
  doc: 'The public documentation says so.',
  seen: 'Seen in code that runs against the service; documented nowhere.',
  assumed: 'Assumed, as in standard SQL: documented nowhere.',
};

/** How sure it is that the service understands something, as a sentence. */
export function evidenceText(evidence: Evidence): string {
  return evidenceTexts[evidence];
}

/** What a construct is, how sure it is, and an example, as Markdown. */
export function describeConstruct(name: ConstructName, { constructs }: Dialect): string {
  const { title, evidence, example } = constructs[name];
  return `**${title}**\n\n${evidenceText(evidence)}\n\n\`\`\`vql\n${example}\n\`\`\``;
}
