// Checks a value against a schema that somebody else wrote. Runs on a thread of the pool.
import { createContext, Script } from 'node:vm';
import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';

/** Unit: ms. A schema may hold a pattern that takes forever (`(a+)+$`); the thread survives it. */
const limitMs = 250;
const maxProblems = 10;

export interface SchemaCheck {
  readonly schema: object;
  readonly value: object;
}

export type SchemaProblem = Pick<ErrorObject, 'keyword' | 'params' | 'instancePath' | 'message' | 'data'>;

export type SchemaOutcome =
  | { readonly kind: 'checked'; readonly problems: readonly SchemaProblem[] }
  | { readonly kind: 'late' | 'unusable' };

/** A compiler of its own each time: a shared one would keep every schema, and mix up those of the same `$id`. */
export function checkForeign({ schema, value }: SchemaCheck): SchemaOutcome {
  let outcome: SchemaOutcome = { kind: 'unusable' };
  const run = (): void => {
    try {
      // No meta-schema: `$schema` may name a dialect that is not loaded, and what all dialects share is what counts.
      const ajv = new Ajv({ strict: false, allErrors: true, verbose: true, logger: false, validateSchema: false });
      const validate = ajv.compile(schema);
      const errors = validate(value) ? [] : (validate.errors ?? []);
      outcome = { kind: 'checked', problems: errors.slice(0, maxProblems).map(problemOf) };
    } catch {
      // No schema.
    }
  };
  try {
    // The time limit of a script covers what it calls, regular expressions included.
    new Script('run()').runInContext(createContext({ run }), { timeout: limitMs });
  } catch {
    return { kind: 'late' };
  }
  return outcome;
}

const problemOf = ({ keyword, params, instancePath, message, data }: ErrorObject): SchemaProblem => ({
  keyword,
  params: params as Readonly<Record<string, unknown>>,
  instancePath,
  data,
  ...(message === undefined ? {} : { message }),
});
