// Endpoint that tests a provider's connection with a question.
import type { ErrorBody } from '@tributary/runtime-core';
import { endpoint, typeOnly } from './endpoint.ts';
import { describes, flag, number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const checkedCall = objectOf(
  {
    method: text,
    /** URL of the vendor or user; the operator's host is masked. */
    url: text,
    ms: number,
  },
  {
    /** HTTP status; undefined without a response. */
    status: number,
    problem: text,
  },
);
export type CheckedCall = Static<typeof checkedCall>;

const failure = describes<ErrorBody & { readonly status: number }>()(objectOf({ status: number }));
const report = objectOf(
  {
    ok: flag,
    model: text,
    ms: number,
    calls: { type: 'array', items: checkedCall },
  },
  {
    /** Beginning of the answer. */
    text,
    error: failure,
  },
);
export type CheckReport = Static<typeof report>;

const question = objectOf({ model: { type: 'string', minLength: 1, maxLength: 200 } }, { responses: flag });

export const checksApi = {
  /** Tests the keys in the token, else the stored ones, with one model. `provider`: owner of the keys, if not the route's. */
  connection: endpoint('POST', '/api/providers/:route/check', {
    query: typeOnly<{ readonly provider?: string | undefined }>(),
    body: question,
    answer: report,
  }),
};
