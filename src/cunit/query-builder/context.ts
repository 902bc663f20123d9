import type { Field } from '../../catalog/field.js';
import { anything, listOf, type OptionKinds, oneOf } from '../../diagnostics/arguments.js';
import { cunitCodes } from '../../diagnostics/codes/cunit.js';
import { gateCodes } from '../../diagnostics/codes/gate.js';
import { type LossCode, lossCodes } from '../../diagnostics/codes/losses.js';
import {
  type QueryBuilderLossCode,
  queryBuilderCodes,
  queryBuilderLossCodes,
} from '../../diagnostics/codes/query-builder.js';
import { diagnosticsOf, type MessageArguments } from '../../diagnostics/codes/row.js';
import type { JsonPath } from '../../diagnostics/json/pointer.js';
import type { FilterFields } from '../gate/fields.js';
import { createLossLogOf, type LossLog } from '../loss-log.js';
import { type TranslationOptions, translationOptionKinds } from '../translation.js';

/** Options of the translations between C-Unit and the JSON of react-querybuilder. */
export interface QueryBuilderOptions extends Pick<TranslationOptions, 'dialect' | 'variables'> {
  /** The fields that rules may test, with their types, operators and values, as of `readFilter`. */
  readonly fields?: FilterFields | undefined;
  /** Codes of the losses to accept: the translation then returns the rest. Default: none. */
  readonly allow?: readonly (LossCode | QueryBuilderLossCode)[] | undefined;
}

const allLosses = { ...lossCodes, ...queryBuilderLossCodes };

/** Kinds of the options of both translations. */
export const queryBuilderOptionKinds: OptionKinds<QueryBuilderOptions> = {
  dialect: translationOptionKinds.dialect,
  variables: translationOptionKinds.variables,
  fields: anything,
  allow: listOf(oneOf(Object.keys(allLosses))),
};

const createLoss = diagnosticsOf(allLosses);

/** Losses of one translation. */
export type QueryBuilderLossLog = LossLog<LossCode | QueryBuilderLossCode>;

/** Creates a log of the losses between C-Unit and the JSON of react-querybuilder. */
export function createQueryBuilderLossLog(): QueryBuilderLossLog {
  return createLossLogOf(createLoss);
}

/** Codes of the errors of a query of react-querybuilder: in its structure, in its JSON, and for fields, operators and values that are not allowed. */
export const errorCodes = { ...queryBuilderCodes, ...cunitCodes, ...gateCodes };

/** Reports an error of the query itself at a path. */
export type ReportError = <Code extends keyof typeof errorCodes>(
  code: Code,
  args: MessageArguments<typeof errorCodes, Code>,
  path: JsonPath | undefined,
) => undefined;

/** State of the translation of one query of react-querybuilder. */
export interface FromQueryBuilderContext {
  readonly likeEscape: string | undefined;
  /** Names of the variables that a rule can have as a parameter. */
  readonly variables: ReadonlySet<string>;
  /** Returns what a rule may do with a field; absent if all fields may be tested. */
  readonly fieldOf: ((path: string) => Field | undefined) | undefined;
  readonly log: QueryBuilderLossLog;
  readonly report: ReportError;
}
