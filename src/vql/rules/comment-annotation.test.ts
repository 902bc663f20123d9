import { describeRule } from '../../../test/support/rule-case.js';

const message = (beginning: string): string =>
  `"${beginning}" is a comment, and has no effect: an annotation begins with "--v:result", without spaces.`;

describeRule('comment-annotation', {
  ofOutermost: true,
  valid: {
    'an annotation': "SELECT --v:result{displayname='x'}\nid FROM account.query",
    'a comment about something else': 'SELECT -- v: result\nid, -- see v:result\nname FROM account.query',
    'the same text in a string': "SELECT id FROM account.query WHERE a = '-- v:result{visible=false}'",
  },
  invalid: [
    {
      reports: 'a space after the dashes',
      query: "SELECT id, ‹-- v:result{displayname='x'}›\nname FROM account.query",
      messages: [message('-- v:result')],
      fixed: "SELECT id, --v:result{displayname='x'}\nname FROM account.query",
    },
    {
      reports: 'a space before the colon, and upper case, once in a statement with others inside',
      query:
        'SELECT ‹-- V : Result{visible=false}›\nid FROM a.b WHERE EXISTS (SELECT id FROM c.d WHERE EXISTS (SELECT id FROM e.f))',
      messages: [message('-- V : Result')],
      fixed:
        'SELECT --v:result{visible=false}\nid FROM a.b WHERE EXISTS (SELECT id FROM c.d WHERE EXISTS (SELECT id FROM e.f))',
    },
    {
      reports: 'a block comment, which has no fix',
      query: 'SELECT ‹/* v:result{visible=false} */› id FROM account.query',
      messages: [message('/* v:result')],
    },
    {
      reports: 'what would be an annotation with an error, without a fix',
      query:
        'SELECT ‹-- v:result{}›\nid, ‹-- v:result{displayname=x}›\nname, ‹-- v:result{visible=false›\ncity FROM account.query',
      messages: [message('-- v:result'), message('-- v:result'), message('-- v:result')],
    },
    {
      reports: 'a comment where no annotation can be, without a fix',
      query: 'SELECT id ‹-- v:result{visible=false}›\n, name FROM account.query ‹-- v:result{visible=false}›',
      messages: [message('-- v:result'), message('-- v:result')],
    },
  ],
});
