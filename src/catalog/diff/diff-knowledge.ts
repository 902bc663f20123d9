import { quoted } from '../../diagnostics/quoted.js';
import type { ConstructName } from '../../dialect/constructs.js';
import { answers, type Dialect, defaultDialect } from '../../dialect/dialect.js';
import { filterOperatorNames } from '../../dialect/operators.js';
import { type LackOfSupport, type SupportEvidence, seenAs, type Verdict } from '../../dialect/support.js';
import type { AssumptionId } from '../../interface/assumptions/assumptions.js';
import type { KnownEvidence } from '../../interface/evidence.js';
import { type CatalogChange, type ComparedSetting, changeOf } from './catalog-change.js';
import type { ChangeDetails, ChangeKind } from './change-kinds.js';

const lost = {
  refused: 'became-refused',
  ignored: 'became-ignored',
  differs: 'became-different',
} as const satisfies Readonly<Record<LackOfSupport, ChangeKind>>;

/** Returns the change of the support, or else of the evidence. */
export function diffSupport(
  old: SupportEvidence,
  current: SupportEvidence,
  change: (kind: ChangeKind, details?: ChangeDetails) => CatalogChange,
): readonly CatalogChange[] {
  if (old.support !== current.support) {
    if (current.support !== undefined) return [change(lost[current.support])];
    return [change(current.evidence === 'installation' ? 'became-supported' : 'became-unknown')];
  }
  if (old.evidence === current.evidence) return [];
  return [change('evidence-changed', { before: old.evidence, after: current.evidence })];
}

/** Returns the changes of constructs, in the order of the table. */
export function diffConstructs(before: Dialect, after: Dialect): readonly CatalogChange[] {
  // The keys of a dialect's constructs are their names.
  const names = Object.keys(after.constructs) as ConstructName[];
  return names.flatMap((construct) =>
    diffSupport(before.constructs[construct], after.constructs[construct], (kind, details) =>
      changeOf(kind, `The construct ${quoted(construct)}`, { construct }, details),
    ),
  );
}

/** Returns the changes of C-Unit operators, in the order of the table. */
export function diffOperatorSupport(before: Dialect, after: Dialect): readonly CatalogChange[] {
  return filterOperatorNames.flatMap((operator) =>
    diffSupport(seenOf(before.operators[operator]), seenOf(after.operators[operator]), (kind, details) =>
      changeOf(kind, `The operator ${quoted(operator)}`, { operator }, details),
    ),
  );
}

/** The interface document has all operators. */
function seenOf(verdict: Verdict | undefined): SupportEvidence {
  return { evidence: 'spec', ...(verdict && seenAs(verdict)) };
}

/**
 * Returns the changes of assumptions, in the order of their ids. An assumption that a setting answers in another way is reported as the
 * setting alone, unless it is contradicted now: `check` reports a contradiction that is stated, whatever the setting is.
 */
export function diffAssumptions(before: Dialect, after: Dialect): readonly CatalogChange[] {
  // The keys of the evidence are ids.
  const ids = Object.keys({ ...before.evidence, ...after.evidence }) as AssumptionId[];
  const answered = Object.entries(answers).flatMap(([setting, id]): AssumptionId[] =>
    Reflect.get(after, setting) === Reflect.get(defaultDialect, setting) ? [] : [id],
  );
  return ids.sort().flatMap((assumption) => {
    const [was, is] = [before.evidence[assumption], after.evidence[assumption]];
    if (was === is || (is !== 'contradicted' && answered.includes(assumption))) return [];
    const details = { before: was ?? '', after: is ?? '' };
    return [changeOf(assumptionChange(was, is), `The assumption ${quoted(assumption)}`, { assumption }, details)];
  });
}

function assumptionChange(was: KnownEvidence | undefined, is: KnownEvidence | undefined): ChangeKind {
  if (is === undefined) return 'assumption-unknown';
  if (is === 'contradicted') return 'assumption-contradicted';
  return was === undefined || was === 'contradicted' ? 'assumption-confirmed' : 'evidence-changed';
}

/** The settings that are compared, each as a message has it. */
const settingTexts: { readonly [Setting in ComparedSetting]: (dialect: Dialect) => string } = {
  likeCaseSensitive: ({ likeCaseSensitive }) => String(likeCaseSensitive),
  likeEscape: ({ likeEscape }) => (likeEscape === undefined ? 'none' : quoted(likeEscape)),
  variableStyle: ({ variableStyle }) => quoted(variableStyle),
  nullOrder: ({ nullOrder }) => quoted(nullOrder),
  // Functions cannot be compared, but what they write can.
  existsForm: ({ existsForm }) => JSON.stringify(existsForm.write('SELECT id FROM crm.activities')) ?? 'none',
};

/** Returns the changed settings. */
export function diffSettings(old: Dialect, current: Dialect): readonly CatalogChange[] {
  // The keys of the table are settings.
  const settings = Object.keys(settingTexts) as ComparedSetting[];
  return settings.flatMap((setting) => {
    const [before, after] = [old, current].map(settingTexts[setting]);
    if (before === undefined || after === undefined || before === after) return [];
    return [changeOf('setting-changed', `The setting ${quoted(setting)}`, { setting }, { before, after })];
  });
}
