const text = { type: 'string' };
const texts = { type: 'array', items: text };
const properties = { property: { type: 'string', minLength: 1 }, functions: texts, visible: { type: 'boolean' } };

/** Operators by the number of their values. */
const filter = (operators, minItems, maxItems) => ({
  type: 'object',
  required: minItems === 0 ? ['type', 'operator', 'property'] : ['type', 'operator', 'property', 'values'],
  properties: {
    ...properties,
    type: { const: 'FILTER' },
    operator: { enum: operators },
    values: { type: 'array', items: text, minItems, ...(maxItems !== undefined && { maxItems }) },
  },
});

const oneValue = [
  'EQUALS',
  'NOT_EQUALS',
  'IS_NULL_OR_EQUALS',
  'LIKE',
  'NOT_LIKE',
  'STARTS_WITH',
  'ENDS_WITH',
  'CONTAINS',
];
const orders = ['NOT_CONTAINS', 'GREATER_THAN', 'GREATER_THAN_EQUALS', 'LESS_THAN', 'LESS_THAN_EQUALS'];

const junction = {
  type: 'object',
  required: ['type', 'operator', 'children'],
  properties: {
    type: { const: 'JUNCTION' },
    operator: { enum: ['AND', 'OR'] },
    children: { type: 'array', items: { $ref: '#/$defs/node' }, minItems: 1 },
  },
};

/** JSON Schema of a request and of the number of values of each operator, for Ajv; without EXISTS, which has no property. */
export const requestJsonSchema = {
  $defs: {
    node: {
      anyOf: [
        junction,
        filter([...oneValue, ...orders], 1, 1),
        filter(['IN', 'NOT_IN'], 1),
        filter(['RANGE', 'NOT_RANGE'], 2, 2),
        filter(['IS_NULL', 'IS_NOT_NULL'], 0, 0),
      ],
    },
  },
  type: 'object',
  properties: {
    mode: { enum: ['QUERY', 'STATEMENT'] },
    queryPredicate: { $ref: '#/$defs/node' },
    overrideResults: {
      type: 'array',
      items: { type: 'object', required: ['property'], properties: { ...properties, displayName: text } },
    },
    pageable: {
      type: 'object',
      properties: {
        start: { type: 'integer', minimum: 0 },
        limit: { type: 'integer', minimum: 0 },
        sortOrders: {
          type: 'array',
          items: {
            type: 'object',
            required: ['property', 'direction'],
            properties: { property: text, direction: { enum: ['ASC', 'DESC'] }, functions: texts },
          },
        },
      },
    },
    variableSubstitutionList: {
      type: 'object',
      properties: {
        variableSubstitutions: {
          type: 'array',
          items: {
            type: 'object',
            required: ['variable', 'values'],
            properties: {
              variable: { type: 'object', required: ['variableName'], properties: { variableName: text } },
              values: texts,
            },
          },
        },
      },
    },
  },
};
