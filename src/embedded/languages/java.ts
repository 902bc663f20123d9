import { type BinderNode, hasType, type LanguageRow } from './language.js';
import { readHostString } from './strings/string-syntax.js';
import { stringKinds } from './strings/string-tables.js';

/** The types without quotes in their values. */
const numberTypes = [
  ...['int', 'long', 'double', 'float', 'short', 'byte', 'boolean', 'Integer', 'Long', 'Double', 'Float', 'Short'],
  ...['Byte', 'Boolean', 'BigDecimal', 'BigInteger', 'UUID', 'LocalDate', 'LocalDateTime', 'LocalTime'],
  ...['Instant', 'OffsetDateTime', 'ZonedDateTime'],
];
const isNumber = hasType(numberTypes);

export const java: LanguageRow = {
  grammar: 'java',
  extensions: ['java'],
  editorIds: ['java'],
  nodes: {
    parenthesized_expression: { form: 'wrapper' },
    string_literal: { form: 'text' },
    character_literal: { form: 'text' },
    binary_expression: {
      form: 'operator',
      left: 'left',
      operator: 'operator',
      right: 'right',
      joins: ['+'],
      chooses: [],
      numbers: [
        ...['-', '*', '/', '%', '&', '|', '^', '<<', '>>', '>>>', '&&', '||'],
        ...['==', '!=', '<', '>', '<=', '>='],
      ],
    },
    unary_expression: { form: 'number' },
    update_expression: { form: 'number' },
    instanceof_expression: { form: 'number' },
    cast_expression: {
      form: 'cast',
      type: 'type',
      value: 'value',
      numbers: numberTypes,
    },
    ternary_expression: { form: 'choice', options: ['consequence', 'alternative'] },
    switch_expression: { form: 'wrapper', of: 'body' },
    switch_block: { form: 'choice', options: { from: 0 } },
    switch_rule: { form: 'wrapper', of: -1 },
    expression_statement: { form: 'wrapper' },
    identifier: { form: 'name' },
    type_identifier: { form: 'name' },
    this: { form: 'name' },
    super: { form: 'name' },
    field_access: { form: 'member', object: 'object', name: 'field' },
    array_access: { form: 'member', object: 'array', name: 'index', isComputed: true },
    method_invocation: { form: 'call', object: 'object', name: 'name', arguments: 'arguments' },
    object_creation_expression: { form: 'call', callee: 'type', arguments: 'arguments' },
    array_initializer: { form: 'list' },
    array_creation_expression: { form: 'wrapper', of: 'value' },
    lambda_expression: { form: 'function', body: 'body', block: 'block', returns: 'return_statement' },
    method_declaration: { form: 'function', body: 'body', block: 'block', returns: 'return_statement' },
    decimal_integer_literal: { form: 'number' },
    hex_integer_literal: { form: 'number' },
    decimal_floating_point_literal: { form: 'number' },
    true: { form: 'number' },
    false: { form: 'number' },
    null_literal: { form: 'constant' },
  },
  hasStaticTypes: true,
  nameTypes: ['identifier'],
  binders: {
    variable_declarator: { name: ['name'], value: 'value', scope: 'block', isOpen: isOpenField, isNumber },
    assignment_expression: { name: ['left'], value: 'right', operators: { sets: ['='], adds: ['+='] } },
    formal_parameter: { name: ['name'], scope: 'function', isNumber },
    catch_formal_parameter: { name: ['name'], scope: 'block' },
    inferred_parameters: { scope: 'function' },
    lambda_expression: { name: ['parameters'], scope: 'own' },
    enhanced_for_statement: { name: ['name'], scope: 'own', isNumber },
    resource: { name: ['name'], value: 'value', scope: 'block' },
    instanceof_expression: { name: ['name'], scope: 'block' },
    method_declaration: { name: ['name'], isFunction: true, scope: 'block' },
    class_declaration: { name: ['name'], scope: 'block' },
  },
  patterns: {},
  reads: [
    ...['argument_list', 'return_statement', 'switch_label', 'throw_statement', 'assert_statement', 'yield_statement'],
    ...['method_reference', 'explicit_constructor_invocation', 'element_value_pair', 'annotation', 'guard'],
    ...['annotation_argument_list', 'marker_annotation', 'labeled_statement', 'break_statement', 'dimensions_expr'],
    ...['continue_statement', 'scoped_type_identifier', 'scoped_identifier', 'enum_constant', 'while_statement'],
    ...[
      'do_statement',
      'for_statement',
      'expression_statement',
      'if_statement',
      'switch_expression',
      'element_value_array_initializer',
    ],
  ],
  scopes: {
    block: [
      ...['block', 'class_body', 'interface_body', 'enum_body', 'record_body', 'constructor_body', 'catch_clause'],
      ...['for_statement', 'switch_block_statement_group', 'switch_rule', 'try_with_resources_statement'],
    ],
    function: ['method_declaration', 'constructor_declaration', 'lambda_expression', 'record_declaration'],
    class: ['class_body', 'interface_body', 'enum_body', 'record_body'],
  },
  members: {
    self: ['this'],
    hasConstants: true,
    nameTypes: ['identifier'],
    binders: {
      variable_declarator: { name: ['name'], value: 'value', scope: 'class', isOpen: isOpenField, isNumber },
      method_declaration: { name: ['name'], isFunction: true, scope: 'class' },
      assignment_expression: { name: ['left'], value: 'right', operators: { sets: ['='], adds: ['+='] } },
    },
    patterns: { field_access: ['field'] },
  },
  comments: ['line_comment', 'block_comment'],
  commentMarks: { line: ['//'], block: ['/*', '*/'] },
  readLiteral: (program, span) => readHostString(program, span, stringKinds.java),
  functions: {
    numbers: [],
    numberMethods: ['size', 'length', 'intValue', 'longValue', 'doubleValue', 'booleanValue', 'getTime', 'ordinal'],
    numberObjects: [
      ...['Math', 'Integer', 'Long', 'Double', 'Float', 'Short', 'Boolean', 'UUID', 'Instant', 'LocalDate'],
      ...['LocalDateTime', 'ZonedDateTime', 'OffsetDateTime', 'BigDecimal', 'BigInteger'],
    ],
    texts: ['StringBuilder', 'StringBuffer', 'String'],
    plain: [
      ...['toString', 'trim', 'strip', 'toLowerCase', 'toUpperCase', 'substring', 'valueOf', 'stripLeading'],
      ...['stripTrailing', 'name'],
    ],
    trims: ['trim', 'strip', 'stripIndent', 'stripLeading', 'stripTrailing', 'toString', 'intern', 'valueOf'],
    same: ['trim', 'strip', 'stripIndent', 'toString', 'stream', 'toList', 'filter', 'collect'],
    joins: { names: ['join'], separator: '', object: 'list' },
    concats: ['concat'],
    concatsTexts: ['concat'],
    maps: ['map', 'flatMap'],
    reduces: ['reduce'],
    adds: ['append', 'add'],
    changes: ['insert', 'setCharAt', 'addAll', 'appendCodePoint'],
    replaces: ['replaceFirst'],
    replacesAll: ['replace', 'replaceAll'],
    replacesPatterns: { replaceAll: 'bare' },
    splits: [],
    subjects: { 'String.format': 0, 'String.join': 1, 'String.valueOf': 0, 'Objects.toString': 0 },
    formats: { 'String.format': 'percent', formatted: 'percent' },
    formatOptions: ['Locale'],
    numberPlaceholders: 'dboxXeEfgGaAhH',
  },
  setsAnyName: [],
  mapLiteral: {
    open: 'java.util.Map.of(',
    close: ')',
    entry: ['"', '", ', ''],
    empty: ['null', 'Map.of()', 'java.util.Map.of()'],
    factory: { names: ['Map.of', 'java.util.Map.of'], maxEntries: 10 },
  },
  hasTag: false,
};

/** Whether a variable is a field that can be assigned again. */
function isOpenField({ parent }: BinderNode): boolean {
  return parent?.type === 'field_declaration' && !hasModifier(parent, ['final']);
}

/** Whether a declaration has one of these modifiers. */
function hasModifier({ children: parts }: BinderNode, wanted: readonly string[]): boolean {
  return parts.some(({ type, children }) => type === 'modifiers' && children.some((one) => wanted.includes(one.type)));
}
