// Check of a provider's connection, tried with one question.
import type { ErrorBody } from '@tributary/runtime-core';
import { endpoint, typeOnly } from './endpoint.ts';
import { describes, flag, number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const checkedCall = objectOf(
  {
    method: text,
    /** The vendor's own address, or the one that the user entered; the operator's with its host masked. */
    url: text,
    ms: number,
  },
  {
    /** Absent: nobody answered. */
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
  /** Tries the keys of the token, else the stored ones, on one model. `provider`: whose keys, where not the route's. */
  connection: endpoint('POST', '/api/providers/:route/check', {
    query: typeOnly<{ readonly provider?: string | undefined }>(),
    body: question,
    answer: report,
  }),
};
