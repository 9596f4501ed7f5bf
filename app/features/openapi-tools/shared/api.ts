// OpenAPI servers of a user: documents that are read, servers with their operations, and changes.
import { mcpToolSchema, toolUses } from '../../../shared/api/mcp.ts';
import { endpoint } from '../../../shared/api/endpoint.ts';
import { exactObject, flag, number, objectOf, text } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';
import { confirmed, resource } from '../../../shared/sync/resource.ts';

/** Begins the identifiers of servers as plugins. */
export const pluginOf = (id: string): string => `openapi-${id}`;

/** Unit: bytes. */
export const maxDocument = 5_000_000;

const secret = { type: 'string', minLength: 1, maxLength: 8_000 } as const;
const headerName = { type: 'string', minLength: 1, maxLength: 200 } as const;

const auth = {
  anyOf: [
    exactObject({ type: { enum: ['bearer'] }, token: secret }),
    exactObject({
      type: { enum: ['basic'] },
      user: { type: 'string', maxLength: 1_000 },
      password: { type: 'string', maxLength: 8_000 },
    }),
    exactObject({ type: { enum: ['apiKey'] }, in: { enum: ['header', 'query'] }, name: headerName, value: secret }),
    exactObject({ type: { enum: ['none'] } }),
  ],
} as const;
export type Auth = Static<typeof auth>;

/** A sign-in without its secrets. `end`: last characters of the secret. */
const authView = objectOf(
  { type: { enum: ['none', 'bearer', 'basic', 'apiKey'] } },
  { in: { enum: ['header', 'query'] }, name: text, user: text, end: text },
);
export type AuthView = Static<typeof authView>;

const left = { type: 'array', items: objectOf({ name: text, reason: text }) } as const;

const operation = objectOf(
  { name: text, title: text, description: text, reads: flag, deprecated: flag },
  { stripped: number },
);
const document = objectOf(
  {
    title: text,
    version: text,
    servers: { type: 'array', items: text },
    operations: { type: 'array', items: operation },
    left,
    /** Digest of what was shown, which `add` must repeat. */
    digest: text,
  },
  {
    auth: objectOf(
      { type: { enum: ['bearer', 'basic', 'apiKey'] } },
      { in: { enum: ['header', 'query'] }, name: text },
    ),
  },
);
export type DocumentView = Static<typeof document>;

const server = objectOf(
  {
    id: text,
    name: text,
    version: text,
    /** Address that operations are sent to. */
    base: text,
    /** Address of the document; null for a pasted one. */
    url: { type: ['string', 'null'] },
    enabled: flag,
    auth: authView,
    tools: { type: 'array', items: mcpToolSchema },
    left,
    /** Time of the last reading, ms since the epoch. */
    readAt: number,
  },
  {},
);
export type ServerView = Static<typeof server>;

const address = { type: 'string', minLength: 1, maxLength: 2_000 } as const;
const source = { url: address, text: { type: 'string', minLength: 1, maxLength: maxDocument } } as const;
const name = { type: 'string', maxLength: 100 } as const;

export const openapiToolsApi = {
  list: endpoint('GET', '/api/openapi-tools', {
    answer: objectOf({ servers: { type: 'array', items: server, lenient: true } }),
  }),
  /** Reads a document from its address, or as pasted. Stores nothing. */
  read: endpoint('POST', '/api/openapi-tools/read', { body: exactObject({}, source), answer: document }),
  /** `on`: operations that models may call. 409: the document has changed since it was shown. */
  add: endpoint('POST', '/api/openapi-tools', {
    body: exactObject(
      {
        digest: { type: 'string', maxLength: 64 },
        base: address,
        auth,
        on: { type: 'array', maxItems: 500, items: { type: 'string', maxLength: 64 } },
      },
      { ...source, name },
    ),
    answer: server,
  }),
  change: endpoint('PATCH', '/api/openapi-tools/:id', {
    body: exactObject(
      {},
      {
        name,
        enabled: flag,
        base: address,
        auth,
        uses: { type: 'object', maxProperties: 500, additionalProperties: { enum: toolUses } },
        /** Changed operations by name, with the hash of the displayed definition. */
        approve: { type: 'object', maxProperties: 500, additionalProperties: { type: 'string', maxLength: 64 } },
      },
    ),
    answer: server,
  }),
  /** Reads the document again, or its new text. */
  refresh: endpoint('POST', '/api/openapi-tools/:id/refresh', {
    body: exactObject({}, { text: source.text }),
    answer: server,
  }),
  remove: endpoint('DELETE', '/api/openapi-tools/:id'),
};

export type ServerAdd = Static<(typeof openapiToolsApi)['add']['body']>;
export type ServerChange = Static<(typeof openapiToolsApi)['change']['body']>;

const put = (servers: readonly ServerView[], _params: unknown, answer: ServerView): readonly ServerView[] =>
  servers.some(({ id }) => id === answer.id)
    ? servers.map((each) => (each.id === answer.id ? answer : each))
    : [...servers, answer];

export const openapiServers = resource<readonly ServerView[]>()({
  key: 'openapi-tools',
  read: openapiToolsApi.list,
  view: ({ servers }) => servers,
  mutations: {
    add: confirmed(openapiToolsApi.add, put),
    change: confirmed(openapiToolsApi.change, put),
    refresh: confirmed(openapiToolsApi.refresh, put),
    remove: confirmed(openapiToolsApi.remove),
  },
});
