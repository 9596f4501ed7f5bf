// The operations of a document as tools: names, descriptions and arguments. What cannot be called is left out with a reason.
import { readDefinitions, visible } from '../../../../server/mcp/definitions.ts';
import { digestOf } from '../../../../shared/tools/digest.ts';
import { fieldsOf, own, textOf } from './parse.ts';
import type { Fields } from './parse.ts';
import { bodyOf } from './body.ts';
import { methods } from './operation.ts';
import type { Left, Method, Operation } from './operation.ts';
import { argumentsOf, parametersIn } from './parameters.ts';
import { resolved } from './references.ts';
import { schemasOf } from './schemas.ts';
import type { Schemas } from './schemas.ts';
import { keyPlaces, serversOf } from './servers.ts';

export const maxOperations = 500;
/** Limits of the schema of one operation; a smaller one is used if all together are too large. Unit: characters. */
const schemaLimits = [16_000, 4_000, 1_200];
/** Unit: characters. */
export const maxListing = 3_000_000;
const maxDescription = 2_000;

interface Found {
  readonly operations: readonly Operation[];
  readonly left: readonly Left[];
}

export function operationsOf(document: Fields, base: string | undefined): Found {
  const schemas = schemasOf(document);
  let found: Found = { operations: [], left: [] };
  for (const limit of schemaLimits) {
    found = within(document, base, schemas, limit);
    if (JSON.stringify(found.operations).length <= maxListing) return found;
  }
  return cutListing(found);
}

function cutListing({ operations, left }: Found): Found {
  let size = 0;
  const fitting = operations.filter((each) => (size += JSON.stringify(each).length) <= maxListing);
  const rest = operations.filter((each) => !fitting.includes(each));
  return {
    operations: fitting,
    left: [...left, ...rest.map((each) => ({ name: each.name, reason: 'the document is too large' }))],
  };
}

function within(document: Fields, base: string | undefined, schemas: Schemas, limit: number): Found {
  const operations: Operation[] = [];
  const left: Left[] = [];
  const names = new Set<string>();
  const keys = keyPlaces(document);
  let more = 0;
  for (const [path, value] of Object.entries(fieldsOf(document['paths']))) {
    if (!path.startsWith('/')) continue;
    const item = resolved(document, value);
    if (!item) {
      left.push({ name: path.slice(0, 200), reason: 'it is described in another document' });
      continue;
    }
    for (const method of methods) {
      const given = item[method];
      if (
        own(given, 'responses') === undefined &&
        own(given, 'operationId') === undefined &&
        Object.keys(fieldsOf(given)).length === 0
      )
        continue;
      if (operations.length >= maxOperations) {
        more++;
        continue;
      }
      const shown = `${method.toUpperCase()} ${path}`.slice(0, 200);
      const read = readOperation({
        document,
        base,
        schemas,
        limit,
        keys,
        path,
        item,
        method,
        given: fieldsOf(given),
        names,
      });
      if (typeof read === 'string') left.push({ name: shown, reason: read });
      else operations.push(read);
    }
  }
  if (more > 0) left.push({ name: `${more}`, reason: `more than ${maxOperations} operations` });
  return { operations, left };
}

interface Reading {
  readonly document: Fields;
  readonly base: string | undefined;
  readonly schemas: Schemas;
  readonly limit: number;
  readonly keys: ReadonlySet<string>;
  readonly path: string;
  readonly item: Fields;
  readonly method: (typeof methods)[number];
  readonly given: Fields;
  readonly names: Set<string>;
}

function readOperation(reading: Reading): Operation | string {
  const { document, base, schemas, limit, keys, path, item, method, given, names } = reading;
  const params = argumentsOf(document, schemas, path, parametersIn(item, given), keys);
  if (typeof params === 'string') return params;
  const body = method === 'get' || method === 'head' ? undefined : bodyOf(document, schemas, given['requestBody']);
  if (typeof body === 'string') return body;
  const entries = params.map(({ parameter, ...rest }) => ({ argument: parameter.argument, ...rest }));
  if (body) entries.push({ argument: body.body.argument, schema: body.schema, required: body.required });
  const required = entries.flatMap((each) => (each.required ? [each.argument] : []));
  const inputSchema = schemas.complete(
    {
      type: 'object',
      properties: Object.fromEntries(entries.map(({ argument, schema }) => [argument, schema])),
      ...(required.length > 0 ? { required } : {}),
    },
    limit,
  );
  const upper = method.toUpperCase() as Method; // of a method of the list
  const name = nameOf(textOf(given['operationId']) || `${method} ${path}`, names);
  const description = descriptionOf(given, item) || `${upper} ${path}`;
  const { tools, left } = readDefinitions([{ name, title: `${upper} ${path}`, description, inputSchema }]);
  const [tool] = tools;
  if (!tool) return left[0]?.reason ?? 'it cannot be read';
  names.add(name);
  const [server] = serversOf(given['servers'] ?? item['servers'], base);
  const sent = {
    method: upper,
    path: path.slice(0, 2_000),
    ...(server === undefined ? {} : { server }),
    parameters: params.map(({ parameter }) => parameter),
    ...(body ? { body: body.body } : {}),
  };
  return {
    name,
    title: `${upper} ${path}`.slice(0, 200),
    description: tool.description,
    inputSchema: tool.inputSchema,
    stripped: tool.stripped,
    hash: digestOf(JSON.stringify([tool.hash, sent])).slice(0, 32),
    deprecated: given['deprecated'] === true,
    ...sent,
  };
}

function descriptionOf(given: Fields, item: Fields): string {
  const summary = textOf(given['summary']) || textOf(item['summary']);
  const text = textOf(given['description']) || textOf(item['description']);
  const first = text.startsWith(summary) ? '' : summary.replace(/[.\s]+$/, '');
  return [first, text].filter(Boolean).join('. ').trim().slice(0, maxDescription);
}

/** A name of at most 64 letters, digits, `_` and `-`, which no other operation has. */
function nameOf(given: string, names: ReadonlySet<string>): string {
  const clean = visible(given)
    .text.replaceAll(/[^A-Za-z0-9_-]+/g, '_')
    .replaceAll(/^[_-]+|[_-]+$/g, '');
  const wanted = (/^[A-Za-z]/.test(clean) ? clean : `call_${clean}`).slice(0, 60);
  let free = wanted;
  for (let count = 2; names.has(free); count++) free = `${wanted}_${count}`;
  return free;
}
