import { fitsAddress, readAddress, writeAddress } from './address.js';
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
  /** Copies the link to what is on the page, and says so, or why there is none. */
  copy(): void;
}

/** What the page is to its address. */
export interface AddressBarOptions {
  /** Says what is on the page. */
  readonly read: () => PageState;
  /** Puts something on it. */
  readonly open: (state: PageState | undefined) => void;
  /** Says something to the visitor. */
  readonly notify: (text: string) => void;
}

/** Ties the page to its address. */
export function createAddressBar({ read, open, notify }: AddressBarOptions): AddressBar {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const fragment = writeAddress(read());
    // What is too long for the address is kept beside it, until the page is left for good.
    if (fitsAddress(fragment)) history.replaceState(null, '', fragment);
    else history.replaceState(fragment, '', '#');
  };
  const reopen = (): void => {
    clearTimeout(timer);
    const kept: unknown = history.state;
    const said = fitsAddress(location.hash) ? location.hash : '';
    open(readAddress(typeof kept === 'string' ? kept : said));
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
      if (!fitsAddress(writeAddress(read()))) return notify('The text is too long for a link.');
      const text = location.href;
      const done = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('There is no clipboard.'));
      done.then(
        () => notify('The link is copied.'),
        () => prompt('The link to this page:', text),
      );
    },
  };
}
