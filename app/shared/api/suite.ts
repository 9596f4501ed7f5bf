// Endpoints of the conformance suite for a provider's package. Separate from connection checks, which the first load needs.
import { endpoint } from './endpoint.ts';
import { flag, number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** Grades computed by the suite (conformance/README.md). `none`: a MUST fails. */
export const packageGrade = { enum: ['none', 'bronze', 'silver', 'gold', 'platinum'] } as const;

const result = objectOf(
  {
    cases: number,
    passed: number,
    /** Failed MUST cases; failed SHOULD cases do not count. */
    failed: {
      type: 'array',
      items: objectOf({ id: text, title: text, found: text }),
    },
    /** ms since the epoch. */
    at: number,
    ms: number,
  },
  {
    grade: packageGrade,
  },
);
export type ConformanceResult = Static<typeof result>;

export const suiteState = objectOf({
  /** True if it can be run on this server. */
  available: flag,
  result: { anyOf: [{ type: 'null' }, result] },
});
export type SuiteState = Static<typeof suiteState>;

const conformance = {
  type: 'object',
  required: ['available', 'fixtures', 'result'],
  properties: {
    ...suiteState.properties,
    /** Number of fixtures: recorded from the vendor, or written from documentation. */
    fixtures: objectOf({ recorded: number, authored: number }),
  },
} as const;
export type ConformanceState = Static<typeof conformance>;

export const suiteApi = {
  last: endpoint('GET', '/api/providers/:provider/conformance', { answer: conformance }),
  run: endpoint('POST', '/api/providers/:provider/conformance', { answer: conformance }),
};
