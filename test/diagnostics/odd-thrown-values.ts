const fail = (): never => {
  throw new Error('This member cannot be read.');
};

/** Values that `String` or a look at their message fails for, or whose message is not a string; with their text. */
export const oddThrownValues: readonly (readonly [name: string, value: unknown, text: string])[] = [
  ['an object without prototype', Object.create(null), 'an object'],
  ['an object without prototype that has a message', Object.assign(Object.create(null), { message: 'x' }), 'x'],
  ['an object whose toString throws', { toString: fail }, 'an object with the member "toString"'],
  [
    'an object whose toString returns an object',
    { toString: () => ({}), valueOf: () => ({}) },
    'an object with the member "toString"',
  ],
  [
    'an error whose message throws',
    Object.defineProperty(new Error('a'), 'message', { get: fail }),
    'an object of the kind "Error"',
  ],
  [
    'an error whose message is an object',
    Object.assign(new Error('a'), { message: { a: 1n } }),
    'Error: [object Object]',
  ],
  [
    'an error whose message is a symbol',
    Object.assign(new Error('a'), { message: Symbol('s') }),
    'an object of the kind "Error"',
  ],
  ['an error without message', Object.assign(new Error('a'), { message: undefined }), 'Error'],
  ['a symbol', Symbol('s'), 'Symbol(s)'],
];
