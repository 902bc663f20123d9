import { fitsAddress, linkedState, readAddress, writeAddress } from './address.js';
import type { PageState } from './page-state.js';

/** Time without changes before the address is written: browsers limit the rate of writes. */
const delayMs = 300;

/** Keeps the address of the page in step with its state. */
export interface AddressBar {
  /** Opens the state of the current address. */
  open(): void;
  /** Writes the state of the page to the address, with a delay. */
  write(): void;
  /** Makes a change with a new entry in the browser history. */
  push(change: () => void): void;
  /** Copies the link to the page and shows a notice. */
  copy(): void;
}

/** Access to the page. */
export interface AddressBarOptions {
  /** Returns the state of the page. */
  readonly read: () => PageState;
  /** Opens a state. */
  readonly open: (state: PageState | undefined) => void;
  /** Shows a notice. */
  readonly notify: (text: string) => void;
}

/** Connects the page with its address. */
export function createAddressBar({ read, open, notify }: AddressBarOptions): AddressBar {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    const state = read();
    const link = writeAddress(linkedState(state));
    // The history entry has the whole state, which reloading the page restores, also one that is too long for an address.
    history.replaceState(writeAddress(state), '', fitsAddress(link) ? link : '#');
  };
  const reopen = (): void => {
    clearTimeout(timer);
    const stored: unknown = history.state;
    const fragment = fitsAddress(location.hash) ? location.hash : '';
    open(readAddress(typeof stored === 'string' ? stored : fragment));
    if (!fitsAddress(location.hash)) notify('The link is too long to be opened.');
    // The address already has the state that was opened.
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
      if (!fitsAddress(writeAddress(linkedState(read())))) return notify('The text is too long for a link.');
      copyText(location.href, 'Link', notify);
    },
  };
}

/** Copies a text and shows a notice that names it; without a clipboard, the text is shown to be copied. */
export function copyText(text: string, name: string, notify: (text: string) => void): void {
  const done = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('There is no clipboard.'));
  done.then(
    () => notify(`${name} copied.`),
    () => prompt(`${name} of this page:`, text),
  );
}
