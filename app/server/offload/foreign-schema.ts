// Checks a value against a schema that somebody else wrote. Runs on a thread of the pool.
import { createContext, Script } from 'node:vm';
import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';

/** Unit: ms. A schema may hold a pattern that takes forever (`(a+)+$`); the thread survives it. */
const limitMs = 250;
/** The limit runs while a busy machine works on something else: only a schema that used this much of it is at fault. */
const faultMs = limitMs / 2;
const maxAttempts = 8;
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
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const before = process.threadCpuUsage();
    try {
      // The time limit of a script covers what it calls, regular expressions included.
      new Script('run()').runInContext(createContext({ run }), { timeout: limitMs });
      return outcome;
    } catch {
      const { user, system } = process.threadCpuUsage(before);
      if ((user + system) / 1000 >= faultMs) break;
    }
  }
  return { kind: 'late' };
}

const problemOf = ({ keyword, params, instancePath, message, data }: ErrorObject): SchemaProblem => ({
  keyword,
  params: params as Readonly<Record<string, unknown>>,
  instancePath,
  data,
  ...(message === undefined ? {} : { message }),
});
