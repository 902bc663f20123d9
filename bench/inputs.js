/**
 * The measured statements. SQL parsers read the VQL text unchanged: `account.query` is a table in a schema
 * there. SOQL has single object names, no BETWEEN and no IS NULL, so it has the closest statement.
 *
 * @typedef {{ name: string, valid: boolean, vql: string, soql: string }} Input
 */

const listLength = 10_000;
const conditionCount = 5_000;
const depth = 500;

const inList = `name IN (${series(listLength, (index) => `'value ${index}'`).join(', ')})`;
const conditions = series(conditionCount, (index) => `field${index} = 'value ${index}'`).join(' AND ');
const nested = `${'('.repeat(depth)}name = 'Miller'${')'.repeat(depth)}`;

/** @type {Input} */
export const small = {
  name: 'small',
  valid: true,
  vql: "SELECT id, name FROM account.query WHERE active = 'true' AND name LIKE 'Mill%' LIMIT 100",
  soql: "SELECT Id, Name FROM Account WHERE Active__c = 'true' AND Name LIKE 'Mill%' LIMIT 100",
};

/** @type {Input} */
export const medium = {
  name: 'medium',
  valid: true,
  vql: [
    'SELECT id, name, email, address.city, address.zip, custom.segment, created, turnover',
    'FROM account.query',
    "WHERE status IN ('OPEN', 'CHECKED', 'BLOCKED', 'CLOSED')",
    "AND (name LIKE 'Mill%' OR name LIKE '%smith%' OR NOT (address.country = 'DE' AND address.city <> 'Berlin'))",
    'AND turnover BETWEEN 1000 AND 250000 AND email IS NOT NULL',
    'ORDER BY name ASC, created DESC LIMIT 100 OFFSET 200',
  ].join(' '),
  soql: [
    'SELECT Id, Name, Email, Address.City, Address.Zip, Custom.Segment, Created, Turnover',
    'FROM Account',
    "WHERE Status IN ('OPEN', 'CHECKED', 'BLOCKED', 'CLOSED')",
    "AND (Name LIKE 'Mill%' OR Name LIKE '%smith%' OR (NOT (Address.Country = 'DE' AND Address.City <> 'Berlin')))",
    'AND Turnover >= 1000 AND Turnover <= 250000 AND Email != NULL',
    'ORDER BY Name ASC, Created DESC LIMIT 100 OFFSET 200',
  ].join(' '),
};

/** The medium statement without the value after LIKE. @type {Input} */
export const broken = {
  name: 'medium, one error',
  valid: false,
  vql: medium.vql.replace("LIKE '%smith%'", 'LIKE'),
  soql: medium.soql.replace("LIKE '%smith%'", 'LIKE'),
};

/** @type {Input} */
export const list = {
  name: '10,000-element IN list',
  valid: true,
  vql: `SELECT id FROM account.query WHERE ${inList}`,
  soql: `SELECT Id FROM Account WHERE ${inList}`,
};

/** @type {Input} */
export const junction = {
  name: '5,000 conditions with AND',
  valid: true,
  vql: `SELECT id FROM account.query WHERE ${conditions}`,
  soql: `SELECT Id FROM Account WHERE ${conditions}`,
};

/** @type {Input} */
export const parentheses = {
  name: '500 nested parentheses',
  valid: true,
  vql: `SELECT id FROM account.query WHERE ${nested}`,
  soql: `SELECT Id FROM Account WHERE ${nested}`,
};

/** From small to large, so that the process has parsed no large text before the small ones are measured. */
export const inputs = [small, medium, broken, parentheses, list, junction];

/**
 * @param {number} length
 * @param {(index: number) => string} toText
 */
function series(length, toText) {
  return Array.from({ length }, (_, index) => toText(index));
}
