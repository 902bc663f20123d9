import { type BinderNode, hasType, type LanguageRow } from './language.js';
import { readHostString } from './strings/string-syntax.js';
import { stringKinds } from './strings/string-tables.js';

const isNumber = hasType([
  ...['int', 'int8', 'int16', 'int32', 'int64', 'uint', 'uint8', 'uint16', 'uint32', 'uint64', 'float32', 'float64'],
  'bool',
]);

export const go: LanguageRow = {
  grammar: 'go',
  extensions: ['go'],
  editorIds: ['go'],
  nodes: {
    parenthesized_expression: { form: 'wrapper' },
    literal_element: { form: 'wrapper' },
    expression_list: { form: 'single' },
    interpreted_string_literal: { form: 'text' },
    raw_string_literal: { form: 'text' },
    binary_expression: {
      form: 'operator',
      left: 'left',
      operator: 'operator',
      right: 'right',
      joins: ['+'],
      chooses: [],
      numbers: [
        ...['-', '*', '/', '%', '&', '|', '^', '<<', '>>', '&^', '&&', '||'],
        ...['==', '!=', '<', '>', '<=', '>='],
      ],
    },
    unary_expression: { form: 'wrapper', of: 'operand' },
    identifier: { form: 'name' },
    selector_expression: { form: 'member', object: 'operand', name: 'field' },
    index_expression: { form: 'member', object: 'operand', name: 'index', isComputed: true },
    type_assertion_expression: { form: 'wrapper', of: 'operand' },
    call_expression: { form: 'call', callee: 'function', arguments: 'arguments' },
    composite_literal: { form: 'wrapper', of: 'body' },
    literal_value: { form: 'collection', pair: 'keyed_element', key: 'key', value: 'value' },
    variadic_argument: { form: 'spread' },
    func_literal: { form: 'function', body: 'body', block: 'block', returns: 'return_statement' },
    function_declaration: { form: 'function', body: 'body', block: 'block', returns: 'return_statement' },
    int_literal: { form: 'number' },
    float_literal: { form: 'number' },
    true: { form: 'number' },
    false: { form: 'number' },
    nil: { form: 'constant' },
  },
  hasStaticTypes: true,
  nameTypes: ['identifier'],
  binders: {
    const_spec: { name: ['name'], value: 'value', scope: 'block' },
    var_spec: { name: ['name'], value: 'value', scope: 'block', isOpen: isOfPackage, isNumber },
    short_var_declaration: { name: ['left'], value: 'right', scope: 'block' },
    assignment_statement: { name: ['left'], value: 'right', operators: { sets: ['='], adds: ['+='] } },
    range_clause: { name: ['left'], scope: 'block' },
    parameter_declaration: { scope: 'function', isNumber },
    variadic_parameter_declaration: { scope: 'function' },
    type_switch_statement: { name: ['alias'], scope: 'own' },
    function_declaration: { name: ['name'], isFunction: true, scope: 'block' },
  },
  patterns: { expression_list: undefined },
  reads: [
    ...['argument_list', 'return_statement', 'expression_statement', 'slice_expression', 'keyed_element'],
    ...['send_statement', 'inc_statement', 'dec_statement', 'if_statement', 'for_statement', 'for_clause'],
    ...['expression_switch_statement', 'expression_case', 'go_statement', 'defer_statement'],
    ...['type_conversion_expression', 'qualified_type', 'type_arguments'],
  ],
  references: { unary_expression: ['&'] },
  scopes: {
    block: ['block', 'for_statement', 'if_statement', 'expression_switch_statement', 'type_switch_statement'],
    function: ['function_declaration', 'method_declaration', 'func_literal'],
  },
  comments: ['comment'],
  commentMarks: { line: ['//'], block: ['/*', '*/'] },
  readLiteral: (program, span) => readHostString(program, span, stringKinds.go),
  functions: {
    numbers: [
      ...['len', 'cap', 'int', 'int32', 'int64', 'uint', 'uint64', 'float32', 'float64', 'bool'],
      ...['strconv.Itoa', 'strconv.FormatInt', 'strconv.FormatBool', 'strconv.FormatFloat', 'strconv.FormatUint'],
    ],
    numberMethods: ['Unix', 'UnixMilli'],
    numberObjects: ['math'],
    texts: ['string'],
    plain: ['TrimSpace', 'ToLower', 'ToUpper', 'String', 'Format', 'Trim', 'TrimPrefix', 'TrimSuffix'],
    trims: ['TrimSpace', 'String'],
    same: ['TrimSpace', 'String'],
    joins: { names: ['Join'], separator: '', object: 'list' },
    concats: ['append', 'Sprint'],
    concatsTexts: ['Sprint'],
    maps: [],
    reduces: [],
    adds: ['WriteString', 'Fprintf'],
    addsFormat: { Fprintf: 'percent' },
    changes: ['WriteByte', 'WriteRune', 'Write'],
    replaces: ['Replace'],
    replacesAll: ['ReplaceAll'],
    countOfAll: '-1',
    splits: ['Split'],
    subjects: {
      ...{ 'fmt.Sprintf': 0, 'strings.Join': 0, 'strings.Replace': 0, 'strings.ReplaceAll': 0, 'strings.TrimSpace': 0 },
      'strings.Split': 0,
      'fmt.Sprint': 0,
      ...{ append: 0, 'fmt.Fprintf': 0, 'strings.ToLower': 0, 'strings.ToUpper': 0, 'strings.Trim': 0 },
    },
    formats: { 'fmt.Sprintf': 'percent' },
    numberPlaceholders: 'xX',
    literals: ['strconv.Quote', 'strconv.QuoteToASCII'],
    literalPlaceholders: 'q',
  },
  setsAnyName: [],
  mapLiteral: { open: 'map[string]any{', close: '}', entry: ['"', '": ', ''], empty: ['nil', 'map[string]any{}'] },
  hasTag: false,
};

/** Whether a variable belongs to the package, so that its other files can set it. */
function isOfPackage({ parent }: BinderNode): boolean {
  const declaration = parent?.type === 'var_spec_list' ? parent.parent : parent;
  return declaration?.parent?.type === 'source_file';
}
