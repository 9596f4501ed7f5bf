// A server's questions to its user: a form from a schema, or a page to open. Validated strictly.
import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client';
import type { AskedField, CallQuestion, CallReply, FieldValue } from '../../shared/api/call-note.ts';
import { newId } from '../storage/ids.ts';
import { visible } from './definitions.ts';

type Fields = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const clean = (value: unknown, most = 1000): string =>
  visible(typeof value === 'string' ? value : '').text.slice(0, most);

const maxFields = 30;
const maxChoices = 200;

/** Returns undefined for an unsupported question, which is then declined. */
export function questionOf(params: ElicitRequestParams): CallQuestion | undefined {
  const id = newId();
  const message = clean(params.message, 4000);
  if (params.mode === 'url') {
    const url = URL.canParse(params.url) ? new URL(params.url) : undefined;
    // Other schemes would run or open something else.
    return url?.protocol === 'https:' || url?.protocol === 'http:'
      ? { type: 'url', id, message, url: url.href }
      : undefined;
  }
  const { properties, required = [] } = params.requestedSchema;
  const entries = Object.entries(properties);
  if (entries.length > maxFields) return undefined;
  const fields = entries.map(([name, schema]) => fieldOf(name, schema, required.includes(name)));
  return fields.every((field) => field !== undefined) ? { type: 'form', id, message, fields } : undefined;
}

function fieldOf(name: string, schema: unknown, required: boolean): AskedField | undefined {
  if (!isRecord(schema) || name.length > 200 || name === '__proto__') return undefined;
  const many = isRecord(schema['items']) ? schema['items'] : undefined;
  const choices = choicesOf(many ?? schema);
  const type = typeOf(schema['type'], choices !== undefined, many !== undefined);
  if (!type) return undefined;
  const description = clean(schema['description']);
  const given = schema['default'];
  const number = (key: string) => (typeof schema[key] === 'number' ? { [key]: schema[key] } : {});
  return {
    name,
    type,
    title: clean(schema['title'], 200) || name,
    required,
    ...(description ? { description } : {}),
    ...(isValue(given) ? { default: given } : {}),
    ...(choices ? { choices } : {}),
    ...number('minimum'),
    ...number('maximum'),
    ...number('maxLength'),
    ...(typeof schema['format'] === 'string' ? { format: clean(schema['format'], 40) } : {}),
  };
}

const isValue = (value: unknown): value is FieldValue =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((each) => typeof each === 'string'));

function typeOf(type: unknown, chosen: boolean, many: boolean): AskedField['type'] | undefined {
  switch (type) {
    case 'string':
      return chosen ? 'one' : 'text';
    case 'number':
    case 'integer':
    case 'boolean':
      return type;
    case 'array':
      return chosen && many ? 'many' : undefined;
    default:
      return undefined;
  }
}

/** `enum` with or without names, `oneOf`, `anyOf`: depending on the protocol revision. */
function choicesOf(schema: Fields): AskedField['choices'] {
  const { enum: values, enumNames: names, oneOf, anyOf } = schema;
  const named = [oneOf, anyOf].find((each) => Array.isArray(each));
  if (Array.isArray(named)) {
    return named
      .slice(0, maxChoices)
      .flatMap((each) =>
        isRecord(each) && typeof each['const'] === 'string'
          ? [{ value: each['const'], title: clean(each['title'], 200) || each['const'] }]
          : [],
      );
  }
  if (!Array.isArray(values)) return undefined;
  return values
    .slice(0, maxChoices)
    .flatMap((value, at) =>
      typeof value === 'string'
        ? [{ value, title: (Array.isArray(names) && clean(names[at], 200)) || visible(value).text }]
        : [],
    );
}

/** Returns only requested fields, in the requested types. */
export function answerTo(question: CallQuestion, { action, content = {} }: CallReply): ElicitResult {
  if (action !== 'accept' || question.type !== 'form') return { action };
  const values: Record<string, string | number | boolean | string[]> = {};
  for (const field of question.fields) {
    const value = fitting(field, content[field.name]);
    if (value === undefined && field.required && field.default === undefined) return { action: 'cancel' };
    if (value !== undefined) values[field.name] = value;
  }
  return { action, content: values };
}

function fitting({ type, choices = [] }: AskedField, value: unknown): string | number | boolean | string[] | undefined {
  const isChoice = (each: unknown): each is string => choices.some((choice) => choice.value === each);
  switch (type) {
    case 'text':
      return typeof value === 'string' ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
    case 'one':
      return isChoice(value) ? value : undefined;
    case 'many':
      return Array.isArray(value) && value.every(isChoice) ? value : undefined;
    default:
      return type satisfies never;
  }
}
