/** A question that a query on the sample data answers. */
export interface DataQuestion {
  readonly ask: string;
  /** Words by which the tool "templates" finds the template. */
  readonly search: string;
  readonly query: string;
  /** The value, or the values of the first column; computed from the files without VQL. */
  readonly answer: string | number | readonly string[];
}

/** Questions about the files of `examples/data`. */
export const dataQuestions: readonly DataQuestion[] = [
  { ask: 'How many accounts are there?', search: 'account', query: 'SELECT count(*) FROM account.query', answer: 240 },
  {
    ask: 'How many accounts are inactive?',
    search: 'account',
    query: "SELECT count(*) FROM account.query WHERE active = 'false'",
    answer: 30,
  },
  {
    ask: 'How many accounts have no email address?',
    search: 'account',
    query: 'SELECT count(*) FROM account.query WHERE email IS NULL',
    answer: 44,
  },
  {
    ask: 'How many customers are there?',
    search: 'account',
    query: "SELECT count(*) FROM account.query WHERE accountTypes = 'CUSTOMER'",
    answer: 85,
  },
  {
    ask: 'How many active suppliers are there?',
    search: 'account',
    query: "SELECT count(*) FROM account.query WHERE active = 'true' AND accountTypes = 'SUPPLIER'",
    answer: 72,
  },
  {
    ask: 'How many accounts are customers or prospects?',
    search: 'account',
    query: "SELECT count(*) FROM account.query WHERE accountTypes IN ('CUSTOMER', 'PROSPECT')",
    answer: 143,
  },
  {
    ask: 'How many accounts are customers and suppliers at once?',
    search: 'account',
    query: "SELECT count(*) FROM account.query WHERE accountTypes = 'CUSTOMER' AND accountTypes = 'SUPPLIER'",
    answer: 26,
  },
  {
    ask: 'How many accounts are in Germany?',
    search: 'account',
    query: "SELECT count(*) FROM account.query WHERE default_address.country = 'DE'",
    answer: 113,
  },
  {
    ask: 'How many accounts are in Zürich?',
    search: 'account',
    query: "SELECT count(*) FROM account.query WHERE default_address.city = 'Zürich'",
    answer: 35,
  },
  {
    ask: 'How many accounts are known to be outside Germany?',
    search: 'account',
    query: "SELECT count(*) FROM account.query WHERE default_address.country <> 'DE'",
    answer: 122,
  },
  {
    ask: 'How many accounts have no address?',
    search: 'account',
    query: 'SELECT count(*) FROM account.query WHERE default_address.city IS NULL',
    answer: 5,
  },
  {
    ask: 'How many accounts are in Berlin or Hamburg?',
    search: 'account',
    query: "SELECT count(*) FROM account.query WHERE default_address.city IN ('Berlin', 'Hamburg')",
    answer: 56,
  },
  {
    ask: "How many companies are named after O'Brien?",
    search: 'account',
    query: "SELECT count(*) FROM account.query WHERE company LIKE 'O''Brien%'",
    answer: 16,
  },
  {
    ask: 'How many companies are an AG?',
    search: 'account',
    query: "SELECT count(*) FROM account.query WHERE company LIKE '% AG'",
    answer: 41,
  },
  {
    ask: 'How many companies have "Druck" in their name?',
    search: 'account',
    query: "SELECT count(*) FROM account.query WHERE company LIKE '%Druck%'",
    answer: 22,
  },
  {
    ask: 'How many companies do not have "Druck" in their name?',
    search: 'account',
    query: "SELECT count(*) FROM account.query WHERE company NOT LIKE '%Druck%'",
    answer: 218,
  },
  {
    ask: 'How many accounts have a credit limit of at least 10,000?',
    search: 'account',
    query: 'SELECT count(*) FROM account.query WHERE creditLimit >= 10000',
    answer: 77,
  },
  {
    ask: 'How many accounts have a credit limit from 5,000 to 6,000?',
    search: 'account',
    query: 'SELECT count(*) FROM account.query WHERE creditLimit BETWEEN 5000 AND 6000',
    answer: 17,
  },
  {
    ask: 'How many accounts have no credit limit?',
    search: 'account',
    query: 'SELECT count(*) FROM account.query WHERE creditLimit IS NULL',
    answer: 64,
  },
  {
    ask: 'How many accounts have a contact called Müller?',
    search: 'account',
    query: "SELECT count(*) FROM account.query WHERE contacts.lastName = 'Müller'",
    answer: 29,
  },
  {
    ask: 'How many accounts have a contact without a phone number, or no contact?',
    search: 'account',
    query: 'SELECT count(*) FROM account.query WHERE contacts.phone IS NULL',
    answer: 158,
  },
  {
    ask: 'How many inactive accounts are in Austria or Switzerland?',
    search: 'account',
    query:
      "SELECT count(*) FROM account.query WHERE active = 'false' AND (default_address.country = 'AT' OR default_address.country = 'CH')",
    answer: 10,
  },
  {
    ask: 'What is the greatest credit limit?',
    search: 'account',
    query: 'SELECT max(creditLimit) FROM account.query',
    answer: 19500,
  },
  {
    ask: 'What is the sum of the credit limits of the suppliers?',
    search: 'account',
    query: "SELECT sum(creditLimit) FROM account.query WHERE accountTypes = 'SUPPLIER'",
    answer: 550500,
  },
  {
    ask: 'In how many different cities are there accounts?',
    search: 'account',
    query: 'SELECT count(DISTINCT default_address.city) FROM account.query',
    answer: 8,
  },
  {
    ask: 'In which countries are there accounts?',
    search: 'account',
    query:
      'SELECT DISTINCT default_address.country FROM account.query WHERE default_address.country NOTNULL ORDER BY default_address.country LIMIT 20',
    answer: ['AT', 'CH', 'DE', 'PL', 'SE'],
  },
  {
    ask: 'Which company has the account number 10017?',
    search: 'account',
    query: "SELECT company FROM account.query WHERE number = '10017' ORDER BY id LIMIT 2",
    answer: ['Åkesson Elektro e. K.'],
  },
  {
    ask: 'Which three accounts were created first?',
    search: 'account',
    query: 'SELECT number FROM account.query ORDER BY createdAt, id LIMIT 3',
    answer: ['10224', '10059', '10200'],
  },
  {
    ask: 'When was the newest account created?',
    search: 'account',
    query: 'SELECT max(createdAt) FROM account.query',
    answer: '2025-12-14T01:59:00.000Z',
  },
  {
    ask: 'How many sales documents are there?',
    search: 'sales documents',
    query: 'SELECT count(*) FROM document.querySalesDocuments',
    answer: 480,
  },
  {
    ask: 'How many documents are open?',
    search: 'sales documents',
    query: "SELECT count(*) FROM document.querySalesDocuments WHERE state.name = 'OPEN'",
    answer: 95,
  },
  {
    ask: 'How many documents are neither cancelled nor invoiced?',
    search: 'sales documents',
    query: "SELECT count(*) FROM document.querySalesDocuments WHERE state.name NOT IN ('CANCELLED', 'INVOICED')",
    answer: 315,
  },
  {
    ask: 'How many documents came from the web shop?',
    search: 'sales documents',
    query: "SELECT count(*) FROM document.querySalesDocuments WHERE externalNumber LIKE 'WEB-%'",
    answer: 96,
  },
  {
    ask: 'How many documents have no external number?',
    search: 'sales documents',
    query: 'SELECT count(*) FROM document.querySalesDocuments WHERE externalNumber ISNULL',
    answer: 290,
  },
  {
    ask: 'How many documents are worth more than 9,000?',
    search: 'sales documents',
    query: 'SELECT count(*) FROM document.querySalesDocuments WHERE total > 9000',
    answer: 3,
  },
  {
    ask: 'How many documents are dated in the second quarter of 2025?',
    search: 'sales documents',
    query:
      "SELECT count(*) FROM document.querySalesDocuments WHERE documentDate >= '2025-04-01' AND documentDate < '2025-07-01'",
    answer: 101,
  },
  {
    ask: 'How many documents have a line with a Gartenbank?',
    search: 'sales documents',
    query: "SELECT count(*) FROM document.querySalesDocuments WHERE lines.name = 'Gartenbank'",
    answer: 131,
  },
  {
    ask: 'How many documents have a line with a name that begins with "100%"?',
    search: 'sales documents',
    query: "SELECT count(*) FROM document.querySalesDocuments WHERE lines.name LIKE '100!%%' ESCAPE '!'",
    answer: 132,
  },
  {
    ask: 'How many documents have a line with more than 19 pieces?',
    search: 'sales documents',
    query: 'SELECT count(*) FROM document.querySalesDocuments WHERE lines.quantity > 19',
    answer: 60,
  },
  {
    ask: 'How many open documents belong to the account 10005?',
    search: 'sales documents',
    query: "SELECT count(*) FROM document.querySalesDocuments WHERE state.name = 'OPEN' AND account.number = '10005'",
    answer: 1,
  },
  {
    ask: 'What is the total value of the open documents?',
    search: 'sales documents',
    query: "SELECT sum(total) FROM document.querySalesDocuments WHERE state.name = 'OPEN'",
    answer: 260436.06,
  },
  {
    ask: 'What is the least value of a document?',
    search: 'sales documents',
    query: 'SELECT min(total) FROM document.querySalesDocuments',
    answer: 16.1,
  },
  {
    ask: 'Which three documents are worth most?',
    search: 'sales documents',
    query: 'SELECT number FROM document.querySalesDocuments ORDER BY total DESC, id LIMIT 3',
    answer: ['SO-2025148', 'SO-2025350', 'SO-2025165'],
  },
  {
    ask: 'Which states can a document be in?',
    search: 'sales documents',
    query: 'SELECT DISTINCT state.name FROM document.querySalesDocuments ORDER BY state.name LIMIT 20',
    answer: ['CANCELLED', 'DELIVERED', 'INVOICED', 'OPEN', 'PARTIALLY_DELIVERED'],
  },
  {
    ask: 'How many accounts have documents?',
    search: 'sales documents',
    query: 'SELECT count(DISTINCT account.id) FROM document.querySalesDocuments',
    answer: 203,
  },
  {
    ask: 'How many deliveries have a recipient that failed?',
    search: 'message',
    query: "SELECT count(*) FROM system.queryAppMessageEntry WHERE recipients.state = 'FAILED'",
    answer: 85,
  },
  {
    ask: 'How many deliveries are about accounts?',
    search: 'message',
    query: "SELECT count(*) FROM system.queryAppMessageEntry WHERE eventTopic LIKE 'account.%'",
    answer: 89,
  },
  {
    ask: 'How many deliveries were attempted three times to some recipient?',
    search: 'message',
    query: 'SELECT count(*) FROM system.queryAppMessageEntry WHERE recipients.sentAttempts = 3',
    answer: 106,
  },
  {
    ask: 'How many deliveries were created before 2026?',
    search: 'message',
    query: "SELECT count(*) FROM system.queryAppMessageEntry WHERE createdAt < '2026-01-01'",
    answer: 192,
  },
  {
    ask: 'Which topics are there?',
    search: 'message',
    query: 'SELECT DISTINCT eventTopic FROM system.queryAppMessageEntry ORDER BY eventTopic LIMIT 20',
    answer: ['account.update', 'article.update', 'document.customer_order.create', 'sales_channel.stockChange'],
  },
];
