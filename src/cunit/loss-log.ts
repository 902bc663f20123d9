import type { sqlCodes } from '../diagnostics/codes/engine.js';
import { type LossCode, lossCodes } from '../diagnostics/codes/losses.js';
import { diagnosticsOf, type MessageArguments } from '../diagnostics/codes/row.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Loss, LossDirection } from './translation.js';

/** The rows of all losses: of translations between VQL and C-Unit, and of those to SQL. */
type LossTable = typeof lossCodes & typeof sqlCodes;

const createLoss = diagnosticsOf(lossCodes);

/** Collects the losses of one translation. */
export interface LossLog<Codes extends keyof LossTable = LossCode> {
  /**
   * Notes a loss at a place. Where the part is left out altogether, what that does depends on what stands around it:
   * the direction is settled there.
   */
  add<Code extends Codes>(
    code: Code,
    args: MessageArguments<LossTable, Code>,
    place: Pick<Diagnostic, 'span' | 'path'>,
    direction?: LossDirection,
  ): void;
  /** Takes over what makes the source itself invalid. */
  addErrors(diagnostics: readonly Diagnostic[]): void;
  /** How many there are so far. */
  count(): number;
  /** Gives a direction to those from `start` up to `end` that have none. */
  setDirection(direction: LossDirection, start: number, end?: number): void;
  /** Takes the direction of those from `start` on: what they do to a filter does not tell what they do to the result. */
  markUntranslatable(start: number): void;
  losses(): readonly Loss[];
}

/** Makes the diagnostic of a loss. */
type CreateLoss<Codes extends keyof LossTable> = <Code extends Codes>(
  code: Code,
  args: MessageArguments<LossTable, Code>,
  place: Pick<Diagnostic, 'span' | 'path'>,
) => Diagnostic;

/** Starts a log of the losses between VQL and C-Unit. */
export function createLossLog(): LossLog {
  return createLossLogOf(createLoss);
}

/** Starts a log of losses that are made by `create`. */
export function createLossLogOf<Codes extends keyof LossTable>(create: CreateLoss<Codes>): LossLog<Codes> {
  const entries: { readonly diagnostic: Diagnostic; direction: LossDirection | undefined }[] = [];
  return {
    add(code, args, place, direction) {
      entries.push({ diagnostic: create(code, args, place), direction });
    },
    addErrors(diagnostics) {
      for (const diagnostic of diagnostics)
        if (diagnostic.severity === 'error') entries.push({ diagnostic, direction: 'untranslatable' });
    },
    count: () => entries.length,
    setDirection(direction, start, end = entries.length) {
      for (const entry of entries.slice(start, end)) entry.direction ??= direction;
    },
    markUntranslatable(start) {
      for (const entry of entries.slice(start)) entry.direction = 'untranslatable';
    },
    losses: () => entries.map(({ diagnostic, direction = 'untranslatable' }) => ({ ...diagnostic, direction })),
  };
}

/** Translates the parts of a junction, and says what leaving out those that have no translation does. */
export function translateParts<Part, Value>(
  parts: readonly Part[],
  operator: 'AND' | 'OR',
  log: Pick<LossLog, 'count' | 'setDirection'>,
  translate: (part: Part, index: number) => Value | undefined,
): readonly Value[] {
  const kept: Value[] = [];
  const dropped: (readonly [start: number, end: number])[] = [];
  let index = 0;
  for (const part of parts) {
    const start = log.count();
    const value = translate(part, index++);
    if (value === undefined) dropped.push([start, log.count()]);
    else kept.push(value);
  }
  // Where nothing is left, it is the junction that is left out, and the one around it that decides.
  if (kept.length > 0) {
    for (const [start, end] of dropped) log.setDirection(operator === 'AND' ? 'wider' : 'narrower', start, end);
  }
  return kept;
}
