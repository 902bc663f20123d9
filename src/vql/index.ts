export type { FieldClause } from '../catalog/check/expressions.js';
export type { UsedField } from '../catalog/check/used-fields.js';
export { applyEdits } from '../diagnostics/apply-edits.js';
export type { Diagnostic, Edit, Fix, RelatedSpan, Severity } from '../diagnostics/diagnostic.js';
export type { Result } from '../diagnostics/result.js';
export type { Span } from '../diagnostics/span.js';
export { VqlError } from '../diagnostics/vql-error.js';
export { quote } from '../dialect/literals.js';
export type { ExecuteBody, VariableStatement } from '../interface/computed-queries.js';
export type { Evidence } from '../interface/evidence.js';
export type { ExecuteRequest } from '../interface/requests.js';
export type { AnyText, RowOf } from './any-text.js';
export {
  type And,
  type Annotation,
  type AnnotationOption,
  type Between,
  type BooleanLiteral,
  type Call,
  type Column,
  type Comparison,
  type ComparisonOperator,
  childKeys,
  type Exists,
  type Identifier,
  type In,
  type IsNull,
  type Join,
  type Like,
  type Limit,
  type Literal,
  type Missing,
  type Node,
  type NodeKind,
  type NodeOf,
  type Not,
  type NullLiteral,
  type NumberLiteral,
  nodeKinds,
  type Offset,
  type Operand,
  type Or,
  type Path,
  type Predicate,
  type SelectItem,
  type SortKey,
  type Star,
  type Statement,
  type StringLiteral,
  type Template,
  type Variable,
} from './ast.js';
export type { Scalar } from './building/encode-value.js';
export type { ExecuteOptions } from './building/execute-request.js';
export type { Insertable } from './building/insertion.js';
export type { QueryOptions } from './building/query-options.js';
export { type AnyReference, path, type Reference, variable } from './building/reference.js';
export { type CheckOptions, check } from './check.js';
export {
  createAnd,
  createAnnotation,
  createAnnotationOption,
  createBetween,
  createBooleanLiteral,
  createCall,
  createColumn,
  createComparison,
  createExists,
  createIdentifier,
  createIn,
  createIsNull,
  createJoin,
  createLike,
  createLimit,
  createMissing,
  createNot,
  createNullLiteral,
  createNumberLiteral,
  createOffset,
  createOr,
  createPath,
  createSortKey,
  createStar,
  createStatement,
  createStringLiteral,
  createTemplate,
  createVariable,
  type StatementParts,
} from './create.js';
export { type AddConditionOptions, addCondition } from './edit/add-condition.js';
export { edit } from './edit/edit.js';
export { type FieldRenaming, renameField, replaceTemplate, type TemplateReplacement } from './edit/rename.js';
export { type SplitInOptions, splitIn } from './edit/split-in.js';
export { constructsOf, evidenceOf } from './evidence.js';
export { type FieldsOptions, fieldsOf } from './fields-of.js';
export {
  checkFile,
  type FileCheckOptions,
  type FileFormatOptions,
  type FileStatement,
  formatFile,
  splitStatements,
} from './file.js';
export { type FormatOptions, format } from './format.js';
export type { CommaPosition, KeywordCase } from './layout/source-emitter.js';
export type { TokenKind } from './lexer/tokens.js';
export { type NodeAt, nodeAt } from './node-at.js';
export { equalNodes } from './nodes.js';
export { type ParseResult, parse, parseOrThrow, parsePredicate } from './parse.js';
export type { ParserOption, ParseStatement } from './parse-statement.js';
export { type PrintOptions, print } from './print.js';
export type { Comment, ParseOptions } from './read.js';
export type { RuleCode } from './rules/all.js';
export { ruleNames } from './rules/all.js';
export { type TagValue, vql } from './tag/vql.js';
export type { VqlText } from './tag/vql-text.js';
export { type Token, tokenize } from './tokenize.js';
export { type Transformers, transform } from './transform.js';
export { usedConstructs } from './used-constructs.js';
export { childrenOf, type Visitor, type VisitResult, visit } from './visit.js';
