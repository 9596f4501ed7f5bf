// The body of an operation: JSON, a form or text. Files cannot be sent.
import { fieldsOf, listOf, own, textOf } from './parse.ts';
import type { Fields } from './parse.ts';
import type { Body } from './operation.ts';
import { resolved } from './references.ts';
import type { Schemas } from './schemas.ts';

export interface BodyArgument {
  readonly body: Body;
  readonly schema: Fields;
  readonly required: boolean;
}

const kinds: readonly (readonly [kind: Body['kind'], type: RegExp])[] = [
  ['json', /^application\/json$/],
  ['json', /^(application|text)\/(.*\+)?json$/],
  ['form', /^application\/x-www-form-urlencoded$/],
  ['multipart', /^multipart\/form-data$/],
  ['json', /^(application\/\*|\*\/\*)$/],
  ['text', /^text\/(plain|\*|markdown|csv)$/],
];

/** Undefined: the operation has no body. A text says why the operation cannot be used. */
export function bodyOf(document: Fields, schemas: Schemas, given: unknown): BodyArgument | undefined | string {
  if (given === undefined || given === null) return undefined;
  const body = resolved(document, given);
  if (!body) return 'its body is described in another document';
  const required = body['required'] === true;
  const offered = Object.entries(fieldsOf(body['content']));
  for (const [kind, wanted] of kinds) {
    const found = offered.find(([type]) => wanted.test(plainType(type)));
    if (!found) continue;
    const [type, media] = found;
    const target = resolved(document, own(media, 'schema')) ?? {};
    const form = kind === 'form' || kind === 'multipart';
    const files = form ? filesIn(document, target) : [];
    const needed = files.find((name) => listOf(target['required']).includes(name));
    if (needed !== undefined) return `it needs a file ("${needed.slice(0, 60)}")`;
    const { properties, ...rest } = target;
    const left = Object.fromEntries(Object.entries(fieldsOf(properties)).filter(([name]) => !files.includes(name)));
    const schema = fieldsOf(schemas.convert(files.length > 0 ? { ...rest, properties: left } : own(media, 'schema')));
    const encoding = encodingOf(own(media, 'encoding'));
    const words = textOf(body['description']).slice(0, 1_000);
    return {
      body: {
        argument: 'body',
        type: plainType(type).includes('*') ? standardType(kind) : type,
        kind,
        ...(encoding ? { encoding } : {}),
      },
      schema: words === '' || typeof schema['description'] === 'string' ? schema : { ...schema, description: words },
      required,
    };
  }
  const [[type] = ['nothing']] = offered;
  return required && offered.length > 0 ? `it needs a body of the type "${type.slice(0, 60)}"` : undefined;
}

const plainType = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();
const standardType = (kind: Body['kind']): string => (kind === 'text' ? 'text/plain' : 'application/json');

function filesIn(document: Fields, schema: Fields): readonly string[] {
  const isFile = (value: unknown): boolean => {
    const found = resolved(document, value);
    if (!found) return false;
    if (own(found, 'format') === 'binary') return true;
    if (own(found, 'contentMediaType') === 'application/octet-stream') return true;
    return own(found, 'type') === 'array' && own(resolved(document, found['items']), 'format') === 'binary';
  };
  return Object.entries(fieldsOf(schema['properties'])).flatMap(([name, value]) => (isFile(value) ? [name] : []));
}

function encodingOf(value: unknown): Body['encoding'] {
  const found = Object.entries(fieldsOf(value)).flatMap(([name, each]) => {
    const style = textOf(own(each, 'style'));
    const explode = own(each, 'explode');
    if (style === '' && typeof explode !== 'boolean') return [];
    return [
      [
        name,
        { style: style || 'form', explode: typeof explode === 'boolean' ? explode : style !== 'deepObject' },
      ] as const,
    ];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
