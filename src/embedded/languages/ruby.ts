import type { BinderNode, BoundScope, LanguageRow } from './language.js';
import { readHostString } from './strings/string-syntax.js';
import { stringKinds } from './strings/string-tables.js';

const values = { interpolation: 0 };

export const ruby: LanguageRow = {
  grammar: 'ruby',
  extensions: ['rb', 'rake'],
  editorIds: ['ruby'],
  nodes: {
    parenthesized_statements: { form: 'wrapper' },
    string: { form: 'text', values },
    chained_string: { form: 'texts' },
    heredoc_beginning: { form: 'heredoc', body: 'heredoc_body', end: 'heredoc_end', values },
    binary: {
      form: 'operator',
      left: 'left',
      operator: 'operator',
      right: 'right',
      joins: ['+', '<<'],
      chooses: ['||', '&&', 'or', 'and'],
      numbers: ['===', '<=>', '=~', '!~', ...['==', '!=', '<', '>', '<=', '>='], '-', '**'],
      formats: { '%': 'percent' },
    },
    unary: { form: 'wrapper', of: 'operand' },
    conditional: { form: 'choice', options: ['consequence', 'alternative'] },
    identifier: { form: 'name' },
    constant: { form: 'name' },
    instance_variable: { form: 'name' },
    class_variable: { form: 'name' },
    global_variable: { form: 'name' },
    self: { form: 'name' },
    scope_resolution: { form: 'member', object: 'scope', name: 'name' },
    element_reference: { form: 'member', object: 'object', name: 1, isComputed: true },
    call: {
      form: 'call',
      object: 'receiver',
      name: 'method',
      arguments: 'arguments',
      argument: { type: 'pair', name: 'key', value: 'value' },
      block: 'block',
    },
    block: { form: 'function', body: 'body', endsWithResult: true },
    do_block: { form: 'function', body: 'body', endsWithResult: true },
    method: {
      form: 'function',
      body: 'body',
      block: 'body_statement',
      returns: 'return',
      list: 'argument_list',
      endsWithResult: true,
    },
    case: { form: 'choice', options: { types: ['when', 'else'] } },
    if: { form: 'choice', options: { types: ['then', 'elsif', 'else'] } },
    elsif: { form: 'choice', options: { types: ['then', 'elsif', 'else'] } },
    unless: { form: 'choice', options: { types: ['then', 'else'] } },
    when: { form: 'wrapper', of: 'body' },
    // biome-ignore lint/suspicious/noThenProperty: a type of nodes.
    then: { form: 'wrapper', of: -1 },
    else: { form: 'wrapper', of: -1 },
    array: { form: 'list' },
    hash: { form: 'object', member: { type: 'pair', key: 'key', value: 'value' } },
    splat_argument: { form: 'spread' },
    hash_splat_argument: { form: 'spread' },
    regex: { form: 'pattern' },
    integer: { form: 'number' },
    float: { form: 'number' },
    true: { form: 'number' },
    false: { form: 'number' },
    nil: { form: 'constant' },
    simple_symbol: { form: 'constant' },
  },
  nameTypes: [
    ...['identifier', 'constant', 'instance_variable', 'class_variable', 'global_variable', 'hash_key_symbol'],
  ],
  binders: {
    assignment: { name: ['left'], value: 'right', scope: scopeOfVariable, isOpen: isOfObject },
    operator_assignment: { name: ['left'], value: 'right', operators: { sets: ['||=', '&&='], adds: ['+='] } },
    binary: { name: ['left'], value: 'right', operators: { sets: [], adds: ['<<'] } },
    method_parameters: { scope: 'block' },
    block_parameters: { scope: 'block' },
    lambda_parameters: { scope: 'block' },
    optional_parameter: { name: ['name'], scope: 'block' },
    keyword_parameter: { name: ['name'], scope: 'block' },
    splat_parameter: { name: ['name'], scope: 'block' },
    hash_splat_parameter: { name: ['name'], scope: 'block' },
    for: { name: ['pattern'], scope: 'function' },
    exception_variable: { scope: 'function' },
    method: { name: ['name'], isFunction: true, scope: 'block' },
    class: { name: ['name'], scope: 'block' },
    module: { name: ['name'], scope: 'block' },
  },
  patterns: {
    left_assignment_list: undefined,
    rest_assignment: undefined,
    destructured_left_assignment: undefined,
    destructured_parameter: undefined,
  },
  reads: [
    ...['argument_list', 'interpolation', 'program', 'body_statement', 'block_body', 'then', 'do', 'else', 'begin'],
    ...['return', 'if', 'unless', 'if_modifier', 'unless_modifier', 'while', 'until', 'while_modifier', 'elsif'],
    ...['until_modifier', 'case', 'case_match', 'when', 'pattern', 'pair', 'rescue', 'ensure', 'rescue_modifier'],
    ...['yield', 'range', 'block_argument', 'method', 'singleton_method', 'superclass', 'undef', 'alias', 'in'],
    ...['if_guard', 'unless_guard', 'variable_reference_pattern', 'exceptions', 'right_assignment_list', 'next'],
    ...['break', 'begin_block', 'end_block', 'match_pattern', 'test_pattern', 'class', 'module'],
  ],
  scopes: {
    block: ['block', 'do_block', 'lambda'],
    function: ['method', 'singleton_method', 'class', 'module'],
    class: ['class', 'module'],
    closed: { types: ['method', 'singleton_method', 'class', 'module'], names: /^[a-z_]/ },
  },
  comments: ['comment'],
  commentMarks: { line: ['#'] },
  readLiteral: (program, span, beginning) => readHostString(program, span, stringKinds.ruby, beginning),
  functions: {
    numbers: ['Integer', 'Float', 'SecureRandom.uuid'],
    dateFormats: ['.strftime'],
    numberMethods: ['to_i', 'to_f', 'length', 'size', 'count', 'iso8601'],
    numberObjects: ['Math'],
    texts: ['String', 'String.new'],
    plain: ['to_s', 'strip', 'lstrip', 'rstrip', 'chomp', 'downcase', 'upcase', 'capitalize', 'squish', 'strftime'],
    trims: ['strip', 'lstrip', 'rstrip', 'chomp', 'squish', 'freeze', 'to_s', 'dup'],
    same: ['strip', 'chomp', 'freeze', 'to_s', 'dup', 'select', 'reject', 'compact', 'sort'],
    joins: { names: ['join'], separator: '', object: 'list' },
    concats: ['concat'],
    maps: ['map', 'flat_map', 'collect'],
    reduces: ['reduce', 'inject'],
    adds: ['push', 'append', 'concat'],
    changes: [
      ...['replace', 'insert', 'prepend', 'gsub!', 'sub!', 'tr!', 'tr_s!', 'unshift', 'encode!', 'succ!', 'next!'],
      ...['setbyte', 'fill', 'map!', 'collect!'],
    ],
    replaces: ['sub'],
    replacesAll: ['gsub'],
    hasReplacementPatterns: true,
    splits: [],
    subjects: { format: 0, sprintf: 0, 'Kernel.format': 0 },
    formats: { format: 'percent', sprintf: 'percent', 'Kernel.format': 'percent' },
    numberPlaceholders: 'diuboxXBeEfgGaA',
    literals: ['.inspect', '.dump', '.to_json', 'JSON.generate'],
    literalPlaceholders: 'p',
  },
  setsAnyName: ['eval'],
  mapLiteral: {
    open: '{ ',
    close: ' }',
    entry: ['"', '" => ', ''],
    empty: ['{}', 'nil'],
    onlyInString: /\b(?:and|or)\b/,
  },
  hasTag: false,
};

/** Returns where a variable is known: those of an object, and constants, in the class. */
function scopeOfVariable(assignment: BinderNode): BoundScope {
  const type = assignment.childForFieldName('left')?.type;
  return type === 'identifier' || type === 'left_assignment_list' ? 'function' : 'class';
}

/** Whether other code can set a variable: one of an object or a class, or a global one. */
function isOfObject(assignment: BinderNode): boolean {
  const type = assignment.childForFieldName('left')?.type;
  return type === 'instance_variable' || type === 'class_variable' || type === 'global_variable';
}
