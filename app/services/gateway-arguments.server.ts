// The model's arguments against the schema in the plugin's manifest: a foreign schema, so compiled apart and in bounded time.
import { createContext, Script } from 'node:vm';
import type { Problem } from '@tributary/runtime-core/schema';
import { explain } from '@tributary/runtime-core/schema';
import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import { appError } from './errors.server.ts';
import { isTooDeep, maxDepth } from './json-depth.ts';

/** ms; a schema may hold a pattern that takes for ever (`(a+)+$`). */
const limitMs = 250;

/**
 * The arguments as an object. A tool call carries them as a string of JSON; an empty one means none. Throws
 * PluginFailToTransformArguments with path, found and allowed; 400 when the schema itself is none.
 */
export function readArguments(given: unknown, schema: object | undefined): Readonly<Record<string, unknown>> {
  const value = typeof given === 'string' ? parse(given) : given;
  if (!isRecord(value)) throw refuse([{ path: '', found: show(value), allowed: 'an object' }]);
  const problems = schema ? foreignProblems(schema, value) : [];
  if (problems.length > 0) throw refuse(problems);
  return value;
}

function parse(text: string): unknown {
  if (text.trim() === '') return {};
  if (isTooDeep(text)) throw refuse([{ path: '', found: 'more levels', allowed: `at most ${maxDepth} levels` }]);
  try {
    return JSON.parse(text);
  } catch {
    throw refuse([{ path: '', found: show(text), allowed: 'JSON' }]);
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A compiler of its own each time: a shared one would keep every schema, and mix up those of the same `$id`. */
function foreignProblems(schema: object, value: object): readonly Problem[] {
  const outcome: { errors?: readonly ErrorObject[]; failed?: unknown } = {};
  const run = (): void => {
    try {
      // No meta-schema: `$schema` may name a dialect that is not loaded, and what all dialects share is what counts.
      const ajv = new Ajv({ strict: false, allErrors: true, verbose: true, logger: false, validateSchema: false });
      const validate = ajv.compile(schema);
      outcome.errors = validate(value) ? [] : (validate.errors ?? []);
    } catch (error) {
      outcome.failed = error;
    }
  };
  try {
    // The time limit of a script covers what it calls, regular expressions included.
    new Script('run()').runInContext(createContext({ run }), { timeout: limitMs });
  } catch (error) {
    outcome.failed = error;
  }
  if (outcome.errors) return outcome.errors.slice(0, 10).map(problemOf);
  throw schemaError(outcome.failed);
}

function problemOf(error: ErrorObject): Problem {
  const params: Readonly<Record<string, unknown>> = error.params;
  const missing = params['missingProperty'];
  const extra = params['additionalProperty'];
  const name = typeof missing === 'string' ? missing : typeof extra === 'string' ? extra : undefined;
  const found =
    missing !== undefined
      ? undefined
      : extra !== undefined && isRecord(error.data)
        ? error.data[String(extra)]
        : error.data;
  return {
    path: name === undefined ? error.instancePath : `${error.instancePath}/${name}`,
    found: show(found),
    allowed: allowedOf(error.keyword, params, error.message),
  };
}

function allowedOf(keyword: string, params: Readonly<Record<string, unknown>>, message = keyword): string {
  switch (keyword) {
    case 'required':
      return 'a value (required)';
    case 'additionalProperties':
      return 'nothing (unknown field)';
    case 'enum':
      return `one of ${show(params['allowedValues'])}`;
    case 'const':
      return show(params['allowedValue']);
    case 'type':
      return [params['type']].flat().join(' or ');
    default:
      return message.replace(/^must /, '');
  }
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

const refuse = (problems: readonly Problem[]) =>
  appError('PluginFailToTransformArguments', explain(problems), { ...problems[0], problems });

function schemaError(error: unknown) {
  const late = error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  const found = late ? 'a schema that takes too long' : 'a schema that cannot be used';
  const allowed = 'a JSON schema';
  const message = `the parameters in the plugin's manifest: found ${found}; allowed: ${allowed}`;
  return appError(400, message, { path: '/manifest/api', found, allowed });
}
