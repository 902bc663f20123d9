import { type BinderNode, hasType, type LanguageRow } from './language.js';
import { readHostString } from './strings/string-syntax.js';
import { stringKinds } from './strings/string-tables.js';

/** The types without quotes in their values. */
const numberTypes = [
  ...['int', 'long', 'double', 'float', 'decimal', 'short', 'byte', 'bool', 'uint', 'ulong', 'ushort', 'sbyte'],
  ...['Guid', 'DateTime', 'DateTimeOffset', 'DateOnly', 'TimeOnly', 'TimeSpan'],
].flatMap((type) => [type, `${type}?`]);
const isNumber = hasType(numberTypes);

export const csharp: LanguageRow = {
  grammar: 'c-sharp',
  extensions: ['cs'],
  editorIds: ['csharp'],
  nodes: {
    parenthesized_expression: { form: 'wrapper' },
    postfix_unary_expression: { form: 'wrapper' },
    arrow_expression_clause: { form: 'wrapper' },
    generic_name: { form: 'wrapper' },
    member_binding_expression: { form: 'wrapper' },
    string_literal: { form: 'text' },
    verbatim_string_literal: { form: 'text' },
    raw_string_literal: { form: 'text' },
    character_literal: { form: 'text' },
    // The first part is its brace.
    interpolated_string_expression: { form: 'text', values: { interpolation: 1 } },
    binary_expression: {
      form: 'operator',
      left: 'left',
      operator: 'operator',
      right: 'right',
      joins: ['+'],
      chooses: ['??'],
      numbers: [
        ...['-', '*', '/', '%', '&', '|', '^', '<<', '>>', '>>>', '&&', '||', 'is'],
        ...['==', '!=', '<', '>', '<=', '>='],
      ],
    },
    prefix_unary_expression: { form: 'number' },
    is_pattern_expression: { form: 'number' },
    cast_expression: {
      form: 'cast',
      type: 'type',
      value: 'value',
      numbers: numberTypes,
    },
    as_expression: { form: 'wrapper', of: 'left' },
    conditional_expression: { form: 'choice', options: ['consequence', 'alternative'] },
    switch_expression: { form: 'choice', options: { from: 1 } },
    switch_expression_arm: { form: 'wrapper', of: -1 },
    identifier: { form: 'name' },
    predefined_type: { form: 'name' },
    this: { form: 'name' },
    base: { form: 'name' },
    member_access_expression: { form: 'member', object: 'expression', name: 'name' },
    conditional_access_expression: { form: 'member', object: 'condition', name: 1 },
    element_access_expression: { form: 'member', object: 'expression', name: 'subscript', isComputed: true },
    invocation_expression: {
      form: 'call',
      callee: 'function',
      arguments: 'arguments',
      argument: { type: 'argument', name: 'name' },
    },
    object_creation_expression: {
      form: 'call',
      callee: 'type',
      arguments: 'arguments',
      argument: { type: 'argument', name: 'name' },
    },
    initializer_expression: { form: 'list' },
    collection_expression: { form: 'list' },
    implicit_array_creation_expression: { form: 'wrapper', of: 0 },
    await_expression: { form: 'awaited' },
    lambda_expression: { form: 'function', body: 'body', block: 'block', returns: 'return_statement' },
    method_declaration: { form: 'function', body: 'body', block: 'block', returns: 'return_statement' },
    local_function_statement: { form: 'function', body: 'body', block: 'block', returns: 'return_statement' },
    integer_literal: { form: 'number' },
    real_literal: { form: 'number' },
    boolean_literal: { form: 'number' },
    null_literal: { form: 'constant' },
  },
  hasStaticTypes: true,
  nameTypes: ['identifier', 'implicit_parameter'],
  binders: {
    variable_declarator: { name: ['name'], value: 1, scope: 'block', isOpen: isOpenField, isNumber },
    property_declaration: { name: ['name'], value: 'value', scope: 'block', isOpen: hasAccessors, isNumber },
    assignment_expression: { name: ['left'], value: 'right', operators: { sets: ['=', '??='], adds: ['+='] } },
    parameter: { name: ['name'], scope: 'function', isNumber },
    lambda_expression: { name: ['parameters'], scope: 'own' },
    foreach_statement: { name: ['left'], scope: 'own', isNumber },
    catch_declaration: { name: ['name'], scope: 'block' },
    declaration_pattern: { name: ['name'], scope: 'block' },
    declaration_expression: { name: ['name'], scope: 'block' },
    method_declaration: { name: ['name'], isFunction: true, scope: 'block' },
    local_function_statement: { name: ['name'], isFunction: true, scope: 'block' },
    class_declaration: { name: ['name'], scope: 'block' },
  },
  patterns: { tuple_expression: undefined, argument: undefined },
  reads: [
    ...[
      'argument_list',
      'return_statement',
      'interpolation',
      'expression_statement',
      'if_statement',
      'while_statement',
    ],
    ...[
      'do_statement',
      'switch_statement',
      'switch_expression',
      'switch_expression_arm',
      'when_clause',
      'throw_statement',
    ],
    ...['constant_pattern', 'throw_expression', 'yield_statement', 'using_statement', 'lock_statement', 'name_colon'],
    ...['attribute_argument', 'select_clause', 'where_clause', 'order_by_clause', 'group_clause', 'for_statement'],
    ...['with_initializer', 'range_expression', 'type_argument_list', 'nullable_type', 'array_type', 'qualified_name'],
    ...['base_list', 'attribute', 'variable_declaration', 'checked_expression', 'explicit_interface_specifier'],
    ...['arrow_expression_clause', 'bracketed_argument_list', 'labeled_statement', 'goto_statement'],
  ],
  references: { argument: ['ref', 'out'], ref_expression: ['ref'] },
  scopes: {
    block: ['block', 'declaration_list', 'for_statement', 'foreach_statement', 'using_statement', 'catch_clause'],
    function: ['method_declaration', 'constructor_declaration', 'local_function_statement', 'lambda_expression'],
    class: ['declaration_list'],
  },
  members: {
    self: ['this'],
    hasConstants: true,
    nameTypes: ['identifier'],
    binders: {
      variable_declarator: { name: ['name'], value: 1, scope: 'class', isOpen: isOpenField, isNumber },
      property_declaration: { name: ['name'], value: 'value', scope: 'class', isOpen: () => true, isNumber },
      method_declaration: { name: ['name'], isFunction: true, scope: 'class' },
      assignment_expression: { name: ['left'], value: 'right', operators: { sets: ['=', '??='], adds: ['+='] } },
    },
    patterns: { member_access_expression: ['name'] },
  },
  comments: ['comment'],
  commentMarks: { line: ['//'], block: ['/*', '*/'] },
  readLiteral: (program, span) => readHostString(program, span, stringKinds.csharp),
  functions: {
    numbers: [],
    numberMethods: ['Count', 'GetHashCode', 'CompareTo', 'IndexOf'],
    numberMembers: ['Length', 'Count'],
    numberObjects: ['int', 'long', 'decimal', 'double', 'float', 'bool', 'Math', 'Guid', 'DateTime', 'DateTimeOffset'],
    texts: ['StringBuilder'],
    plain: [
      'ToString',
      'Trim',
      'TrimStart',
      'TrimEnd',
      'ToLower',
      'ToUpper',
      'ToLowerInvariant',
      'ToUpperInvariant',
      'Substring',
    ],
    trims: ['Trim', 'TrimStart', 'TrimEnd', 'ToString'],
    same: ['Trim', 'TrimStart', 'TrimEnd', 'ToString', 'Where', 'ToList', 'ToArray'],
    joins: { names: ['Join'], separator: '', object: 'list' },
    concats: ['Concat', 'Invariant'],
    concatsTexts: ['Concat', 'Invariant'],
    maps: ['Select', 'SelectMany'],
    reduces: ['Aggregate'],
    adds: ['Append', 'AppendLine', 'AppendFormat', 'Add'],
    addsFormat: { AppendFormat: 'braces' },
    changes: ['Insert', 'InsertRange', 'AddRange', 'AppendJoin'],
    replaces: [],
    replacesAll: ['Replace'],
    splits: [],
    subjects: {
      ...{ 'string.Format': 0, 'String.Format': 0, 'string.Join': 1, 'String.Join': 1 },
      ...{ 'string.Concat': 0, 'String.Concat': 0, 'Convert.ToString': 0, 'FormattableString.Invariant': 0 },
    },
    formats: { 'string.Format': 'braces', 'String.Format': 'braces' },
    formatOptions: ['CultureInfo', 'NumberFormatInfo', 'DateTimeFormatInfo'],
    numberPlaceholders: '',
    literals: ['JsonSerializer.Serialize', 'JsonConvert.SerializeObject'],
  },
  setsAnyName: [],
  mapLiteral: {
    open: 'new Dictionary<string, object> { ',
    close: ' }',
    entry: ['["', '"] = ', ''],
    empty: ['null'],
  },
  hasTag: false,
};

/** Whether a variable is a field that can be assigned again. */
function isOpenField({ parent }: BinderNode): boolean {
  const field = parent?.parent;
  return (
    field?.type === 'field_declaration' &&
    !field.children.some(({ type, text }) => type === 'modifier' && (text === 'const' || text === 'readonly'))
  );
}

/** Whether a property can have another value than its first one. */
function hasAccessors(property: BinderNode): boolean {
  return property.childForFieldName('accessors') !== null;
}
