import {
  type ArgumentKind,
  anything,
  checkArgument,
  checkOptions,
  milliseconds,
  type OptionKinds,
  oneOf,
  record,
  string,
  wholeNumber,
  wrongArgument,
} from '../../diagnostics/arguments.js';
import { didYouMean } from '../../diagnostics/did-you-mean.js';
import { quoted } from '../../diagnostics/quoted.js';
import { endpoints } from '../../interface/endpoints.js';
import { type DelayFault, delivery, type Fault, type FaultName, faultKinds, type StatusFault } from './fault.js';

const subjects = [delivery, ...Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)];

const faultOptions: OptionKinds<Fault> = {
  on: string,
  nth: wholeNumber(1),
  rate: {
    expected: 'a number from 0 to 1',
    accepts: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  },
  when: oneOf(['before', 'after']),
  do: anything,
};

const statusOptions: OptionKinds<StatusFault> = { status: wholeNumber(200, 599), headers: record };
const delayOptions: OptionKinds<DelayFault> = {
  delayMs: milliseconds,
};

/** Checks the option `faults`. @throws {VqlError} `wrong-argument` or `unknown-option`. */
export function checkFaults(faults: readonly Fault[]): void {
  for (const [index, fault] of faults.entries()) checkFault(`faults[${index}]`, fault);
}

function checkFault(owner: string, fault: Fault): void {
  if (!record.accepts(fault)) throw wrongArgument(`The option ${owner}`, record.expected, fault);
  checkOptions(owner, fault, faultOptions);
  const { on, do: kind, when } = fault;
  if (on !== undefined && !subjects.includes(on)) {
    const [nearest] = didYouMean(on, subjects, 1);
    const expected = 'the method and path of an endpoint as in the table "endpoints", or "delivery"';
    const first = nearest === undefined ? '' : `${quoted(nearest)}, or `;
    throw wrongArgument(`The option "on" of ${owner}`, `${first}${expected}`, on);
  }
  const name = `The option "do" of ${owner}`;
  if (typeof kind !== 'string' && record.accepts(kind)) checkDetails(name, kind);
  else {
    checkArgument(name, kind, named);
    if (typeof kind === 'string') checkRow(owner, kind, on, when);
  }
}

const named: ArgumentKind = {
  expected: `one of ${Object.keys(faultKinds).map(quoted).join(', ')}, { status } or { delayMs }`,
  accepts: (value) => typeof value === 'string' && Object.hasOwn(faultKinds, value),
};

/** Checks a fault against the row of its name. */
function checkRow(owner: string, name: FaultName, on: Fault['on'], when: Fault['when']): void {
  const row = faultKinds[name];
  if (row.on === 'any') return;
  const option = (member: string): string => `The option "${member}" of ${owner}, which is a ${quoted(name)},`;
  const isDelivery = on === undefined ? row.on === delivery : on === delivery;
  if (isDelivery !== (row.on === delivery))
    throw wrongArgument(option('on'), row.on === delivery ? '"delivery"' : 'an endpoint', on);
  if (when !== undefined) throw wrongArgument(option('when'), 'left out', when);
}

function checkDetails(name: string, kind: StatusFault | DelayFault): void {
  const owner = name.replace(/^T/, 't');
  const kinds = 'status' in kind ? statusOptions : delayOptions;
  checkOptions<object>(owner, kind, kinds);
  if (!('status' in kind)) checkArgument(`The option "delayMs" of ${owner}`, kind.delayMs, delayOptions.delayMs);
}
