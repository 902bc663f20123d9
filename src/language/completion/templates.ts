import type { Catalog } from '../../catalog/catalog.js';
import type { Candidate } from './candidate.js';
import type { WritingPlace } from './place.js';

/** The templates of a catalog, by group: made once. */
export type TemplateGroups = ReadonlyMap<string, readonly string[]>;

/** Sorts templates into their groups. */
export function groupTemplates(names: readonly string[]): TemplateGroups {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const group = name.slice(0, name.indexOf('.'));
    const members = groups.get(group);
    if (members === undefined) groups.set(group, [name]);
    else members.push(name);
  }
  return groups;
}

/** Templates: first the groups, then the names in one; where something was typed, whole names that have it in them too. */
export function templateCandidates(
  groups: TemplateGroups,
  { path, typed }: Pick<WritingPlace, 'path' | 'typed'>,
  isFollowed: boolean,
  catalog: Catalog | undefined,
): readonly Candidate[] {
  const [group, ...more] = path;
  if (more.length > 0) return [];
  const about = (name: string): Pick<Candidate, 'detail'> => {
    const label = catalog?.definition.templates[name]?.label;
    return label === undefined ? {} : { detail: label };
  };
  if (group !== undefined) {
    const members = groups.get(group) ?? [];
    return members.map((name) => ({ label: name.slice(group.length + 1), kind: 'template', ...about(name) }));
  }
  const listed = [...groups].map(
    ([label, members]): Candidate => ({
      label,
      kind: 'group',
      text: isFollowed ? label : `${label}.`,
      detail: members.length === 1 ? '1 template' : `${members.length} templates`,
    }),
  );
  if (isFollowed || (typed === '' && groups.size > mostListed)) return listed;
  const wanted = typed.toLowerCase();
  const whole: Candidate[] = [];
  for (const members of groups.values()) {
    for (const name of members) {
      if (whole.length >= mostListed) return [...listed, ...whole];
      if (name.toLowerCase().includes(wanted)) whole.push({ label: name, kind: 'template', ...about(name) });
    }
  }
  return [...listed, ...whole];
}

/** More than that nobody looks through: one types on. */
const mostListed = 100;
