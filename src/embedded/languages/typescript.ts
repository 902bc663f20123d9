import type { BinderNode, BoundScope, LanguageRow } from './language.js';
import { readHostString } from './strings/string-syntax.js';
import { rawQuote, stringKinds } from './strings/string-tables.js';

/** What TypeScript, TSX and JavaScript have in common. */
const shared = {
  nodes: {
    parenthesized_expression: { form: 'wrapper' },
    as_expression: { form: 'wrapper', isAssertion: true },
    satisfies_expression: { form: 'wrapper', isAssertion: true },
    non_null_expression: { form: 'wrapper', isAssertion: true },
    type_assertion: { form: 'wrapper', isAssertion: true, of: -1 },
    instantiation_expression: { form: 'wrapper' },
    string: { form: 'text' },
    template_string: { form: 'text', values: { template_substitution: 0 } },
    binary_expression: {
      form: 'operator',
      left: 'left',
      operator: 'operator',
      right: 'right',
      joins: ['+'],
      chooses: ['&&', '||', '??'],
      numbers: [
        ...['-', '*', '/', '%', '**', '&', '|', '^', '<<', '>>', '>>>', '===', '!=='],
        ...['==', '!=', '<', '>', '<=', '>='],
        ...['in', 'instanceof'],
      ],
    },
    unary_expression: { form: 'number' },
    ternary_expression: { form: 'choice', options: ['consequence', 'alternative'] },
    identifier: { form: 'name' },
    shorthand_property_identifier: { form: 'name' },
    this: { form: 'name' },
    member_expression: { form: 'member', object: 'object', name: 'property' },
    subscript_expression: { form: 'member', object: 'object', name: 'index', isComputed: true },
    // The callee of `import('…')`.
    import: { form: 'name' },
    call_expression: { form: 'call', callee: 'function', arguments: 'arguments' },
    array: { form: 'list' },
    object: {
      form: 'object',
      member: { type: 'pair', key: 'key', value: 'value' },
      short: 'shorthand_property_identifier',
    },
    spread_element: { form: 'spread' },
    await_expression: { form: 'awaited' },
    arrow_function: { form: 'function', body: 'body', block: 'statement_block', returns: 'return_statement' },
    function_expression: { form: 'function', body: 'body', block: 'statement_block', returns: 'return_statement' },
    function_declaration: { form: 'function', body: 'body', block: 'statement_block', returns: 'return_statement' },
    method_definition: { form: 'function', body: 'body', block: 'statement_block', returns: 'return_statement' },
    regex: { form: 'pattern' },
    number: { form: 'number' },
    true: { form: 'number' },
    false: { form: 'number' },
    null: { form: 'constant' },
    undefined: { form: 'constant' },
  },
  nameTypes: [
    'identifier',
    'shorthand_property_identifier',
    'shorthand_property_identifier_pattern',
    'type_identifier',
    'undefined',
  ],
  binders: {
    variable_declarator: {
      name: ['name'],
      value: 'value',
      type: 'type',
      scope: scopeOfVariable,
      isOpen: isExportOfNamespace,
    },
    for_in_statement: { name: ['left'], items: 'right', scope: scopeOfLoop },
    required_parameter: { name: ['pattern'], type: 'type', scope: 'function' },
    optional_parameter: { name: ['pattern'], type: 'type', scope: 'function' },
    // Of JavaScript.
    formal_parameters: { scope: 'function' },
    arrow_function: { name: ['parameter'], scope: 'own' },
    catch_clause: { name: ['parameter'], scope: 'own' },
    function_declaration: { name: ['name'], isFunction: true, scope: 'block' },
    generator_function_declaration: { name: ['name'], scope: 'block' },
    function_signature: { name: ['name'], scope: 'block' },
    function_expression: { name: ['name'], scope: 'own' },
    generator_function: { name: ['name'], scope: 'own' },
    class_declaration: { name: ['name'], scope: 'block' },
    abstract_class_declaration: { name: ['name'], scope: 'block' },
    class: { name: ['name'], scope: 'own' },
    enum_declaration: { name: ['name'], scope: 'block' },
    internal_module: { name: ['name'], scope: 'block' },
    module: { name: ['name'], scope: 'block' },
    import_specifier: { name: ['alias', 'name'], scope: 'block', imports: { name: 'name' } },
    import_clause: { scope: 'block' },
    namespace_import: { scope: 'block', imports: {} },
    import_require_clause: { scope: 'block', imports: {} },
    import_alias: { scope: 'block' },
    assignment_expression: { name: ['left'], value: 'right', scope: scopeOfUsing },
    augmented_assignment_expression: {
      name: ['left'],
      value: 'right',
      operators: { sets: ['||=', '&&=', '??='], adds: ['+='] },
    },
  },
  patterns: {
    object_pattern: undefined,
    // With assertions in it, a pattern is read as a list or an object.
    array: undefined,
    object: undefined,
    pair: ['value'],
    array_pattern: undefined,
    rest_pattern: undefined,
    pair_pattern: ['value'],
    assignment_pattern: ['left'],
    object_assignment_pattern: ['left'],
    parenthesized_expression: undefined,
    as_expression: undefined,
    satisfies_expression: undefined,
    non_null_expression: undefined,
    type_assertion: undefined,
  },
  memberPatterns: {
    object: 'object_pattern',
    short: 'shorthand_property_identifier_pattern',
    pair: 'pair_pattern',
    key: 'key',
  },
  types: {
    names: ['type_identifier', 'nested_type_identifier'],
    wrappers: ['type_annotation', 'union_type', 'parenthesized_type', 'readonly_type'],
    generic: {
      type: 'generic_type',
      name: 'name',
      arguments: 'type_arguments',
      same: ['Promise', 'Readonly', 'Partial', 'Required', 'NonNullable', 'Awaited'],
    },
    object: { type: 'object_type', name: 'name', member: 'type' },
  },
  reads: [
    ...['arguments', 'template_substitution', 'return_statement', 'expression_statement', 'throw_statement'],
    ...['if_statement', 'while_statement', 'do_statement', 'for_statement', 'switch_statement', 'switch_case'],
    ...['export_statement', 'export_specifier', 'sequence_expression', 'yield_expression', 'new_expression'],
    ...['update_expression', 'computed_property_name', 'class_heritage', 'extends_clause', 'enum_assignment'],
    ...['public_field_definition', 'field_definition', 'decorator', 'jsx_expression', 'jsx_opening_element'],
    ...['jsx_self_closing_element', 'jsx_closing_element', 'nested_identifier', 'type_query', 'type_predicate'],
    ...['asserts', 'index_signature', 'with_statement', 'type_identifier', 'undefined'],
  ],
  scopes: {
    class: ['class_body'],
    block: ['statement_block', 'catch_clause', 'for_statement', 'for_in_statement', 'switch_body'],
    function: [
      ...['function_declaration', 'generator_function_declaration', 'function_expression', 'generator_function'],
      ...['arrow_function', 'method_definition', 'class_static_block', 'internal_module', 'module'],
      // These declare only parameters.
      ...['function_signature', 'method_signature', 'abstract_method_signature', 'call_signature'],
      ...['construct_signature', 'function_type', 'constructor_type'],
    ],
  },
  members: {
    self: ['this'],
    nameTypes: ['property_identifier', 'private_property_identifier'],
    binders: {
      public_field_definition: { name: ['name'], value: 'value', type: 'type', scope: 'class' },
      field_definition: { name: ['property'], value: 'value', scope: 'class' },
      method_definition: { name: ['name'], isFunction: true, scope: 'class' },
      assignment_expression: { name: ['left'], value: 'right', scope: 'class' },
      augmented_assignment_expression: {
        name: ['left'],
        value: 'right',
        operators: { sets: ['||=', '&&=', '??='], adds: ['+='] },
      },
    },
    patterns: { member_expression: ['property'] },
    parameters: {
      nameTypes: ['identifier'],
      binders: { required_parameter: { name: ['pattern'], type: 'type', scope: scopeOfMember } },
      patterns: {},
    },
  },
  comments: ['comment'],
  commentMarks: { line: ['//'], block: ['/*', '*/'] },
  readLiteral: (program, span) => readHostString(program, span, stringKinds.javascript),
  rawTag: { name: 'String.raw', quote: rawQuote },
  functions: {
    numbers: ['Number', 'BigInt', 'Boolean', 'parseInt', 'parseFloat', 'Date.now', 'crypto.randomUUID'],
    numberMethods: ['toISOString', 'getTime'],
    numberObjects: ['Math'],
    texts: ['String'],
    plain: [
      ...['toString', 'toISOString', 'toJSON', 'toFixed', 'toLowerCase', 'toUpperCase', 'trim', 'trimStart', 'trimEnd'],
      ...['slice', 'substring', 'padStart', 'padEnd', 'normalize', 'charAt', 'at', 'valueOf'],
    ],
    trims: ['trim', 'trimStart', 'trimEnd'],
    same: ['filter', 'slice', 'reverse', 'sort', 'trim', 'trimStart', 'trimEnd', 'toString'],
    joins: { names: ['join'], separator: ',', object: 'list' },
    concats: ['concat'],
    maps: ['map', 'flatMap'],
    reduces: ['reduce', 'reduceRight'],
    adds: ['push', 'unshift'],
    changes: ['splice', 'fill'],
    replaces: ['replace'],
    replacesAll: ['replaceAll'],
    hasReplacementPatterns: true,
    splits: ['split'],
    subjects: { 'util.format': 0 },
    formats: { 'util.format': 'percent' },
    numberPlaceholders: 'dif',
    literals: ['JSON.stringify', 'util.inspect'],
    literalPlaceholders: 'jo',
  },
  setsAnyName: ['eval', 'with'],
  hasTag: true,
} as const satisfies Partial<LanguageRow>;

/** TypeScript without JSX, where `<T>value` is an assertion. */
export const typescript: LanguageRow = {
  ...shared,
  grammar: 'typescript',
  extensions: ['ts', 'mts', 'cts'],
  editorIds: ['typescript'],
};

/** TypeScript with JSX. */
export const tsx: LanguageRow = {
  ...shared,
  grammar: 'tsx',
  extensions: ['tsx'],
  editorIds: ['typescriptreact'],
};

/** JavaScript, where JSX is allowed. */
export const javascript: LanguageRow = {
  ...shared,
  grammar: 'javascript',
  extensions: ['js', 'mjs', 'cjs', 'jsx'],
  editorIds: ['javascript', 'javascriptreact'],
};

/** Components with scripts in HTML. */
export const vue: LanguageRow = {
  ...typescript,
  extensions: ['vue'],
  editorIds: ['vue'],
  blocks: 'html',
};
export const svelte: LanguageRow = {
  ...typescript,
  extensions: ['svelte'],
  editorIds: ['svelte'],
  blocks: 'html',
};
export const astro: LanguageRow = {
  ...typescript,
  extensions: ['astro'],
  editorIds: ['astro'],
  blocks: 'html with front matter',
};

function scopeOfVariable({ parent }: BinderNode): BoundScope {
  return parent?.type === 'variable_declaration' ? 'function' : 'block';
}

/** Returns the scope of what `using` declares, which the grammar reads as an assignment. */
function scopeOfUsing({ children: [first] }: BinderNode): BoundScope | undefined {
  return first?.type === 'using' ? 'block' : undefined;
}

/** Returns the scope of a parameter that is a member: `private` or `readonly` stands before it. */
function scopeOfMember({ children: [first] }: BinderNode): BoundScope | undefined {
  return ['accessibility_modifier', 'override_modifier', 'readonly'].includes(first?.type ?? '') ? 'class' : undefined;
}

/** Returns the scope of the names of a loop; nothing if they are declared elsewhere. */
function scopeOfLoop(loop: BinderNode): BoundScope | undefined {
  const kind = loop.childForFieldName('kind')?.type;
  if (kind === undefined) return undefined;
  return kind === 'var' ? 'function' : 'own';
}

/** Whether a variable is an export of a namespace: a member of it, which can be assigned from anywhere. */
function isExportOfNamespace({ parent: declaration }: BinderNode): boolean {
  const statement = declaration?.parent;
  const owner = statement?.type === 'export_statement' ? statement.parent?.parent?.type : undefined;
  return owner === 'internal_module' || owner === 'module';
}
