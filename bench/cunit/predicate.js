/**
 * One predicate of twelve conditions, in the language of each library that is compared. Where a library lacks an
 * operator, the predicate is one that is equivalent on the measured rows.
 */

const createdFrom = '2024-01-01T00:00:00Z';

/** In VQL; SQL parsers read the text unchanged. */
export const vqlPredicate = [
  "active = 'true' AND type = 'CUSTOMER' AND status IN ('OPEN', 'CHECKED', 'BLOCKED')",
  "AND (name LIKE 'Mill%' OR name LIKE '%smith%' OR (address.country <> 'DE' AND address.city = 'Vienna'))",
  'AND (turnover BETWEEN 1000 AND 250000 OR priority < 3)',
  `AND email IS NOT NULL AND (created >= '${createdFrom}' OR blocked IS NULL)`,
].join(' ');

/** As a MongoDB query, for sift, mingo and @ucast. */
export const mongoPredicate = {
  $and: [
    { active: true },
    { type: 'CUSTOMER' },
    { status: { $in: ['OPEN', 'CHECKED', 'BLOCKED'] } },
    {
      $or: [
        { name: { $regex: /^Mill/ } },
        { name: { $regex: /smith/ } },
        { $and: [{ 'address.country': { $ne: 'DE' } }, { 'address.city': 'Vienna' }] },
      ],
    },
    { $or: [{ turnover: { $gte: 1000, $lte: 250_000 } }, { priority: { $lt: 3 } }] },
    { email: { $ne: null } },
    { $or: [{ created: { $gte: createdFrom } }, { blocked: null }] },
  ],
};

/** In JsonLogic, which has no prefix test: a substring is compared. */
export const jsonLogicPredicate = {
  and: [
    { '===': [{ var: 'active' }, true] },
    { '===': [{ var: 'type' }, 'CUSTOMER'] },
    { in: [{ var: 'status' }, ['OPEN', 'CHECKED', 'BLOCKED']] },
    {
      or: [
        { '===': [{ substr: [{ var: 'name' }, 0, 4] }, 'Mill'] },
        { in: ['smith', { var: 'name' }] },
        {
          and: [{ '!==': [{ var: 'address.country' }, 'DE'] }, { '===': [{ var: 'address.city' }, 'Vienna'] }],
        },
      ],
    },
    { or: [{ '<=': [1000, { var: 'turnover' }, 250_000] }, { '<': [{ var: 'priority' }, 3] }] },
    { '!==': [{ var: 'email' }, null] },
    { or: [{ '>=': [{ var: 'created' }, createdFrom] }, { '===': [{ var: 'blocked' }, null] }] },
  ],
};

/**
 * Creates a VQL predicate with the given number of conditions, of several kinds in turn.
 *
 * @param {number} count
 */
export function longPredicate(count) {
  const kinds = [
    (index) => `field${index} = 'value ${index}'`,
    (index) => `address.field${index} LIKE 'value ${index}%'`,
    (index) => `(field${index} > ${index} OR other${index} IS NULL)`,
    (index) => `field${index} BETWEEN ${index} AND ${index + 10}`,
    (index) => `field${index} IN ('A', 'B', 'value ${index}')`,
  ];
  // The third kind has two conditions.
  const parts = Array.from({ length: Math.round((count * kinds.length) / (kinds.length + 1)) }, (_, index) =>
    kinds[index % kinds.length](index),
  );
  return parts.join(' AND ');
}
