import { readAddress, writeAddress } from './address.js';
import { announce } from './announce.js';
import type { PageState } from './page-state.js';

/** How long nothing must change before the address is written: browsers take so many writes in a while, and no more. */
const delayMs = 300;

/** The address of the page, which says what is on it. */
export interface AddressBar {
  /** Opens what the address says now. */
  open(): void;
  /** Writes down what is on the page, a little later. */
  write(): void;
  /** Makes a change that the way back leads from: a new entry of the history holds what it makes. */
  push(change: () => void): void;
  copy(): void;
}

/** Ties the page to its address: `read` says what is on the page, `open` puts something on it. */
export function createAddressBar({
  read,
  open,
}: {
  readonly read: () => PageState;
  readonly open: (state: PageState | undefined) => void;
}): AddressBar {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // A text too long for an address is kept by nothing.
    history.replaceState(null, '', writeAddress(read()) ?? '#');
  };
  const reopen = (): void => {
    clearTimeout(timer);
    open(readAddress(location.hash));
    // What was opened is what the address says already.
    clearTimeout(timer);
    timer = undefined;
  };
  addEventListener('popstate', reopen);
  addEventListener('pagehide', write);
  return {
    open: reopen,
    write: () => {
      clearTimeout(timer);
      timer = setTimeout(write, delayMs);
    },
    push: (change) => {
      write();
      history.pushState(null, '', location.href);
      change();
      write();
    },
    copy: () => {
      write();
      const text = location.href;
      const done = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('There is no clipboard.'));
      done.then(
        () => announce('The link is copied.'),
        () => prompt('The link to this page:', text),
      );
    },
  };
}
