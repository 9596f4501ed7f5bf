// The conformance suite on the package of a provider. No part of the first load, which checks connections alone.
import { endpoint } from './endpoint.ts';
import { flag, number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** Grades that the suite computes (conformance/README.md); `none`: a MUST fails. */
export const packageGrade = { enum: ['none', 'bronze', 'silver', 'gold', 'platinum'] } as const;

const result = objectOf(
  {
    cases: number,
    passed: number,
    /** Those of a MUST; a SHOULD that fails is reported and counts as no failure. */
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

/** The suite on one package. */
export const suiteState = objectOf({
  /** It can be run here. */
  available: flag,
  result: { anyOf: [{ type: 'null' }, result] },
});
export type SuiteState = Static<typeof suiteState>;

const conformance = {
  type: 'object',
  required: ['available', 'fixtures', 'result'],
  properties: {
    ...suiteState.properties,
    /** Exchanges of the package: recorded ones were real, the others follow documents. */
    fixtures: objectOf({ recorded: number, authored: number }),
  },
} as const;
export type ConformanceState = Static<typeof conformance>;

export const suiteApi = {
  last: endpoint('GET', '/api/providers/:provider/conformance', { answer: conformance }),
  run: endpoint('POST', '/api/providers/:provider/conformance', { answer: conformance }),
};
