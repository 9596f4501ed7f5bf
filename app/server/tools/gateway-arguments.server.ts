// Validates the model's arguments against the schema in the plugin's manifest.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Problem } from '@tributary/runtime-core/schema';
import { explain } from '@tributary/runtime-core/schema';
import { appError } from '../http/errors.server.ts';
import { isTooDeep, maxDepth } from '../http/json-depth.ts';
import { checkForeign } from '../offload/foreign-schema.ts';
import type { SchemaCheck, SchemaOutcome, SchemaProblem } from '../offload/foreign-schema.ts';
import { OffloadError, offloadPool } from '../offload/pool.server.ts';
import { projectRoot } from '../process/secret.server.ts';

/**
 * Returns the arguments as an object. A tool call has them as a JSON string; '' means none. `foreign`: the schema is
 * not from a package of this server. Throws PluginFailToTransformArguments with path, found and allowed value; 400 if
 * the schema is invalid.
 */
export async function readArguments(
  given: unknown,
  schema: object | undefined,
  { foreign }: { readonly foreign: boolean },
): Promise<Readonly<Record<string, unknown>>> {
  const value = typeof given === 'string' ? parse(given) : given;
  if (!isRecord(value)) throw refuse([{ path: '', found: show(value), allowed: 'an object' }]);
  const problems = schema ? await problemsIn(schema, value, foreign) : [];
  if (problems.length > 0) throw refuse(problems);
  return value;
}

/** True if a value fits an untrusted schema; true if the schema is unusable. */
export async function fitsForeign(schema: object, value: unknown): Promise<boolean> {
  const outcome = await checkOffThread({ schema, value });
  return outcome.kind === 'unusable' || (outcome.kind === 'checked' && outcome.problems.length === 0);
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

/** `foreign`: validates in a thread of the pool. */
async function problemsIn(schema: object, value: object, foreign: boolean): Promise<readonly Problem[]> {
  const outcome = foreign ? await checkOffThread({ schema, value }) : checkForeign({ schema, value });
  switch (outcome.kind) {
    case 'checked':
      return outcome.problems.map(problemOf);
    case 'late':
      throw schemaError('a schema that takes too long');
    case 'unusable':
      throw schemaError('a schema that cannot be used');
  }
}

async function checkOffThread(input: SchemaCheck): Promise<SchemaOutcome> {
  const module = pathToFileURL(join(projectRoot(), 'app/server/offload/foreign-schema.ts')).href;
  try {
    return (await offloadPool().run({ module, name: checkForeign.name, input })) as SchemaOutcome; // of this function
  } catch (error) {
    if (!(error instanceof OffloadError)) throw error;
    if (error.reason === 'busy') throw appError(503, error.message, { code: 'busy', retryAfter: 5 });
    return { kind: error.reason === 'timeout' ? 'late' : 'unusable' };
  }
}

function problemOf(error: SchemaProblem): Problem {
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

function schemaError(found: string) {
  const allowed = 'a JSON schema';
  const message = `the parameters in the plugin's manifest: found ${found}; allowed: ${allowed}`;
  return appError(400, message, { path: '/manifest/api', found, allowed });
}
