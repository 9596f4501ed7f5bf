// Validates values against the contract's schemas; problems state the path, the value found and the allowed values.
import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';

export interface Problem {
  /** JSON pointer; empty for the root. */
  readonly path: string;
  readonly found: string;
  readonly allowed: string;
}

/**
 * How much of the value a problem repeats. `all`: the value, for package authors. `plain`: numbers, booleans and enum values,
 * else type and length, for users. `none`: type and length, for credentials.
 */
export type Echo = 'all' | 'plain' | 'none';

/**
 * Schemas come from their author, not the sender: they are not validated, and the generated code is not optimised; either
 * would double the compile time.
 */
const options = {
  verbose: true,
  strict: false,
  strictNumbers: true,
  allowUnionTypes: true,
  validateSchema: false,
  code: { optimize: false },
} as const;
/** Stops at the first problem, so that a hostile value with a million errors is cheap. */
const first = validator(new Ajv(options));
const all = validator(new Ajv({ ...options, allErrors: true }));

/** Compiles schemas once, on first use. */
function validator(ajv: Ajv): (schema: object) => ValidateFunction {
  const compiled = new WeakMap<object, ValidateFunction>();
  return (schema) => {
    const known = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, known);
    return known;
  };
}

/** Returns the error in an untrusted schema; undefined if it is valid. */
export function problemOfSchema(schema: object): string | undefined {
  try {
    new Ajv({ ...options, validateSchema: true, logger: false }).compile(schema);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Returns the problems of a value, most specific first; only the first for a large value. Empty if valid. */
export function problemsOf(schema: object, value: unknown, echo: Echo = 'all'): readonly Problem[] {
  const quick = first(schema);
  if (quick(value)) return [];
  if (!isSmall(value)) return summarise(quick.errors ?? [], echo);
  const thorough = all(schema);
  thorough(value);
  return summarise(thorough.errors ?? [], echo);
}

/** Number of values, including nested ones. */
const maxSmall = 2000;

function isSmall(value: unknown): boolean {
  const open: unknown[] = [value];
  for (let seen = 0; open.length > 0; seen++) {
    const next = open.pop();
    const inner = typeof next === 'object' && next !== null ? Object.values(next) : [];
    if (seen + open.length + inner.length > maxSmall) return false;
    open.push(...inner);
  }
  return true;
}

/** Formats problems, one per line: "/messages/0/role: found "robot", allowed: one of "system", "user"". */
export const explain = (problems: readonly Problem[]): string =>
  problems.map(({ path, found, allowed }) => `${path || '/'}: found ${found}, allowed: ${allowed}`).join('\n');

/** A union fails in every branch; the deepest error shows what was intended. */
function summarise(errors: readonly ErrorObject[], echo: Echo): Problem[] {
  const depth = (error: ErrorObject): number => error.instancePath.split('/').length;
  const telling = errors.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'if');
  const inUnion = telling.filter(({ schemaPath }) => schemaPath.includes('/anyOf/'));
  const deepest = Math.max(0, ...inUnion.map(depth));
  const kept = telling.filter((error) => !inUnion.includes(error) || depth(error) === deepest);
  const byPath = new Map<string, { found: string; allowed: Set<string> }>();
  for (const error of kept.length > 0 ? kept : errors) {
    const path = pathOf(error);
    const entry = byPath.get(path) ?? { found: shownAs(echo, error), allowed: new Set<string>() };
    entry.allowed.add(allowedOf(error));
    byPath.set(path, entry);
  }
  return [...byPath]
    .slice(0, 10)
    .map(([path, { found, allowed }]) => ({ path, found, allowed: [...allowed].join(' or ') }));
}

const param = (error: ErrorObject, name: string): unknown => (error.params as Record<string, unknown>)[name];

function pathOf(error: ErrorObject): string {
  const missing = param(error, 'missingProperty');
  const extra = param(error, 'additionalProperty');
  const name = typeof missing === 'string' ? missing : typeof extra === 'string' ? extra : undefined;
  return name === undefined ? error.instancePath : `${error.instancePath}/${name}`;
}

function foundOf(error: ErrorObject): unknown {
  if (error.keyword === 'required') return undefined;
  const extra = param(error, 'additionalProperty');
  return typeof extra === 'string' && typeof error.data === 'object' && error.data !== null
    ? (error.data as Record<string, unknown>)[extra]
    : error.data;
}

function allowedOf(error: ErrorObject): string {
  switch (error.keyword) {
    case 'required':
      return 'a value (required)';
    case 'additionalProperties':
      return 'nothing (unknown field)';
    case 'const':
      return JSON.stringify(param(error, 'allowedValue'));
    case 'enum': {
      const values = param(error, 'allowedValues');
      return `one of ${Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(', ') : ''}`;
    }
    case 'type': {
      const type = param(error, 'type');
      return Array.isArray(type) ? type.join(' or ') : String(type);
    }
    default:
      return (error.message ?? error.keyword).replace(/^must /, '');
  }
}

function shownAs(echo: Echo, error: ErrorObject): string {
  const value = foundOf(error);
  const enumerated = typeof value === 'string' && (error.keyword === 'enum' || error.keyword === 'const');
  const plain = typeof value === 'number' || typeof value === 'boolean' || enumerated;
  return echo === 'all' || (echo === 'plain' && plain) ? show(value) : typeOf(value);
}

/** Returns the JSON type, and the length if it has one. */
function typeOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `a string of ${value.length} characters`;
  if (Array.isArray(value)) return `an array of ${value.length}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (!isSmall(value)) return Array.isArray(value) ? `an array of ${value.length}` : 'a large object';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
