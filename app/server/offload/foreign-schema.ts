// Validates a value against an untrusted schema. Runs in the thread pool.
import { createContext, Script } from 'node:vm';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv';

/** Unit: ms. A pattern may take forever (`(a+)+$`); the thread survives it. */
const limitMs = 250;
/**
 * On a busy machine the timeout may pass without work: only a schema that used this much CPU is at fault. Unit: ms.
 */
const faultMs = limitMs / 2;
const maxAttempts = 8;
const maxProblems = 10;

export interface SchemaCheck {
  readonly schema: object;
  readonly value: unknown;
}

export type SchemaProblem = Pick<ErrorObject, 'keyword' | 'params' | 'instancePath' | 'message' | 'data'>;

export type SchemaOutcome =
  | { readonly kind: 'checked'; readonly problems: readonly SchemaProblem[] }
  | { readonly kind: 'late' | 'unusable' };

/** A new compiler each time: a shared one would keep every schema, and confuse those with the same `$id`. */
export function checkForeign({ schema, value }: SchemaCheck): SchemaOutcome {
  let outcome: SchemaOutcome = { kind: 'unusable' };
  const run = (): void => {
    try {
      // No meta-schema: `$schema` may name a dialect that is not loaded, and the common keywords suffice.
      const validate = compiled(schema);
      const errors = validate(value) ? [] : (validate.errors ?? []);
      outcome = { kind: 'checked', problems: errors.slice(0, maxProblems).map(problemOf) };
    } catch {
      // Not a schema.
    }
  };
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const before = process.threadCpuUsage();
    try {
      // A script's timeout includes what it calls, such as regular expressions.
      new Script('run()').runInContext(createContext({ run }), { timeout: limitMs });
      return outcome;
    } catch {
      const { user, system } = process.threadCpuUsage(before);
      if ((user + system) / 1000 >= faultMs) break;
    }
  }
  return { kind: 'late' };
}

// Meta-schemas would be added to each compiler.
const options = {
  strict: false,
  allErrors: true,
  verbose: true,
  logger: false,
  validateSchema: false,
  meta: false,
} as const;

/** Dialects that `$schema` may name. Without a name, a schema is of 2020-12, as MCP says, or else of draft 7. */
const dialects = [
  { named: /draft-0[3467]\b/, compilers: [Ajv] },
  { named: /2019-09/, compilers: [Ajv2019] },
  { named: /(?:)/, compilers: [Ajv2020, Ajv] },
];

/** Compiles a schema of another dialect without unsupported keywords, so that the rest is still validated. */
function compiled(schema: object): ValidateFunction {
  const name = String(Reflect.get(schema, '$schema') ?? '');
  const compilers = dialects.find(({ named }) => named.test(name))?.compilers ?? [Ajv];
  for (const Compiler of compilers) {
    try {
      return new Compiler(options).compile(schema);
    } catch {
      // The next one may read it.
    }
  }
  return new Ajv(options).compile(readable(schema) as object); // an object remains one
}

/** Draft 4 has booleans as exclusive limits; patterns may be of another regex dialect; references may be broken. */
function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable);
  if (typeof value !== 'object' || value === null) return value;
  const given = value as Readonly<Record<string, unknown>>; // not null, and no list
  const kept = Object.entries(given).flatMap(([key, each]): [string, unknown][] => {
    switch (key) {
      case 'exclusiveMinimum':
      case 'exclusiveMaximum': {
        if (typeof each === 'number') return [[key, each]];
        const limit = given[key === 'exclusiveMinimum' ? 'minimum' : 'maximum'];
        return each === true && typeof limit === 'number' ? [[key, limit]] : [];
      }
      case 'properties':
      case '$defs':
      case 'definitions':
        return [[key, eachReadable(each)]];
      case 'pattern':
        return typeof each === 'string' && isPattern(each) ? [[key, each]] : [];
      case 'patternProperties':
      case '$schema':
      case '$id':
      case 'id':
      case '$ref':
      case '$dynamicRef':
      case '$recursiveRef':
      case 'format':
        return [];
      case 'required':
        return Array.isArray(each) ? [[key, each]] : [];
      case 'default':
      case 'const':
      case 'enum':
      case 'examples':
        return [[key, each]];
      default:
        return [[key, readable(each)]];
    }
  });
  return Object.fromEntries(kept);
}

/** Names of properties and definitions are not keywords. */
const eachReadable = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, readable(each)]))
    : {};

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

const problemOf = ({ keyword, params, instancePath, message, data }: ErrorObject): SchemaProblem => ({
  keyword,
  params: params as Readonly<Record<string, unknown>>,
  instancePath,
  data,
  ...(message === undefined ? {} : { message }),
});
