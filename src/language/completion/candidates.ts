import type { Scope } from '../../catalog/scope.js';
import { writeVariable } from '../../dialect/variable-style.js';
import { evidenceText } from '../evidence-text.js';
import { fieldOf, type Reachable, reachable } from '../scope.js';
import type { Candidate } from './candidate.js';
import type { Completer } from './completer.js';
import type { KnownPlace } from './known-place.js';
import { pathCandidates } from './names.js';
import type { NamesInText } from './names-in-text.js';
import type { WritingPlace } from './place.js';
import type { Slot } from './slot.js';
import { groupTemplates, templateCandidates } from './templates.js';
import { valueCandidates } from './values.js';

/** The names that can stand in a slot. */
export function nameCandidates(
  slot: Slot,
  place: WritingPlace,
  names: NamesInText,
  isFollowed: boolean,
  { setting, groups }: Completer,
): readonly Candidate[] {
  const { catalog } = setting;
  if (slot.kind === 'template') {
    const known = catalog === undefined ? groupTemplates(names.templates()) : groups();
    return templateCandidates(known, place, isFollowed, catalog);
  }
  if (slot.kind === 'name' || slot.scope === undefined) return [];
  const { scope } = slot;
  const aliases = place.path.length > 0 ? [] : aliasCandidates(scope, isFollowed);
  const paths = scope.template === undefined ? [...reachable(scope), ...unknownPaths(names)] : reachable(scope);
  const usable = paths.filter((one) => isUsable(one, slot));
  const listed = pathCandidates(usable, place, isFollowed).filter(
    ({ kind, label }) => kind !== 'path' || !scope.joins.has(label),
  );
  return [...listed, ...aliases];
}

function unknownPaths(names: NamesInText): readonly Reachable[] {
  return names.paths().map((path) => ({ path, field: undefined }));
}

/** Whether a field may stand in a slot; one of which nothing is known may. */
function isUsable({ field }: Reachable, { kind, call }: Slot): boolean {
  if (field === undefined) return true;
  if (kind === 'column') return field.resultable;
  if (kind === 'sort key') return field.sortable;
  if (kind !== 'argument' || call === undefined) return field.filterable;
  const name = call.name.toUpperCase();
  return field.functions === undefined || field.functions.some((one) => one.toUpperCase() === name);
}

function aliasCandidates({ joins }: Scope, isFollowed: boolean): readonly Candidate[] {
  return [...joins].map(([label, { query }]): Candidate => {
    const detail = query.template === undefined ? {} : { detail: query.template.name };
    return { label, kind: 'alias', text: isFollowed ? label : `${label}.`, ...detail };
  });
}

/** Functions; those that make one value of many rows only where a row is made. */
export function functionCandidates({ kind }: Slot, isCalled: boolean, { setting }: Completer): readonly Candidate[] {
  if (kind === 'template' || kind === 'name') return [];
  const makesRows = kind === 'column' || kind === 'sort key';
  return setting.dialect.functions
    .filter(({ aggregate }) => makesRows || !aggregate)
    .map(
      ({ name, aggregate, evidence }): Candidate => ({
        label: name,
        kind: 'function',
        detail: aggregate ? 'one value of many rows' : 'a value of each row',
        documentation: evidenceText(evidence),
        ...(isCalled ? {} : { text: `${name}()`, cursor: name.length + 1 }),
      }),
    );
}

/** The variables that the text has already. */
export function variableCandidates(names: NamesInText, { setting }: Completer): readonly Candidate[] {
  const { variableStyle } = setting.dialect;
  return names.variables().map((name) => ({ label: writeVariable(name, variableStyle), kind: 'variable' }));
}

/** The values that what stands on the other side of an operator can have. */
export function valuesFor({ valueSlot }: KnownPlace, { setting }: Completer): readonly Candidate[] {
  const { kind, subject, scope } = valueSlot() ?? {};
  const field = kind === 'value' && subject?.kind === 'Path' ? fieldOf(subject.segments, scope) : undefined;
  return field === undefined ? [] : valueCandidates(field, setting.today());
}
