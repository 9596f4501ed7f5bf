// Endpoints of MCP servers: configuration, tools and permissions, and sign-ins.
import { endpoint } from './endpoint.ts';
import { exactObject, flag, number, object, objectOf, text, textOrNull, texts } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** Permission of a tool. `never`: offered to no model. */
export const toolUses = ['always', 'ask', 'never'] as const;
export type ToolUse = (typeof toolUses)[number];

/** How this server is registered with an issuer: the user's client id, its public metadata document, or dynamic registration. */
export const clientKinds = ['own', 'document', 'registered'] as const;
export type ClientKind = (typeof clientKinds)[number];

export const mcpToolSchema = objectOf(
  {
    name: text,
    description: text,
    use: { enum: toolUses },
    /** `changed`: the definition differs from the approved one; not offered until the user approves. */
    state: { enum: ['ready', 'changed'] },
    /** Claims of the server. */
    readOnly: flag,
    destructive: flag,
  },
  {
    title: text,
    /** Number of invisible characters removed from its texts. */
    stripped: number,
    /** Approved and current definition of a changed tool, as text. */
    was: text,
    now: text,
    /** Hash that approves the displayed definition. */
    hash: text,
  },
);
export type McpTool = Static<typeof mcpToolSchema>;

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
    /** Also part of its plugin id: `mcp-ID`. */
    id: text,
    name: text,
    /** `operator`: configured by environment variables; users cannot change URL and headers. */
    origin: { enum: ['user', 'operator'] },
    /** Null for a program run by the operator's server. */
    url: textOrNull,
    enabled: flag,
    /** `none`: not required so far. */
    signIn: { enum: ['none', 'needed', 'signedIn'] },
    state: { enum: ['unknown', 'connecting', 'ready', 'failed'] },
    tools: { type: 'array', items: mcpToolSchema, lenient: true },
    resources: { type: 'array', items: named, lenient: true },
    prompts: { type: 'array', items: prompt, lenient: true },
    /** Rejected definitions, with the reason. */
    left: {
      type: 'array',
      items: objectOf({ name: text, reason: text }),
    },
  },
  {
    /** Header names with the last characters of their values. */
    headers: { type: 'object', additionalProperties: text },
    clientId: text,
    /** True if the operator trusts the tools' claims. */
    trusted: flag,
    signedIn: objectOf({ client: { enum: clientKinds }, at: number }),
    problem: objectOf({ code: text, message: text, at: number }),
    /** Protocol version, and when it was detected. */
    protocol: objectOf({ version: text, at: number }),
    software: text,
    listedAt: number,
    /** Estimated tokens of the tools' definitions. */
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
    /** Default: the URL's host. */
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
    /** Replaces all headers. */
    headers,
    ...credentials,
    uses: { type: 'object', maxProperties: 500, additionalProperties: { enum: toolUses } },
    /** Approved tools by name, with the hash of the displayed definition. */
    approve: { type: 'object', maxProperties: 500, additionalProperties: { type: 'string', maxLength: 64 } },
  },
  additionalProperties: false,
} as const;
export type McpServerChange = Static<typeof change>;

export const mcpApi = {
  list: endpoint('GET', '/api/mcp', {
    answer: objectOf({ servers: { type: 'array', items: server, lenient: true } }),
  }),
  /** Connects and lists the tools; an unreachable server is stored with its problem. */
  add: endpoint('POST', '/api/mcp', { body: add, answer: server }),
  change: endpoint('PATCH', '/api/mcp/:id', { body: change, answer: server }),
  remove: endpoint('DELETE', '/api/mcp/:id'),
  /** Reconnects and lists the tools again. */
  refresh: endpoint('POST', '/api/mcp/:id/refresh', { body: object, answer: server }),
  /** Starts a sign-in: returns the URL to open, and the kind of client. */
  signIn: endpoint('POST', '/api/mcp/:id/sign-in', {
    body: object,
    answer: objectOf({
      url: text,
      host: text,
      client: { enum: clientKinds },
      /** The redirect cannot reach this server: the user must paste the final URL. */
      paste: flag,
    }),
  }),
  signOut: endpoint('DELETE', '/api/mcp/:id/sign-in'),
  /** Completes a sign-in by the URL of the redirect. */
  finish: endpoint('POST', '/api/mcp/sign-ins', {
    body: exactObject({ address: { type: 'string', minLength: 1, maxLength: 8000 } }),
    answer: server,
  }),
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
  /** Returns a resource: its text, or the id of a file created from it. */
  resource: endpoint('POST', '/api/mcp/:id/resource', {
    body: exactObject({ uri: { type: 'string', minLength: 1, maxLength: 4000 } }),
    answer: objectOf({ text, files: texts }),
  }),
};
