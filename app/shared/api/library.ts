// Endpoints of the user's assistants and prompts: two similar lists, changed by field.
import type { ChatConfig } from '../message/chat-config.ts';
import type { DocumentFacts } from '../message/document.ts';
import { endpoint } from './endpoint.ts';
import { describes, exactObject, flag, idSchema, number, object, objectOf } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';
import { sharedSchema, sharedWithSchema } from './shared-kinds.ts';

export const libraryLimits = {
  name: 120,
  description: 1_000,
  /** Instructions of an assistant, or text of a prompt. Unit: characters. */
  text: 40_000,
  opening: 500,
  openings: 8,
  plugins: 64,
  files: 20,
  fallbacks: 5,
  fields: 30,
  options: 50,
  previous: 10,
  /** Maximum number of items of each kind. */
  assistants: 300,
  prompts: 1_000,
  /** Total size of the items of one kind as JSON. Unit: characters. */
  all: 4_000_000,
} as const;

const limits = libraryLimits;
const upTo = (maxLength: number) => ({ type: 'string', maxLength }) as const;
const name = { type: 'string', minLength: 1, maxLength: limits.name } as const;

const choice = exactObject({ provider: upTo(100), model: upTo(300) });

const picture = {
  anyOf: [
    exactObject({ type: { const: 'emoji' }, text: { type: 'string', minLength: 1, maxLength: 32 } }),
    exactObject({ type: { const: 'image' }, file: idSchema }),
    { type: 'null' },
  ],
} as const;

const file = exactObject(
  {
    id: idSchema,
    name: upTo(255),
    fileType: upTo(200),
    size: { type: 'integer', minimum: 0, maximum: 1e9 },
  },
  {
    read: describes<DocumentFacts>()(object),
  },
);
export type LibraryFile = Static<typeof file>;

const numberOrNull = { anyOf: [number, { type: 'null' }] } as const;
/** Model settings of an assistant: fields of the chat configuration with the same names. */
const params = describes<AssistantParams>()({
  type: 'object',
  properties: {
    temperature: numberOrNull,
    top_p: numberOrNull,
    frequency_penalty: numberOrNull,
    presence_penalty: numberOrNull,
    max_tokens: numberOrNull,
    enableReasoning: flag,
    reasoningBudgetToken: { type: 'integer', minimum: 0, maximum: 10_000_000 },
    reasoningEffort: upTo(40),
    searchMode: { enum: ['off', 'on'] },
    inputTemplate: upTo(limits.text),
  },
  additionalProperties: false,
});
export type AssistantParams = Partial<
  Pick<
    ChatConfig,
    | 'temperature'
    | 'top_p'
    | 'frequency_penalty'
    | 'presence_penalty'
    | 'max_tokens'
    | 'enableReasoning'
    | 'reasoningBudgetToken'
    | 'reasoningEffort'
    | 'searchMode'
    | 'inputTemplate'
  >
>;

const assistantFields = {
  name,
  description: upTo(limits.description),
  picture,
  instructions: upTo(limits.text),
  /** Null: the chat's model. */
  model: { anyOf: [choice, { type: 'null' }] },
  /** Models to use in this order if `model` is unavailable. */
  fallbacks: { type: 'array', items: choice, maxItems: limits.fallbacks },
  params,
  /** Ids of plugins. */
  plugins: { type: 'array', items: upTo(200), maxItems: limits.plugins },
  files: { type: 'array', items: file, maxItems: limits.files },
  openings: { type: 'array', items: upTo(limits.opening), maxItems: limits.openings },
} as const;

export const fieldTypes = ['text', 'choice', 'date', 'file'] as const;
export type FieldType = (typeof fieldTypes)[number];
const promptFieldList = {
  type: 'array',
  maxItems: limits.fields,
  items: exactObject(
    {
      name: { type: 'string', minLength: 1, maxLength: 60 },
      type: { enum: fieldTypes },
    },
    {
      options: { type: 'array', items: upTo(500), maxItems: limits.options },
      /** Initial value. */
      value: upTo(2_000),
    },
  ),
} as const;
const promptFields = {
  name,
  text: upTo(limits.text),
  favourite: flag,
  /** Fields of the placeholders; others are text fields. */
  fields: promptFieldList,
  /** Earlier texts with their fields, newest first. */
  previous: {
    type: 'array',
    maxItems: limits.previous,
    items: exactObject({ text: upTo(limits.text), at: number }, { fields: promptFieldList }),
  },
} as const;

const whole = { id: idSchema, createdAt: number, updatedAt: number } as const;
const others = { shared: sharedSchema, sharedWith: sharedWithSchema } as const;
const assistant = objectOf({ ...assistantFields, ...whole }, others);
const prompt = objectOf({ ...promptFields, ...whole }, others);
export type Assistant = Static<typeof assistant>;
export type Prompt = Static<typeof prompt>;
export type PromptField = Prompt['fields'][number];

export const assistantBody = exactObject(assistantFields);
export const promptBody = exactObject(promptFields);
export type AssistantBody = Static<typeof assistantBody>;
export type PromptBody = Static<typeof promptBody>;

const created = { type: 'integer', minimum: 0, maximum: 8.64e15 } as const;

/** Idempotent: sending an item again overwrites it, which restores a deleted one. `createdAt`: of a restored item. */
export const assistantsApi = {
  list: endpoint('GET', '/api/assistants', {
    answer: objectOf({ assistants: { type: 'array', items: assistant, lenient: true } }),
  }),
  put: endpoint('POST', '/api/assistants', {
    body: exactObject({ ...assistantFields, id: idSchema }, { createdAt: created }),
  }),
  change: endpoint('PATCH', '/api/assistants/:id', {
    body: { type: 'object', properties: assistantFields, additionalProperties: false, minProperties: 1 },
  }),
  remove: endpoint('DELETE', '/api/assistants/:id'),
  /** Puts the files of another user's assistant into the account, under the ids that the list has for them. */
  takeFiles: endpoint('POST', '/api/assistants/:id/files', { body: exactObject({}) }),
};

export const promptsApi = {
  list: endpoint('GET', '/api/prompts', {
    answer: objectOf({ prompts: { type: 'array', items: prompt, lenient: true } }),
  }),
  put: endpoint('POST', '/api/prompts', {
    body: exactObject({ ...promptFields, id: idSchema }, { createdAt: created }),
  }),
  change: endpoint('PATCH', '/api/prompts/:id', {
    body: { type: 'object', properties: promptFields, additionalProperties: false, minProperties: 1 },
  }),
  remove: endpoint('DELETE', '/api/prompts/:id'),
};
