import { describeRule } from '../../../test/support/rule-case.js';

const twice = (option: string): string => `The option "${option}" is repeated for this column.`;
const empty = 'The display name is empty.';

describeRule('annotation-options', {
  valid: {
    'each option occurs once': "SELECT --v:result{displayname='key', visible=true}\nid FROM account.query",
    'one option for each of two columns':
      'SELECT --v:result{visible=false}\nid,\n--v:result{visible=false}\nname FROM account.query',
    'two annotations with different options':
      "SELECT --v:result{visible=true}\n--v:result{displayname='key'}\nid FROM account.query",
    'a display name of one digit': "SELECT --v:result{displayname='0'}\nid FROM account.query",
    'a display name that looks like an option': "SELECT --v:result{displayname='visible=true'}\nid FROM account.query",
  },
  invalid: [
    {
      reports: 'an option that is repeated',
      query: 'SELECT --v:result{visible=false, ‹visible=true›}\nid FROM account.query',
      messages: [twice('visible')],
    },
    {
      reports: 'an option that is repeated with the same value',
      query: "SELECT --v:result{displayname='a', ‹displayname='a'›}\nid FROM account.query",
      messages: [twice('displayname')],
    },
    {
      reports: 'an option in two annotations of a column',
      query: 'SELECT --v:result{visible=false}\n--v:result{‹visible=true›}\nid FROM account.query',
      messages: [twice('visible')],
    },
    {
      reports: 'a display name that is empty or has only spaces',
      query: "SELECT --v:result{‹displayname=''›}\nid,\n--v:result{‹displayname='  '›}\nname FROM account.query",
      messages: [empty, empty],
    },
    {
      reports: 'columns inside EXISTS',
      query: "SELECT id FROM account.query WHERE EXISTS (SELECT --v:result{‹displayname=''›}\nid FROM a.b)",
      messages: [empty],
    },
  ],
});
