import { basename } from 'node:path';
import type { Source } from '../source.js';

/** What a file can hold: an answer of the service, or a catalog that was made before. */
export type AnswerKind = 'dialect-info' | 'groups' | 'templates' | 'fields' | 'result' | 'catalog';

/** A file that was read, and what it holds. */
export interface SavedAnswer {
  readonly kind: AnswerKind;
  readonly source: Source;
  readonly json: unknown;
  /** What the answer is about, where it does not say so itself: a template for fields and results, a group for templates. */
  readonly subject: string;
}

/** What is known of a file that holds an answer. */
export interface AnswerFile {
  readonly source: Source;
  readonly json: unknown;
  /** The template that an option names for it. */
  readonly template: string | undefined;
}

/** Recognises an answer; a sentence on why it cannot be used, where it cannot. */
export function recogniseAnswer({ source, json, template }: AnswerFile): SavedAnswer | string {
  const kind = kindOf(json);
  const name = `"${source.name}"`;
  if (kind === undefined) return `${name} holds no answer that a catalog could be made of: ${whyNone(json)}.`;
  if (template !== undefined && kind !== 'fields' && kind !== 'result') {
    return `${name} holds no fields and no result, so it cannot be about the template "${template}".`;
  }
  const subject = template ?? subjectOf(kind, json, source);
  if (subject !== undefined) return { kind, source, json, subject };
  const about = kind === 'templates' ? 'group' : 'template';
  const example = kind === 'templates' ? 'account.json' : 'account.query.json';
  return `Nothing says which ${about} ${name} is about: name the file as in "${example}"${
    kind === 'templates' ? '' : `, or the template, as in --fields account.query=${source.name}`
  }.`;
}

/** What an answer is, by the members that the service gives it (spec, query-language §2 and §3). */
function kindOf(json: unknown): AnswerKind | undefined {
  if (!Array.isArray(json)) return kinds.find(({ member }) => has(json, member))?.kind;
  // A group without templates is an empty list; one without groups is no installation.
  if (json.length === 0 || json.some((entry) => has(entry, 'templateIdentifier'))) return 'templates';
  return json.some((entry) => has(entry, 'key')) ? 'groups' : undefined;
}

/** What a file holds instead of an answer, and by what one would be known. */
function whyNone(json: unknown): string {
  if (Array.isArray(json)) {
    return 'the entries of its list have neither "key", as groups have, nor "templateIdentifier", as templates have';
  }
  if (typeof json !== 'object' || json === null) return 'it is neither an object nor a list';
  const wanted = kinds.map(({ member }) => `"${member}"`);
  return `its object has none of ${wanted.slice(0, -1).join(', ')} and ${wanted.at(-1)}`;
}

const kinds = [
  { member: 'templates', kind: 'catalog' },
  { member: 'attributes', kind: 'fields' },
  { member: 'definition', kind: 'result' },
  { member: 'functions', kind: 'dialect-info' },
  { member: 'dataTypes', kind: 'dialect-info' },
] as const satisfies readonly { readonly member: string; readonly kind: AnswerKind }[];

function has(json: unknown, member: string): boolean {
  // `null` is as good as absent.
  return typeof json === 'object' && json !== null && Object.hasOwn(json, member) && Reflect.get(json, member) !== null;
}

function subjectOf(kind: AnswerKind, json: unknown, { name }: Source): string | undefined {
  const fileName = basename(name).replace(/\.json$/i, '');
  switch (kind) {
    case 'templates':
      return groupIn(json) ?? (/^[^.]+$/.test(fileName) ? fileName : undefined);
    case 'fields':
    case 'result':
      return /^[^.]+\.[^.]+$/.test(fileName) ? fileName : undefined;
    default:
      return '';
  }
}

/** The group that the entries of a list of templates name. */
function groupIn(json: unknown): string | undefined {
  if (!Array.isArray(json)) return undefined;
  const groups = json.map((entry: { readonly group?: unknown } | null) => entry?.group);
  return groups.find((group): group is string => typeof group === 'string');
}
