import type { sqlCodes } from '../diagnostics/codes/engine.js';
import { type LossCode, lossCodes } from '../diagnostics/codes/losses.js';
import type { queryBuilderLossCodes } from '../diagnostics/codes/query-builder.js';
import { diagnosticsOf, type MessageArguments } from '../diagnostics/codes/row.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import type { Loss, LossDirection } from './translation.js';

/** The rows of all losses: of translations between VQL and C-Unit, of those to SQL, and of forms. */
type LossTable = typeof lossCodes & typeof sqlCodes & typeof queryBuilderLossCodes;

const createLoss = diagnosticsOf(lossCodes);

/** Collects the losses of one translation. */
export interface LossLog<Codes extends keyof LossTable = LossCode> {
  /**
   * Adds a loss at a span or path. Without a direction, the part is left out altogether, and the junction around it gives the
   * direction with `setDirection`.
   */
  add<Code extends Codes>(
    code: Code,
    args: MessageArguments<LossTable, Code>,
    location: Pick<Diagnostic, 'span' | 'path'>,
    direction?: LossDirection,
  ): void;
  /**
   * Adds the losses of a part that was translated separately. If the part is lost as a whole, the junction around it decides about the
   * direction.
   */
  addLosses(losses: readonly (Diagnostic & Partial<Pick<Loss, 'direction'>>)[]): void;
  /** Adds the errors that make the source itself invalid. */
  addErrors(diagnostics: readonly Diagnostic[]): void;
  count(): number;
  /** Sets the direction of the losses from index `start` up to `end` that have none. */
  setDirection(direction: LossDirection, start: number, end?: number): void;
  /** Replaces the directions of the losses from index `start` on. One without a replacement is left to the junction around. */
  replaceDirections(start: number, replacements: Readonly<Partial<Record<LossDirection, LossDirection>>>): void;
  /** Makes the losses from index `start` on `untranslatable`: their effect on a filter does not determine the effect on the result. */
  markUntranslatable(start: number): void;
  losses(): readonly Loss[];
}

/** Creates the diagnostic of a loss. */
type CreateLoss<Codes extends keyof LossTable> = <Code extends Codes>(
  code: Code,
  args: MessageArguments<LossTable, Code>,
  location: Pick<Diagnostic, 'span' | 'path'>,
) => Diagnostic;

/** Creates a log of the losses between VQL and C-Unit. */
export function createLossLog(): LossLog {
  return createLossLogOf(createLoss);
}

/** Creates a log of losses whose diagnostics `create` makes. */
export function createLossLogOf<Codes extends keyof LossTable>(create: CreateLoss<Codes>): LossLog<Codes> {
  const entries: { readonly diagnostic: Diagnostic; direction: LossDirection | undefined }[] = [];
  return {
    add(code, args, location, direction) {
      entries.push({ diagnostic: create(code, args, location), direction });
    },
    addLosses(losses) {
      for (const { direction, ...diagnostic } of losses)
        entries.push({ diagnostic, direction: direction === 'untranslatable' ? undefined : direction });
    },
    addErrors(diagnostics) {
      for (const diagnostic of diagnostics)
        if (diagnostic.severity === 'error') entries.push({ diagnostic, direction: 'untranslatable' });
    },
    count: () => entries.length,
    setDirection(direction, start, end = entries.length) {
      for (const entry of entries.slice(start, end)) entry.direction ??= direction;
    },
    replaceDirections(start, replacements) {
      for (const entry of entries.slice(start)) entry.direction = entry.direction && replacements[entry.direction];
    },
    markUntranslatable(start) {
      for (const entry of entries.slice(start)) entry.direction = 'untranslatable';
    },
    losses: () => entries.map(({ diagnostic, direction = 'untranslatable' }) => ({ ...diagnostic, direction })),
  };
}

/** Translates the operands of a junction, and sets the direction of the losses of those that have no translation. */
export function translateParts<Part, Value>(
  parts: readonly Part[],
  operator: 'AND' | 'OR',
  log: Pick<LossLog, 'count' | 'setDirection'>,
  translate: (part: Part, index: number) => Value | undefined,
): readonly Value[] {
  const values: Value[] = [];
  const lost: LostPart[] = [];
  let index = 0;
  for (const part of parts) {
    const start = log.count();
    const value = translate(part, index++);
    if (value === undefined) lost.push({ start, end: log.count() });
    else values.push(value);
  }
  if (values.length > 0) setDirections(lost, operator, log);
  return values;
}

/** The losses of an operand of a junction that has no translation: those from index `start` up to `end`. */
export interface LostPart {
  readonly start: number;
  readonly end: number;
}

/**
 * Sets the direction of the losses of operands of a junction. If nothing is left of the junction, it is lost as a whole, and the one
 * around it sets the direction.
 */
export function setDirections(
  lost: readonly LostPart[],
  operator: 'AND' | 'OR',
  log: Pick<LossLog, 'setDirection'>,
): void {
  for (const { start, end } of lost) log.setDirection(operator === 'AND' ? 'wider' : 'narrower', start, end);
}
