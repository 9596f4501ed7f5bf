// Personal access tokens, other names for models, and kept calls: how they are read and changed.
import { endpoint } from '../../../shared/api/endpoint.ts';
import { exactObject, number, objectOf, text } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';
import { confirmed, mutation, resource } from '../../../shared/sync/resource.ts';

/** Tokens of a user. */
export const maxTokens = 100;
/** The longest lifetime of a token. Unit: days. */
export const maxDays = 3_650;

const names = { type: 'array', items: { type: 'string', minLength: 1, maxLength: 200 }, maxItems: 100 } as const;
/** An empty list would allow nothing. */
const some = { ...names, minItems: 1 } as const;

export const units = ['money', 'tokens', 'calls'] as const;
export const periods = ['day', 'month'] as const;

const limit = {
  unit: { type: 'string', enum: units },
  /** ISO 4217; empty for units other than money. */
  currency: { type: 'string', pattern: '^([A-Z]{3})?$' },
  period: { type: 'string', enum: periods },
  /** IANA name. */
  timeZone: { type: 'string', minLength: 1, maxLength: 100 },
  /** Currency units, tokens or calls. */
  hard: { type: 'number', minimum: 0, maximum: 1_000_000_000_000 },
} as const;
const limitDraft = exactObject(limit);

/** Limits of a token, and what it keeps. A field that is missing sets none. */
const bounds = {
  /** Patterns of the models that may be called, such as `anthropic/*`. */
  models: names,
  /** Ids of wires (`DoorWire`). */
  wires: some,
  /** IP addresses and networks, such as `10.0.0.0/8`, from which the token is accepted. */
  addresses: some,
  /** True if its calls are kept, to be opened as chats. */
  keepsCalls: { type: 'boolean' },
} as const;

const name = { type: 'string', minLength: 1, maxLength: 100 } as const;
const draft = exactObject({ name }, { ...bounds, limit: limitDraft });
export type TokenDraft = Static<typeof draft>;

const row = objectOf(
  {
    id: text,
    name: text,
    /** First and last characters, by which the holder knows the token. */
    hint: text,
    createdAt: number,
  },
  {
    expiresAt: number,
    lastUsedAt: number,
    ...bounds,
    /** `spent`: in the current period. */
    limit: objectOf({ ...limit, spent: number }),
  },
);
export type TokenRow = Static<typeof row>;

export const tokensApi = {
  list: endpoint('GET', '/api/tokens', {
    answer: objectOf({
      tokens: { type: 'array', items: row, lenient: true } as const,
      /** Ids of the wires that this server speaks. */
      wires: { type: 'array', items: text } as const,
    }),
  }),
  /** The token itself is part of this answer alone. */
  add: endpoint('POST', '/api/tokens', {
    body: exactObject(
      { name },
      {
        ...bounds,
        limit: limitDraft,
        /** Lifetime. Default: until it is revoked. */
        days: { type: 'integer', minimum: 1, maximum: maxDays } as const,
      },
    ),
    answer: objectOf({ token: text, row }),
  }),
  /** Replaces the name and all limits. */
  change: endpoint('PATCH', '/api/tokens/:id', { body: draft }),
  revoke: endpoint('DELETE', '/api/tokens/:id'),
};

export interface TokenList {
  readonly tokens: readonly TokenRow[];
  readonly wires: readonly string[];
}

export const tokens = resource<TokenList>()({
  key: 'tokens',
  lane: 'api-access',
  read: tokensApi.list,
  view: (answer) => answer,
  empty: { tokens: [], wires: [] },
  mutations: {
    add: confirmed(tokensApi.add),
    change: confirmed(tokensApi.change),
    revoke: mutation(tokensApi.revoke, (list: TokenList, params) => ({
      ...list,
      tokens: list.tokens.filter(({ id }) => id !== params.id),
    })),
  },
});

/** Names that a user may have, or a server. */
export const maxAliases = 200;

const alias = {
  name: { type: 'string', minLength: 1, maxLength: 200 },
  /** Models such as `openai/gpt-5`, in the order in which they are tried. */
  targets: { type: 'array', items: { type: 'string', minLength: 3, maxLength: 300 }, minItems: 1, maxItems: 10 },
  /** True if requests that cannot be sent on whole are refused. */
  strict: { type: 'boolean' },
  /** True for a name of the server, which administrators set. */
  everyone: { type: 'boolean' },
} as const;
const aliasDraft = exactObject(alias);
export type AliasDraft = Static<typeof aliasDraft>;
const aliasRow = objectOf({ id: text, ...alias });
export type AliasRow = Static<typeof aliasRow>;

const aliasList = objectOf({
  aliases: { type: 'array', items: aliasRow } as const,
  /** True if the user may change the server's names. */
  mayShare: alias.everyone,
});
export type AliasList = Static<typeof aliasList>;

export const aliasesApi = {
  list: endpoint('GET', '/api/aliases', { answer: aliasList }),
  /** Replaces the one of the same name. */
  set: endpoint('POST', '/api/aliases', { body: aliasDraft }),
  remove: endpoint('DELETE', '/api/aliases/:id'),
};

export const aliases = resource<AliasList>()({
  key: 'aliases',
  lane: 'api-access',
  read: aliasesApi.list,
  view: (answer) => answer,
  empty: { aliases: [], mayShare: false },
  mutations: {
    set: confirmed(aliasesApi.set),
    remove: mutation(aliasesApi.remove, (list: AliasList, params) => ({
      ...list,
      aliases: list.aliases.filter(({ id }) => id !== params.id),
    })),
  },
});

/** `call`: kept because its token or its client asked for it. `reply`: kept because later requests may continue it. */
export const keptKinds = ['call', 'reply'] as const;
export type KeptKind = (typeof keptKinds)[number];

const keptRow = objectOf(
  {
    kind: { type: 'string', enum: keptKinds },
    id: text,
    createdAt: number,
    expiresAt: number,
    /** Id of a wire. */
    wire: text,
    /** The provider and the model that were called. Empty for replies that were kept before 2026-12. */
    provider: text,
    model: text,
    /** The beginning of the newest question. */
    words: text,
    /** Name and version of the client, such as `claude-cli/2.1.332`. */
    program: text,
  },
  {
    /** Name of the access token, unless it was revoked. */
    token: text,
    inputTokens: number,
    outputTokens: number,
    /** Undefined if the price is unknown. `amount`: currency units. */
    cost: objectOf({ amount: number, currency: text }),
  },
);
export type KeptRow = Static<typeof keptRow>;

export const keptApi = {
  list: endpoint('GET', '/api/kept-calls', {
    answer: objectOf({ kept: { type: 'array', items: keptRow, lenient: true } as const }),
  }),
  removeAll: endpoint('DELETE', '/api/kept-calls'),
  remove: endpoint('DELETE', '/api/kept-calls/:kind/:id'),
  /** Makes a chat of the conversation. */
  open: endpoint('POST', '/api/kept-calls/:kind/:id/chat', { answer: objectOf({ id: text }) }),
};
