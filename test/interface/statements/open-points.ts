import { expect } from 'vitest';
import { type AssumptionId, assumptions } from '../../../src/interface/index.js';
import type { Statements } from './statement.js';

/** Every sentence of the document that leaves something open, with the assumptions about it. */
const openPoints: Readonly<Record<string, readonly AssumptionId[]>> = {
  'The states and transitions of documents are not shown.': ['document-states'],
  'The members of validation hints and view options are not shown.': ['open-members'],
  'The members of a document after its totals, and of its state, are not shown.': ['open-members'],
  'How deliveries change their state is not shown, except for FAILED and ERRONEOUS.': ['delivery-transitions'],
  'The paths and bodies of the other operations on documents are not shown.': ['document-operations'],
  'The paths of import run entries and of the full-text search are not shown.': ['list-paths'],
  'The statuses other than 200 that answer the creation of a document are not shown.': ['document-statuses'],
  'What register and deregister do to a subscription in another state is not shown.': ['subscription-transitions'],
  'The answers to register and deregister are not shown.': ['registration-answer'],
  'The member of a request that holds the VQL statement is not shown.': ['statement-member'],
  'The shape of the rows of a computed query is not shown.': ['result-shape'],
  'The request of the device code grant is not shown.': ['device-request'],
  'The request with a refresh token is not shown.': ['refresh-request', 'refresh-rotation'],
  'The header with the access token is not shown.': ['authorization-header'],
  'The complete list of event names is not shown.': ['event-list'],
  'Which operation on a document emits which event is not shown.': ['event-list'],
  'Further members of the payload of article events are not shown.': ['article-payload'],
  'The shape of the body of an error is not shown.': ['error-body'],
  'The statuses of a rejected registration and of a wrong number of values are not shown.': ['refusal-status'],
  'Rate limits are not shown.': ['rate-limits'],
  'Other versions in a path, the policy of compatibility and deprecation are not shown.': ['path-versions'],
  'The form of EXISTS in C-Unit is not shown.': ['exists-form'],
  'Where the object with _start and _limit is in a request is not shown.': ['page-member'],
  'How several sort keys are written is not shown.': ['sort-list-rest', 'sort-list-body'],
};

/** Statements about what the document does not show: each has its row in the table of assumptions. */
export const openPointStatements: Statements = Object.fromEntries(
  Object.entries(openPoints).map(([says, ids]) => [
    says,
    {
      in: 'vql-kit/interface assumptions',
      holds: () => expect(ids.filter((id) => assumptions[id] === undefined)).toEqual([]),
    },
  ]),
);
