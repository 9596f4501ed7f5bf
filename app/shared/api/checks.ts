// Check of a provider's connection, tried with one question.
import type { ErrorBody } from '@tributary/runtime-core';
import { endpoint, typeOnly } from './endpoint.ts';
import { describes, flag, number, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const checkedCall = {
  type: 'object',
  required: ['method', 'url', 'ms'],
  properties: {
    method: text,
    /** The vendor's own address, or the one that the user entered; the operator's with its host masked. */
    url: text,
    /** Absent: nobody answered. */
    status: number,
    ms: number,
    problem: text,
  },
} as const;
export type CheckedCall = Static<typeof checkedCall>;

const failure = describes<ErrorBody & { readonly status: number }>()({
  type: 'object',
  required: ['status'],
  properties: { status: number },
});
const report = {
  type: 'object',
  required: ['ok', 'model', 'ms', 'calls'],
  properties: {
    ok: flag,
    model: text,
    ms: number,
    calls: { type: 'array', items: checkedCall },
    /** Beginning of the answer. */
    text,
    error: failure,
  },
} as const;
export type CheckReport = Static<typeof report>;

const question = {
  type: 'object',
  required: ['model'],
  properties: { model: { type: 'string', minLength: 1, maxLength: 200 }, responses: flag },
} as const;

export const checksApi = {
  /** Tries the keys of the token, else the stored ones, on one model. `provider`: whose keys, where not the route's. */
  connection: endpoint('POST', '/api/providers/:route/check', {
    query: typeOnly<{ readonly provider?: string | undefined }>(),
    body: question,
    answer: report,
  }),
};
