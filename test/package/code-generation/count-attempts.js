// Loaded before a program (`node --import`): counts the attempts to generate code from a string, including those that are caught.
// At the end of the process their number is the last line of standard error.
import { writeSync } from 'node:fs';

let attempts = 0;
process.on('exit', () => writeSync(2, `\n${attempts}`));

/** @param {any} generate a function that generates code from strings */
function counted(generate) {
  const count = () => {
    attempts += 1;
  };
  return new Proxy(generate, {
    apply: (target, self, args) => {
      count();
      return Reflect.apply(target, self, args);
    },
    construct: (target, args, newTarget) => {
      count();
      return Reflect.construct(target, args, newTarget);
    },
  });
}

for (const name of ['eval', 'Function']) Reflect.set(globalThis, name, counted(Reflect.get(globalThis, name)));
// `(() => {}).constructor` is the same as `Function`; there are such for functions of other kinds too.
for (const one of [() => {}, async () => {}, function* () {}, async function* () {}]) {
  const prototype = Object.getPrototypeOf(one);
  Object.defineProperty(prototype, 'constructor', { value: counted(prototype.constructor), configurable: true });
}
