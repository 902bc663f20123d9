import type { Output } from '../io.js';

/** Writes text no faster than it is taken. */
export interface Writer {
  /** Whether anybody is still there to take more. */
  write(text: string): Promise<boolean>;
  /** Leaves the stream alone. */
  release(): void;
}

/** Starts writing to a stream. A reader that has seen enough closes its end (`vql run … | head -1`): nothing is taken any more then. */
export function createWriter(stream: Output): Writer {
  let isOpen = true;
  let proceed: () => void = () => undefined;
  const onDrain = (): void => proceed();
  const onClose = (): void => {
    isOpen = false;
    proceed();
  };
  stream.on('drain', onDrain).on('close', onClose).on('error', onClose);
  return {
    async write(text) {
      if (isOpen && text !== '' && !stream.write(text) && isOpen)
        await new Promise<void>((resolve) => {
          proceed = resolve;
        });
      return isOpen;
    },
    release() {
      stream.removeListener('drain', onDrain).removeListener('close', onClose).removeListener('error', onClose);
    },
  };
}
