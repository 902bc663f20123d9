import { describeCatalogRule } from '../../../test/support/catalog-case.js';
import { sampleCatalog } from '../../../test/support/catalog-definition.js';

const dates = 'expected a date such as "2026-01-31", with or without a time such as "2026-01-31T12:00:00Z".';

describeCatalogRule('literal-type', {
  catalog: sampleCatalog,
  valid: {
    'whole numbers, in quotes and bare':
      "SELECT id FROM account.query WHERE id IN (1, '2', '-9223372036854775808', '9223372036854775807', 1e3)",
    'decimal numbers': "SELECT id FROM account.query WHERE total BETWEEN '-1.50' AND 2e3",
    booleans: "SELECT id FROM account.query WHERE active = true OR active = 'false'",
    'dates with and without time and zone':
      "SELECT id FROM account.query WHERE dueDate = '2024-02-29' AND createdAt IN ('2026-01-31', '2026-01-31T12:00Z', '2026-01-31T12:00:00.5+01:00', '2026-01-31 12:00', '2026-01-31t12:00:00z', '2026-01-31T12:00+01', '2026-01-31T12:00-0330')",
    'any string': "SELECT id FROM account.query WHERE name = 'many' OR name = 7",
    'a date at the end of a day, and at the limits of the years':
      "SELECT id FROM account.query WHERE createdAt IN ('2024-01-01T24:00', '0000-01-01', '9999-12-31T23:59:59.999999999-23:59')",
    'a fraction that a double rounds to a whole number':
      "SELECT id FROM account.query WHERE id > 0.99999999999999999999 AND id >= 1e-400 AND id < '1389132653974581249.5'",
    'a decimal of any size': "SELECT id FROM account.query WHERE total < 1e400 AND total > '1e-99999999999999999999'",
    'a fraction that whole numbers are greater or less than':
      "SELECT id FROM account.query WHERE id > 1.5 AND NOT id <= '2.5' AND id BETWEEN 0.5 AND 9.5 AND 1.5 < id AND id >= -0.5",
    'a variable, NULL and another field':
      'SELECT id FROM account.query WHERE createdAt > :x AND id = NULL AND total = id',
    'the pattern of a LIKE': "SELECT id FROM account.query WHERE createdAt LIKE '2026%'",
    'the result of a function': "SELECT id FROM account.query WHERE year(createdAt) = 'x'",
    'there is no catalog': { query: "SELECT id FROM account.query WHERE createdAt > 'yesterday'", catalog: false },
  },
  invalid: [
    {
      reports: 'a word for a date',
      query: "SELECT id FROM account.query WHERE createdAt > ‹'yesterday'›",
      messages: [`The value "yesterday" does not fit the field "createdAt": ${dates}`],
      pointers: ['/request/queryPredicate/values/0'],
    },
    {
      reports: 'a day that does not exist, and a number',
      query: "SELECT id FROM account.query WHERE dueDate BETWEEN ‹'2026-02-30'› AND ‹20260301›",
      messages: [
        'The value "2026-02-30" does not fit the field "dueDate": there is no such day.',
        `The value "20260301" does not fit the field "dueDate": ${dates}`,
      ],
    },
    {
      reports: 'a word, a fraction and too many digits for a whole number',
      query: "SELECT id FROM account.query WHERE id IN (‹'many'›, ‹1.5›, ‹'9223372036854775808'›, ‹TRUE›, ‹''›)",
      messages: ['many', '1.5', '9223372036854775808', 'true', ''].map(
        (value) => `The value "${value}" does not fit the field "id": expected a whole number of 64 bits.`,
      ),
    },
    {
      reports: 'a fraction that no whole number is equal to, whatever the operator, and what has no order either',
      query:
        "SELECT id FROM account.query WHERE id = ‹1.5› OR id <> ‹'1.5'› OR id NOT IN (‹1.5›) OR id > ‹'many'› OR id < ‹'1,5'›",
      messages: ['1.5', '1.5', '1.5', 'many', '1,5'].map(
        (value) => `The value "${value}" does not fit the field "id": expected a whole number of 64 bits.`,
      ),
    },
    {
      reports: 'a number beyond 64 bits, which all are less than',
      query: 'SELECT id FROM account.query WHERE id < ‹9223372036854775808›',
      messages: ['The value "9223372036854775808" does not fit the field "id": expected a whole number of 64 bits.'],
    },
    {
      reports: 'a time that does not exist',
      query: "SELECT id FROM account.query WHERE createdAt < ‹'2026-02-28T25:00:00+01'›",
      messages: ['The value "2026-02-28T25:00:00+01" does not fit the field "createdAt": there is no such time.'],
    },
    {
      reports: 'an unusual form of a whole number, as a warning',
      query: "SELECT id FROM account.query WHERE id IN (‹'7.0'›, ‹'1e3'›, ‹2.0›, 2.5e1)",
      severity: 'warning',
      messages: ['7.0', '1e3', '2.0'].map(
        (value) => `The value "${value}" does not fit the field "id": expected a whole number of 64 bits.`,
      ),
      fixed: "SELECT id FROM account.query WHERE id IN ('7', '1000', '2', 2.5e1)",
      safe: true,
    },
    {
      reports: 'an unusual form of a whole number with all digits of 64 bits, and keeps them',
      query:
        "SELECT id FROM account.query WHERE id IN (‹'1389132653974581249.0'›, ‹1389132653974581249.0›, ‹'9007199254740993e0'›, 9007199254740993e0, ‹'-922337203685477580.8e1'›, ‹'-0.0'›, ‹'+7.0'›)",
      severity: 'warning',
      messages: [
        '1389132653974581249.0',
        '1389132653974581249.0',
        '9007199254740993e0',
        '-922337203685477580.8e1',
        '-0.0',
        '+7.0',
      ].map((value) => `The value "${value}" does not fit the field "id": expected a whole number of 64 bits.`),
      fixed:
        "SELECT id FROM account.query WHERE id IN ('1389132653974581249', '1389132653974581249', '9007199254740993', 9007199254740993e0, '-9223372036854775808', '0', '7')",
      safe: true,
    },
    {
      reports: 'fractions that a double rounds to a whole number, without a fix',
      query:
        "SELECT id FROM account.query WHERE id <> ‹'1e-400'› AND id = ‹0.99999999999999999999› AND id IN (‹'1389132653974581249.5'›) AND id < ‹9223372036854775807.5›",
      messages: ['1e-400', '0.99999999999999999999', '1389132653974581249.5', '9223372036854775807.5'].map(
        (value) => `The value "${value}" does not fit the field "id": expected a whole number of 64 bits.`,
      ),
    },
    {
      reports: 'numbers too large for a double, and near misses of numbers',
      query:
        "SELECT id FROM account.query WHERE id IN (‹'1e400'›, ‹'1e99999999999999999999'›, ‹' 7'›, ‹'7 '›, ‹'1_000'›, ‹'0x10'›)",
      messages: ['1e400', '1e99999999999999999999', ' 7', '7 ', '1_000', '0x10'].map(
        (value) => `The value "${value}" does not fit the field "id": expected a whole number of 64 bits.`,
      ),
    },
    {
      reports: 'dates that are none, or are written in other ways',
      query:
        "SELECT id FROM account.query WHERE createdAt IN (‹'2024-01-01T24:00:01'›, ‹'2024-01-01T00:00:00+24:00'›, ‹'2023-02-29'›, ‹'2024-W01-1'›, ‹' 2024-01-01'›)",
      messages: [
        'The value "2024-01-01T24:00:01" does not fit the field "createdAt": there is no such time.',
        'The value "2024-01-01T00:00:00+24:00" does not fit the field "createdAt": there is no such time.',
        'The value "2023-02-29" does not fit the field "createdAt": there is no such day.',
        `The value "2024-W01-1" does not fit the field "createdAt": ${dates}`,
        `The value " 2024-01-01" does not fit the field "createdAt": ${dates}`,
      ],
    },
    {
      reports: 'a number with a comma',
      query: "SELECT id FROM account.query WHERE ‹'12,50'› < total",
      messages: ['The value "12,50" does not fit the field "total": expected a number such as "12.50".'],
    },
    {
      reports: 'a date in the order of another country',
      query: "SELECT id FROM account.query WHERE dueDate > ‹'31.12.2024'›",
      messages: [
        'The value "31.12.2024" does not fit the field "dueDate": expected a date such as "2026-01-31", with or without a time such as "2026-01-31T12:00:00Z".',
      ],
      fixed: "SELECT id FROM account.query WHERE dueDate > '2024-12-31'",
    },
    {
      reports: 'a date with the month first',
      query: "SELECT id FROM account.query WHERE dueDate > ‹'12/31/2024'›",
      messages: [
        'The value "12/31/2024" does not fit the field "dueDate": expected a date such as "2026-01-31", with or without a time such as "2026-01-31T12:00:00Z".',
      ],
      fixed: "SELECT id FROM account.query WHERE dueDate > '2024-12-31'",
    },
    {
      reports: 'a boolean in another letter case, which rows are compared with, as a warning',
      query: "SELECT id FROM account.query WHERE active <> ‹'True'›",
      severity: 'warning',
      messages: ['The value "True" does not fit the field "active": expected "true" or "false".'],
      fixed: "SELECT id FROM account.query WHERE active <> 'true'",
      safe: true,
    },
    {
      reports: 'a boolean with spaces, which no row has',
      query: "SELECT id FROM account.query WHERE active <> ‹' true'›",
      messages: ['The value " true" does not fit the field "active": expected "true" or "false".'],
      fixed: "SELECT id FROM account.query WHERE active <> 'true'",
      safe: false,
    },
    {
      reports: 'a number for a boolean',
      query: 'SELECT id FROM account.query WHERE active = ‹1›',
      messages: ['The value "1" does not fit the field "active": expected "true" or "false".'],
    },
  ],
});
