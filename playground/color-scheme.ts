/** Color scheme of the page: that of the system, or the choice of the visitor. */
const schemes = ['auto', 'light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

const titles: Readonly<Record<Scheme, string>> = { auto: 'as the system', light: 'light', dark: 'dark' };

/** Key of the choice in the local storage; it is not part of the address. */
const key = 'vql-playground-color-scheme';

/** Lets a button switch between light, dark and the scheme of the system. */
export function bindColorScheme(button: HTMLButtonElement): void {
  let scheme = readScheme();
  const show = (): void => {
    if (scheme === 'auto') delete document.documentElement.dataset['scheme'];
    else document.documentElement.dataset['scheme'] = scheme;
    button.dataset['scheme'] = scheme;
    button.setAttribute('aria-label', `Colors: ${titles[scheme]}`);
    button.title = `Colors: ${titles[scheme]}`;
  };
  button.addEventListener('click', () => {
    scheme = schemes[(schemes.indexOf(scheme) + 1) % schemes.length] ?? 'auto';
    store(scheme);
    show();
  });
  show();
}

function readScheme(): Scheme {
  try {
    const stored = localStorage.getItem(key);
    return schemes.find((scheme) => scheme === stored) ?? 'auto';
  } catch {
    // A browser may forbid storage.
    return 'auto';
  }
}

function store(scheme: Scheme): void {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // The choice then lasts until the page is closed.
  }
}
