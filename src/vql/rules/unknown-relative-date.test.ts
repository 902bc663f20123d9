import { describeRule } from '../../../test/support/rule-case.js';

describeRule('unknown-relative-date', {
  valid: {
    'relative dates':
      'SELECT id FROM account.query WHERE a >= :daysAgo7 AND b < :today AND c < :monthStartMidnight LIMIT 1',
    'names of other things':
      'SELECT id FROM account.query WHERE a IN (:day, :date, :month, :year, :week, :from, :start, :kind, :to, :no) LIMIT 1',
    'a text': "SELECT id FROM account.query WHERE name = ':toady' LIMIT 1",
  },
  invalid: [
    {
      reports: 'a typo in the name of a midnight',
      query: 'SELECT id FROM account.query WHERE a >= ‹:todayMidnigth› AND b < ‹:dayAgo3Midnight› LIMIT 1',
      messages: [
        '":todayMidnigth" is not a relative date, and needs a value. Did you mean ":todayMidnight"?',
        '":dayAgo3Midnight" is not a relative date, and needs a value. Did you mean ":daysAgo3Midnight"?',
      ],
      fixed: 'SELECT id FROM account.query WHERE a >= :todayMidnight AND b < :daysAgo3Midnight LIMIT 1',
    },
    {
      reports: 'a typo',
      query: 'SELECT id FROM account.query WHERE a >= ‹:dayAgo30› AND b < ‹:toady› LIMIT 1',
      messages: [
        '":dayAgo30" is not a relative date, and needs a value. Did you mean ":daysAgo30"?',
        '":toady" is not a relative date, and needs a value. Did you mean ":today"?',
      ],
      fixed: 'SELECT id FROM account.query WHERE a >= :daysAgo30 AND b < :today LIMIT 1',
    },
  ],
});
