import { expect, it } from 'vitest';
import { filledModule, missingPeer } from '../../src/diagnostics/optional-peer.js';

const peer = { purpose: 'Tokens are verified with jose', install: 'jose' };

it.each([
  ['Node, import', Object.assign(new Error("Cannot find package 'jose'"), { code: 'ERR_MODULE_NOT_FOUND' })],
  ['Node, require, and webpack', Object.assign(new Error("Cannot find module 'jose'"), { code: 'MODULE_NOT_FOUND' })],
  ['a browser', new TypeError('Failed to resolve module specifier "jose"')],
  ['no error at all', undefined],
])('a package that is missing is to be installed: %s', (_, cause) => {
  const error = missingPeer(peer, cause);
  expect(error.message).toBe('Tokens are verified with jose, which is not installed here: npm install jose');
  expect(error.cause).toBe(cause);
});

it('a package that cannot be loaded for another reason is not called missing', () => {
  // What Jest says without its option for modules.
  const message = 'A dynamic import callback was invoked without --experimental-vm-modules';
  const cause = Object.assign(new TypeError(message), { code: 'ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG' });
  expect(missingPeer(peer, cause).message).toBe(
    `Tokens are verified with jose, which cannot be loaded here: ${message}`,
  );
});

it.each([{}, { default: {} }, { __esModule: true, default: {} }])(
  'the empty module of a bundler is a missing package: %j',
  (module) => {
    expect(() => filledModule(module)).toThrow('The module is empty.');
  },
);

it.each([{ default: {}, verify: () => true }, { default: { verify: () => true } }])(
  'any other module is returned: %o',
  (module) => {
    expect(filledModule(module)).toBe(module);
  },
);
