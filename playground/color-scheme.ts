/** How the page is coloured: as the system is, or as the visitor has chosen. */
const schemes = ['auto', 'light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

const titles: Readonly<Record<Scheme, string>> = { auto: 'as the system', light: 'light', dark: 'dark' };

/** Where the choice is kept: it is the visitor's, not the query's, and no part of the address. */
const key = 'vql-playground-color-scheme';

/** Makes a button go round between light, dark and what the system has. */
export function bindColorScheme(button: HTMLButtonElement): void {
  let scheme = readScheme();
  const show = (): void => {
    if (scheme === 'auto') delete document.documentElement.dataset['scheme'];
    else document.documentElement.dataset['scheme'] = scheme;
    button.dataset['scheme'] = scheme;
    button.setAttribute('aria-label', `Colours: ${titles[scheme]}`);
    button.title = `Colours: ${titles[scheme]}`;
  };
  button.addEventListener('click', () => {
    scheme = schemes[(schemes.indexOf(scheme) + 1) % schemes.length] ?? 'auto';
    keep(scheme);
    show();
  });
  show();
}

function readScheme(): Scheme {
  try {
    const kept = localStorage.getItem(key);
    return schemes.find((scheme) => scheme === kept) ?? 'auto';
  } catch {
    // A browser may forbid a page to remember.
    return 'auto';
  }
}

function keep(scheme: Scheme): void {
  try {
    localStorage.setItem(key, scheme);
  } catch {
    // It holds until the page is left.
  }
}
