// Checks of a provider: its connection, tried with one question, and the conformance suite on its package.
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

/** Grades that the suite computes (conformance/README.md); `none`: a MUST fails. */
export const packageGrade = { enum: ['none', 'bronze', 'silver', 'gold', 'platinum'] } as const;

const result = {
  type: 'object',
  required: ['cases', 'passed', 'failed', 'at', 'ms'],
  properties: {
    cases: number,
    passed: number,
    /** Those of a MUST; a SHOULD that fails is reported and counts as no failure. */
    failed: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'title', 'found'],
        properties: { id: text, title: text, found: text },
      },
    },
    /** ms since the epoch. */
    at: number,
    ms: number,
    grade: packageGrade,
  },
} as const;
export type ConformanceResult = Static<typeof result>;

/** The suite on one package. */
export const suiteState = {
  type: 'object',
  required: ['available', 'result'],
  properties: {
    /** It can be run here. */
    available: flag,
    result: { anyOf: [{ type: 'null' }, result] },
  },
} as const;
export type SuiteState = Static<typeof suiteState>;

const conformance = {
  type: 'object',
  required: ['available', 'fixtures', 'result'],
  properties: {
    ...suiteState.properties,
    /** Exchanges of the package: recorded ones were real, the others follow documents. */
    fixtures: {
      type: 'object',
      required: ['recorded', 'authored'],
      properties: { recorded: number, authored: number },
    },
  },
} as const;
export type ConformanceState = Static<typeof conformance>;

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
  suite: endpoint('GET', '/api/providers/:provider/conformance', { answer: conformance }),
  runSuite: endpoint('POST', '/api/providers/:provider/conformance', { answer: conformance }),
};
