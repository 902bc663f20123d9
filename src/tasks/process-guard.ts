import { syncBuiltinESMExports } from 'node:module';
import { thrownText } from '../diagnostics/thrown-value.js';

/**
 * Guards the command against mistakes of plugins, not against malice: `process.exit` throws, what `console` and `process.stdout` print goes
 * to standard error, and an error that nothing catches, as in a timer or a promise, is passed on as a sentence instead of ending the
 * process. `processIo` has to be called before.
 */
export function guardProcess(onUncaught: (sentence: string) => void): void {
  const { stderr } = process;
  process.exit = () => {
    throw new Error('process.exit() would end the command');
  };
  Object.defineProperty(process, 'stdout', { value: stderr, configurable: true, enumerable: true });
  // `import { exit } from 'node:process'` has the same.
  syncBuiltinESMExports();
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error: unknown) =>
      onUncaught(`An error was not caught, as in a plugin: ${thrownText(error).replace(/\.?$/, '.')}`),
    );
}
