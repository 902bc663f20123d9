import { describeRule } from '../../../test/support/rule-case.js';

const statement = (where: string): string => `SELECT id FROM account.query WHERE ${where}`;

const message = (text: string, placeholder: string): string =>
  `The string ${text} contains the text "${placeholder}": inside quotes it is not a variable.`;

describeRule('quoted-placeholder', {
  valid: {
    'a variable without quotes': statement('id = :id'),
    'texts that only resemble placeholders': statement(
      "a = '{x, y}' OR a = '12:30' OR a = ':' OR a = '$5' OR a = '100%s' OR a = '?' OR a = '@home'",
    ),
    'a pattern that ends in a letter': statement("a LIKE '%s' OR a LIKE '%d'"),
    'the name of a column': "SELECT --v:result{displayname='{{ name }}'}\nid FROM account.query",
  },
  invalid: [
    {
      reports: 'a placeholder of a template engine',
      query: statement("id = ‹'{{ id }}'›"),
      messages: [message("'{{ id }}'", '{{ id }}')],
      fixed: statement('id = :id'),
    },
    {
      reports: 'placeholders in other styles',
      query: statement("id = ‹':id'› OR id = ‹'${id}'› OR id = ‹'#{id}'› OR id = ‹'{id}'›"),
      messages: [
        message("':id'", ':id'),
        message("'${id}'", '${id}'),
        message("'#{id}'", '#{id}'),
        message("'{id}'", '{id}'),
      ],
      fixed: statement('id = :id OR id = :id OR id = :id OR id = :id'),
    },
    {
      reports: 'a placeholder inside a longer text',
      query: statement("name LIKE ‹'%{{ name }}%'› AND id IN (‹'<%= a.b %>'›, ‹'{% x %}'›, ‹'%(id)s'›, ‹'%s'›)"),
      messages: [
        message("'%{{ name }}%'", '{{ name }}'),
        message("'<%= a.b %>'", '<%= a.b %>'),
        message("'{% x %}'", '{% x %}'),
        message("'%(id)s'", '%(id)s'),
        message("'%s'", '%s'),
      ],
    },
    {
      reports: 'an expression, which cannot be a variable',
      query: statement("id = ‹'{{ user.id }}'›"),
      messages: [message("'{{ user.id }}'", '{{ user.id }}')],
    },
  ],
});
