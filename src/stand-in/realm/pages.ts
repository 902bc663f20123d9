import { noStore } from './refusal.js';

/** The page on which a user signs in: to an app, or to confirm the code of a device. */
export interface SignInForm {
  /** The sentence above the fields. */
  readonly question: string;
  /** Where the form is posted; default: the address of the page. */
  readonly action?: string;
  /** Why the form is shown again. */
  readonly problem?: string | undefined;
  /** The code of a device, for the page that asks for it. */
  readonly userCode?: string;
}

/** The name and the values of the buttons of the form. */
export const decision = { name: 'decision', allow: 'allow', decline: 'decline' } as const;

/** The name of the field with which the page of a question states who has signed in. */
export const askedToken = 'asked_token';

/** Returns the page on which a user signs in: with a code, the user also decides there. */
export function signInPage({ question, action, problem, userCode }: SignInForm): Response {
  const fields = `
    ${userCode === undefined ? '' : `<label>Code <input name="user_code" value="${escape(userCode)}" required autofocus></label>`}
    <label>User <input name="username" autocomplete="username" required${userCode === undefined ? ' autofocus' : ''}></label>
    <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
    <p>
      ${userCode === undefined ? '<button>Sign in</button>' : `<button name="${decision.name}" value="${decision.allow}">Sign in and allow</button>`}
      <button name="${decision.name}" value="${decision.decline}" ${userCode === undefined ? 'formnovalidate' : ''}>Decline</button>
    </p>`;
  const target = action === undefined ? '' : ` action="${escape(action)}"`;
  return page(problem === undefined ? 200 : 400, 'Sign in', [
    question,
    ...(problem === undefined ? [] : [problem]),
    { html: `<form method="post"${target}>${fields}</form>` },
  ]);
}

/** Returns the page on which a user who has signed in decides. */
export function consentPage(question: string, token: string): Response {
  return page(200, 'Confirm access', [
    question,
    {
      html: `<form method="post">
    <input type="hidden" name="${askedToken}" value="${escape(token)}">
    <p>
      <button name="${decision.name}" value="${decision.allow}">Allow</button>
      <button name="${decision.name}" value="${decision.decline}">Decline</button>
    </p></form>`,
    },
  ]);
}

/** Returns a page with a sentence. */
export function messagePage(status: number, title: string, sentence: string): Response {
  return page(status, title, [sentence]);
}

function page(status: number, title: string, parts: readonly (string | { readonly html: string })[]): Response {
  const body = parts.map((part) => (typeof part === 'string' ? `<p>${escape(part)}</p>` : part.html)).join('\n');
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)} – stand-in</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 24rem; margin: 4rem auto; padding: 0 1rem; }
  label, input { display: block; box-sizing: border-box; width: 100%; margin-bottom: 1rem; font: inherit; }
  button { font: inherit; padding: 0.25rem 1rem; }
</style>
<main>
<h1>${escape(title)}</h1>
${body}
</main>
`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // No script, and no page that shows this one in a frame. Addresses have codes in them, which no other page may see.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      ...noStore,
    },
  });
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
