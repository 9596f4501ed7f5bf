// MCP servers: what a user has set up, what they list, what may be done with each tool, and sign-ins.
import { endpoint } from './endpoint.ts';
import { exactObject, flag, number, object, objectOf, text, textOrNull, texts } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** Permission of a tool. `never`: it is offered to no model. */
export const toolUses = ['always', 'ask', 'never'] as const;
export type ToolUse = (typeof toolUses)[number];

/** Ways in which this server is known to an issuer: an id of the user's, its public document, or one that it was given there. */
export const clientKinds = ['own', 'document', 'registered'] as const;
export type ClientKind = (typeof clientKinds)[number];

const tool = objectOf(
  {
    name: text,
    description: text,
    use: { enum: toolUses },
    /** `changed`: another definition than the one that was approved; no model is told of it until its user has looked. */
    state: { enum: ['ready', 'changed'] },
    /** Claims of the server. */
    readOnly: flag,
    destructive: flag,
  },
  {
    title: text,
    /** Invisible characters that were taken out of its texts. */
    stripped: number,
    /** Of one that has changed: both definitions, as text. */
    was: text,
    now: text,
    /** Approves the definition that was shown. */
    hash: text,
  },
);
export type McpTool = Static<typeof tool>;

const named = objectOf({ name: text }, { title: text, description: text, uri: text, mimeType: text });

const prompt = objectOf(
  {
    name: text,
    arguments: {
      type: 'array',
      items: objectOf({ name: text }, { description: text, required: flag }),
    },
  },
  {
    title: text,
    description: text,
  },
);
export type McpPrompt = Static<typeof prompt>;

const server = objectOf(
  {
    /** Names its tools: `mcp-ID`. */
    id: text,
    name: text,
    /** `operator`: set up in the server's environment; its address and headers are not the user's to change. */
    origin: { enum: ['user', 'operator'] },
    /** Null of a program that the operator's server runs. */
    url: textOrNull,
    enabled: flag,
    /** `none`: it has not asked for one. */
    signIn: { enum: ['none', 'needed', 'signedIn'] },
    state: { enum: ['unknown', 'connecting', 'ready', 'failed'] },
    tools: { type: 'array', items: tool, lenient: true },
    resources: { type: 'array', items: named, lenient: true },
    prompts: { type: 'array', items: prompt, lenient: true },
    /** Definitions that were not taken, with the reason. */
    left: {
      type: 'array',
      items: objectOf({ name: text, reason: text }),
    },
  },
  {
    /** Names of headers, and the last characters of their values. */
    headers: { type: 'object', additionalProperties: text },
    clientId: text,
    /** The operator vouches for what its tools claim of themselves. */
    trusted: flag,
    /** The last sign-in: how this server is known there. */
    signedIn: objectOf({ client: { enum: clientKinds }, at: number }),
    problem: objectOf({ code: text, message: text, at: number }),
    /** Revision of the protocol that it speaks, and when that was found. */
    protocol: objectOf({ version: text, at: number }),
    software: text,
    listedAt: number,
    /** Estimate of what the definitions of its tools take of a model's window. */
    tokens: number,
  },
);
export type McpServerView = Static<typeof server>;

const shortText = { type: 'string', minLength: 1, maxLength: 100 } as const;
const headers = {
  type: 'object',
  maxProperties: 20,
  additionalProperties: { type: 'string', minLength: 1, maxLength: 4000 },
} as const;
const credentials = {
  clientId: { type: 'string', maxLength: 500 },
  clientSecret: { type: 'string', maxLength: 2000 },
} as const;

const add = {
  type: 'object',
  required: ['url'],
  properties: {
    url: { type: 'string', minLength: 1, maxLength: 2000 },
    /** Absent: the host of its address. */
    name: shortText,
    headers,
    ...credentials,
  },
  additionalProperties: false,
} as const;
export type McpAdd = Static<typeof add>;

const change = {
  type: 'object',
  properties: {
    name: shortText,
    enabled: flag,
    /** Whole: those that are not named are gone. */
    headers,
    ...credentials,
    uses: { type: 'object', maxProperties: 500, additionalProperties: { enum: toolUses } },
    /** Tools by name, each with the hash of the definition that was shown. */
    approve: { type: 'object', maxProperties: 500, additionalProperties: { type: 'string', maxLength: 64 } },
  },
  additionalProperties: false,
} as const;
export type McpServerChange = Static<typeof change>;

export const mcpApi = {
  list: endpoint('GET', '/api/mcp', {
    answer: objectOf({ servers: { type: 'array', items: server, lenient: true } }),
  }),
  /** Connects, and lists what it has; a server that does not answer is kept with its problem. */
  add: endpoint('POST', '/api/mcp', { body: add, answer: server }),
  change: endpoint('PATCH', '/api/mcp/:id', { body: change, answer: server }),
  remove: endpoint('DELETE', '/api/mcp/:id'),
  /** Connects anew and lists again. */
  refresh: endpoint('POST', '/api/mcp/:id/refresh', { body: object, answer: server }),
  /** Begins a sign-in: the address to open, and how this server is known there. */
  signIn: endpoint('POST', '/api/mcp/:id/sign-in', {
    body: object,
    answer: objectOf({
      url: text,
      host: text,
      client: { enum: clientKinds },
      /** The way back does not reach this server: its user pastes the address they land on. */
      paste: flag,
    }),
  }),
  signOut: endpoint('DELETE', '/api/mcp/:id/sign-in'),
  /** Ends a sign-in by the address that the browser landed on. */
  finish: endpoint('POST', '/api/mcp/sign-ins', {
    body: exactObject({ address: { type: 'string', minLength: 1, maxLength: 8000 } }),
    answer: server,
  }),
  /** A prompt of the server as text for the composer. */
  prompt: endpoint('POST', '/api/mcp/:id/prompt', {
    body: exactObject(
      {
        name: { type: 'string', minLength: 1, maxLength: 200 },
      },
      {
        arguments: {
          type: 'object',
          maxProperties: 50,
          additionalProperties: { type: 'string', maxLength: 20_000 },
        },
      },
    ),
    answer: objectOf({ text }),
  }),
  /** A resource of the server: its text, or the id of the file that it became. */
  resource: endpoint('POST', '/api/mcp/:id/resource', {
    body: exactObject({ uri: { type: 'string', minLength: 1, maxLength: 4000 } }),
    answer: objectOf({ text, files: texts }),
  }),
};
