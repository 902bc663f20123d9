import type { Field } from '../../catalog/field.js';
import {
  type ArgumentKind,
  anything,
  checkArgument,
  checkOptions,
  flag,
  listOf,
  type OptionKinds,
  oneOf,
  record,
  string,
  wholeNumber,
} from '../../diagnostics/arguments.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { describeJson } from '../../diagnostics/json/describe.js';
import type { JsonRecord } from '../../diagnostics/json/json-object.js';
import { below, type JsonPath } from '../../diagnostics/json/pointer.js';
import type { Result } from '../../diagnostics/result.js';
import { includesName } from '../../dialect/names.js';
import type { FilterOperator } from '../../dialect/operators.js';
import { anyExistsForm } from '../exists.js';
import type { CUnitFilter, CUnitJunction, CUnitPredicate } from '../predicate.js';
import { checkNode } from '../read/check-node.js';
import { checkedResult, createReadReport } from '../read/report.js';
import { highestMaxDepth } from '../read/traverse-json.js';
import { markTexts } from '../values.js';
import { copyNode } from './copy-node.js';
import { acceptsValue, comparesWholeValues, createFieldLookup, type FilterFields, gateOperators } from './fields.js';

/** The fields and limits of filters from outside. Everything else is refused. */
export interface ReadFilterOptions {
  readonly fields: FilterFields;
  /** The operators that it may use, beside AND and OR; default: all but EXISTS and NOT_EXISTS. */
  readonly operators?: readonly FilterOperator[] | undefined;
  /** Deepest nesting of junctions, the filters in them included; default 8, at most 1,000. */
  readonly maxDepth?: number | undefined;
  /** Largest number of conditions; default 50. */
  readonly maxConditions?: number | undefined;
  /** Largest number of values of one condition; default 100. */
  readonly maxValues?: number | undefined;
  /** Longest text, in UTF-16 code units; default 1,000. */
  readonly maxLength?: number | undefined;
  /**
   * Whether a value `:name` can be a variable of the query that the filter is added to. By default it is the text ":name", also where
   * the query has a variable of this name.
   */
  readonly variables?: boolean | undefined;
  /** The functions that may be called on fields; by default none. */
  readonly functions?: false | readonly string[] | undefined;
}

const functionList: ArgumentKind = {
  expected: 'false or an array of names of functions',
  accepts: (value) => value === false || listOf(string).accepts(value),
};

const optionKinds: OptionKinds<ReadFilterOptions> = {
  fields: anything,
  operators: listOf(oneOf(gateOperators)),
  maxDepth: wholeNumber(1),
  maxConditions: wholeNumber(1),
  maxValues: wholeNumber(0),
  maxLength: wholeNumber(0),
  variables: flag,
  functions: functionList,
};

/**
 * Reads a filter that comes from outside, as from a browser: builds a new predicate from what the options allow. Members that are
 * not known are left out; a filter with anything else that is not allowed is refused as a whole. The path of a diagnostic is a JSON
 * pointer into the filter, and its message can be sent back: it names nothing but what was sent.
 *
 * Whatever the value, it does not throw. The values of the result stay texts: `toVql`, `matches` and `normalize` do not take ":name"
 * for a variable, and `readRequest` reports a request with a variable of that name, since C-Unit has no way to write such a text. A
 * copy that went through JSON is read again before it is used.
 *
 * @throws {VqlError} `unknown-option` or `wrong-argument` for an invalid option.
 *
 * @example
 * ```ts
 * import { readFilter } from 'vql-kit/cunit';
 * const fields = { name: 'string', total: 'decimal', state: { values: ['OPEN', 'DONE'], operators: ['EQUALS', 'IN'] } } as const;
 * const sent = { type: 'FILTER', operator: 'EQUALS', property: 'name', values: [':tenant'], page: 5 };
 * console.log(readFilter(sent, { fields }).value); // { type: 'FILTER', operator: 'EQUALS', property: 'name', values: [':tenant'] }
 * const [refused] = readFilter({ ...sent, property: 'tenantId' }, { fields }).diagnostics;
 * console.log(refused?.path, refused?.message); // /property The field "tenantId" cannot be used in a filter.
 * ```
 */
export function readFilter(json: unknown, options: ReadFilterOptions): Result<CUnitPredicate> {
  checkArgument('The options of readFilter', options, record);
  checkOptions('readFilter', options, optionKinds);
  const diagnostics: Diagnostic[] = [];
  const value = createGate(options, diagnostics)(json, undefined, 1);
  return checkedResult(value, diagnostics);
}

/** Once there are as many diagnostics, no other node is read. */
const enoughDiagnostics = 100;

/** Reads a node and its descendants; the depth of the root is 1. */
type ReadNode = (json: unknown, path: JsonPath | undefined, depth: number) => CUnitPredicate | undefined;

function createGate(options: ReadFilterOptions, diagnostics: Diagnostic[]): ReadNode {
  const { operators = gateOperators, maxConditions = 50, maxValues = 100, maxLength = 1_000 } = options;
  const { variables = false, functions = false } = options;
  const maxDepth = Math.min(options.maxDepth ?? 8, highestMaxDepth);
  const listLimits = { children: maxConditions, values: maxValues, functions: maxValues };
  const fieldOf = createFieldLookup('readFilter', options.fields);
  const report = createReadReport(diagnostics);
  let conditions = 0;
  /** Beyond a limit nothing more is read: a filter that contains itself would otherwise be read again and again. */
  let isStopped = false;

  const readNode: ReadNode = (json, path, depth) => {
    if (isStopped || diagnostics.length >= enoughDiagnostics) return undefined;
    if (depth > maxDepth) {
      report('node-too-deep', { limit: maxDepth }, path);
      isStopped = true;
      return undefined;
    }
    const copy = copyNode(json, listLimits);
    const children = copy.kind === 'node' ? copy.children : [];
    if (children.length === 0 && ++conditions > maxConditions) {
      report('too-many-conditions', { limit: maxConditions }, path);
      isStopped = true;
      return undefined;
    }
    switch (copy.kind) {
      case 'node':
        return readCopy(copy.node, children, path, depth);
      case 'no-object':
        report('node-shape', { found: describeJson(copy.found) }, path);
        break;
      case 'unreadable':
        report('unreadable-node', {}, path);
        break;
      case 'too-long':
        if (copy.member === 'children') report('too-many-conditions', { limit: maxConditions }, path, copy.member);
        else report('too-many-values', { limit: maxValues }, path, copy.member);
        break;
    }
    return undefined;
  };

  const readCopy = (
    node: JsonRecord,
    children: readonly unknown[],
    path: JsonPath | undefined,
    depth: number,
  ): CUnitPredicate | undefined => {
    const before = diagnostics.length;
    checkNode(node, path, anyExistsForm, report);
    const outer: JsonPath = { outer: path, key: 'children' };
    const read = children.map((child, key) => readNode(child, { outer, key }, depth + 1));
    if (diagnostics.length > before) return undefined;
    // The casts: it was checked as a node of this type, and of the children none is missing.
    if (node['type'] === 'FILTER') return readCondition(node as unknown as CUnitFilter, path);
    return { type: 'JUNCTION', operator: node['operator'], children: read } as CUnitJunction;
  };

  const readCondition = (filter: CUnitFilter, path: JsonPath | undefined): CUnitFilter => {
    const { operator, property = '', values, functions: called } = filter;
    const field = fieldOf(property);
    if (!operators.includes(operator)) report('refused-operator', { operator, field: undefined }, path, 'operator');
    else if (field?.filterable !== true) report('refused-field', { field: property }, path, 'property');
    else if (!field.operators.includes(operator))
      report('refused-operator', { operator, field: property }, path, 'operator');
    else {
      for (const [index, name] of (called ?? []).entries())
        if (functions === false || !includesName(functions, name) || !allowsFunction(field, name))
          report('refused-function', { name }, path, 'functions', index);
      for (const [index, value] of (values ?? []).entries())
        checkText(
          value,
          comparesWholeValues(operator) && (called ?? []).length === 0 ? field : undefined,
          below(path, 'values', index),
        );
    }
    if (values !== undefined && !variables) markTexts(values);
    return {
      type: 'FILTER',
      operator,
      property,
      ...(values !== undefined && { values }),
      ...(called !== undefined && { functions: called }),
    };
  };

  const checkText = (value: string, field: Field | undefined, path: JsonPath): void => {
    if (value.length > maxLength) report('value-too-long', { limit: maxLength }, path);
    else if (/[\0\p{Cs}]/u.test(value)) report('unsendable-text', {}, path);
    else if (field !== undefined && !acceptsValue(field, value))
      report('refused-value', { field: field.path, value }, path);
  };

  return readNode;
}

function allowsFunction({ functions }: Field, name: string): boolean {
  return functions === undefined || includesName(functions, name);
}
