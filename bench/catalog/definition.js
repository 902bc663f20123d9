/** Size of the measured catalog. */
export const templateCount = 2_000;
export const fieldsEach = 100;

/** Types of the fields, used in turn. */
const kinds = ['string', 'integer', 'decimal', 'boolean', 'date', { type: 'enum', values: ['OPEN', 'DONE'] }];

/** Fields of the statements, so that checks report nothing. */
const statementFields = {
  id: 'integer',
  active: 'boolean',
  name: 'string',
  email: 'string',
  'address.city': { type: 'string', nullable: false },
  'address.zip': 'string',
  'address.country': { type: 'string', nullable: false },
  'custom.segment': 'string',
  created: 'date-time',
  turnover: 'decimal',
  status: { type: 'enum', values: ['OPEN', 'CHECKED', 'BLOCKED', 'CLOSED'] },
};

/** Creates a catalog of 2,000 templates with 100 fields each; one of them is that of the statements. */
export function largeDefinition() {
  const templates = {
    'account.query': { fields: { ...statementFields, ...fields(fieldsEach - Object.keys(statementFields).length) } },
  };
  for (let index = 1; index < templateCount; index += 1) {
    templates[`area${index % 40}.query${index}`] = { fields: fields(fieldsEach) };
  }
  return { templates };
}

/** Creates a catalog of one template with the given number of fields. @param {number} count */
export function wideDefinition(count) {
  return { templates: { 'account.query': { fields: fields(count) } } };
}

/** @param {number} count */
function fields(count) {
  const words = ['order', 'invoice', 'delivery', 'customer', 'supplier', 'payment', 'document'];
  const ends = ['Number', 'Date', 'Amount', 'State', 'Label'];
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const name = `${words[index % words.length]}${ends[index % ends.length]}${index}`;
      return [index % 3 === 0 ? name : `group${index % 7}.${name}`, kinds[index % kinds.length]];
    }),
  );
}
