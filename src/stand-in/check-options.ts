import {
  type ArgumentKind,
  abortSignal,
  amount,
  anything,
  callback,
  checkArgument,
  checkOptions,
  clockKind,
  filledText,
  flag,
  list,
  listOf,
  type OptionKinds,
  oneOf,
  record,
  string,
  wholeNumber,
  wrongArgument,
} from '../diagnostics/arguments.js';
import { describeValue } from '../diagnostics/describe-value.js';
import { quoted } from '../diagnostics/quoted.js';
import { resolveDialect } from '../dialect/dialect.js';
import { documentCategories } from '../interface/document-categories.js';
import { endpoints, listNames } from '../interface/endpoints.js';
import { destinationOptionKinds } from '../interface/event-names/destinations.js';
import { checkFaults } from './faults/check-faults.js';
import type {
  AppAccount,
  ClientAccount,
  DeliveryOptions,
  DocumentOptions,
  DocumentTransition,
  OfferedDestination,
  ScheduledTask,
  StandInOptions,
  TemplatePreset,
  UserAccount,
} from './options.js';
import { checkDestinations } from './webhooks/check-destinations.js';

const documentKinds: OptionKinds<DocumentOptions> = {
  template: filledText,
  transitions: record,
  create: callback,
  suppressWebhooks: callback,
};
const deliveryKinds: OptionKinds<DeliveryOptions> = { fetch: callback, beyondLoopback: flag, encodeTwice: callback };

const origins = listOf({
  expected: 'an origin, such as "http://localhost:5173", or "*"',
  accepts: (value) =>
    value === '*' ||
    (typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value && !value.includes('*')),
});

const vendorKind: ArgumentKind = {
  expected: 'a part of the name of a header: letters, digits, "_" and "-"',
  accepts: (value) => typeof value === 'string' && /^[\w-]+$/.test(value),
};

const optionKinds: OptionKinds<StandInOptions> = {
  tables: record,
  trino: record,
  presets: record,
  lists: { ...record, members: Object.fromEntries(listNames.map((name) => [name, list])) },
  documents: { ...record, members: documentKinds },
  clients: list,
  users: list,
  apps: list,
  destinations: destinationOptionKinds.destinations,
  vendor: vendorKind,
  crons: list,
  delivery: { ...record, members: deliveryKinds },
  answers: { ...record, members: Object.fromEntries(Object.keys(endpoints).map((name) => [name, callback])) },
  state: filledText,
  clock: clockKind,
  seed: { expected: 'a whole number', accepts: Number.isSafeInteger },
  faults: list,
  cors: origins,
  journalSize: wholeNumber(0),
  maxBodyBytes: amount,
  dialect: anything,
  signal: abortSignal,
};

/** The members of an option whose values are objects, and those of them that are required. */
interface EntryShape<Entry> {
  readonly kinds: OptionKinds<Entry>;
  readonly required: readonly (keyof Entry & string)[];
}

/** A text that no message shows: only `checkEntries` looks at it. */
const secretText: ArgumentKind = { ...anything };

const clients: EntryShape<ClientAccount> = {
  kinds: { id: filledText, secret: secretText, redirectUris: list },
  required: ['id', 'secret'],
};
const users: EntryShape<UserAccount> = {
  kinds: { name: filledText, password: secretText, passwordGrant: flag },
  required: ['name', 'password'],
};
const apps: EntryShape<AppAccount> = {
  kinds: { identifier: filledText, active: flag, userName: filledText },
  required: ['identifier'],
};
const crons: EntryShape<ScheduledTask> = {
  kinds: { queue: filledText, expression: filledText, payload: record },
  required: ['queue', 'expression'],
};
const destinations: EntryShape<OfferedDestination> = {
  kinds: { owner: string, queue: filledText, description: string },
  required: ['queue'],
};
const presets: EntryShape<TemplatePreset> = { kinds: { queryPredicate: record, sortOrders: list }, required: [] };
const transitions: EntryShape<DocumentTransition> = {
  kinds: { category: oneOf(documentCategories), event: filledText, state: record },
  required: [],
};

/**
 * Checks the options of `openStandIn`. Messages do not show passwords and secrets.
 *
 * @throws {VqlError} `wrong-argument` or `unknown-option`.
 */
export function checkStandInOptions(options: StandInOptions): void {
  checkArgument('The options of openStandIn', options, record);
  checkOptions('openStandIn', options, optionKinds);
  resolveDialect(options.dialect);
  checkFaults(options.faults ?? []);
  checkEntries('clients', options.clients, clients);
  checkEntries('users', options.users, users);
  checkEntries('apps', options.apps, apps);
  checkUnique(
    'clients',
    options.clients?.map(({ id }) => id),
    'id',
  );
  checkUnique(
    'users',
    options.users?.map(({ name }) => name),
    'name',
  );
  checkUnique(
    'apps',
    options.apps?.map(({ identifier }) => identifier),
    'identifier',
  );
  checkEntries('crons', options.crons, crons);
  checkEntries('destinations', options.destinations, destinations);
  checkEntries('presets', options.presets, presets);
  checkEntries('documents.transitions', options.documents?.transitions, transitions);
  checkDestinations(options);
}

function checkEntries<Entry extends object>(
  option: string,
  entries: readonly Entry[] | Readonly<Record<string, Entry>> | undefined,
  { kinds, required }: EntryShape<Entry>,
): void {
  for (const [key, entry] of Object.entries(entries ?? {})) {
    const owner = `${option}[${Array.isArray(entries) ? key : quoted(key)}]`;
    // A text here may be a secret, so that messages say only of what type it is.
    if (!record.accepts(entry))
      throw wrongArgument(`The option ${owner} of openStandIn`, record.expected, entry, describeType);
    checkOptions<object>(owner, entry, kinds);
    for (const name of required) {
      const value: unknown = entry[name];
      const isSecret = kinds[name] === secretText;
      const { expected, accepts } = isSecret ? filledText : kinds[name];
      if (!accepts(value))
        throw wrongArgument(`The option "${name}" of ${owner}`, expected, value, isSecret ? describeType : undefined);
    }
  }
}

/** Checks that no two entries of an option have the same name: only the first one would ever be found. */
function checkUnique(option: string, names: readonly string[] = [], member: string): void {
  for (const [index, name] of names.entries()) {
    const first = names.indexOf(name);
    if (first === index) continue;
    const expected = `another one than that of ${option}[${first}]`;
    throw wrongArgument(`The option "${member}" of ${option}[${index}]`, expected, name);
  }
}

/** Describes a value without a string or a number, which may be a secret. */
function describeType(value: unknown): string {
  if (value === '') return 'an empty string';
  return ['string', 'number', 'bigint'].includes(typeof value) ? `a ${typeof value}` : describeValue(value);
}
