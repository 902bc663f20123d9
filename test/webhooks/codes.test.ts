import { describe, expect, it } from 'vitest';
import examples from '../../docs/examples/webhooks.json' with { type: 'json' };
import { diagnoseWebhookExample } from '../../scripts/diagnose-webhook-example.js';
import { helpFor } from '../../src/codes/index.js';
import { refusalCodes, webhookCodes } from '../../src/diagnostics/codes/webhooks.js';
import * as webhooks from '../../src/webhooks/index.js';
import * as webhooksForNode from '../../src/webhooks/node/index.js';

const codes = { ...refusalCodes, ...webhookCodes };

describe.each(Object.keys(codes) as (keyof typeof codes)[])('the code %s', (code) => {
  it('is written in kebab-case', () => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('is the only code that its example gets, with a message in full sentences', async () => {
    const found = await diagnoseWebhookExample(examples[code], { ...webhooks, ...webhooksForNode });
    expect(found.map((one) => [one.code, one.severity])).toEqual([[code, 'error']]);
    expect(found[0]?.message).toMatch(/^[A-Z].*[^.]\.$/);
    expect(found[0]?.message).not.toMatch(/\[object|\$\{|NaN/);
  });

  it('has a help text that is a sentence', () => {
    expect(helpFor(code)).toMatch(/^\w.*\.$/);
  });
});

it('has an example for every code, and no other', () => {
  expect(Object.keys(examples)).toEqual(Object.keys(codes));
});
