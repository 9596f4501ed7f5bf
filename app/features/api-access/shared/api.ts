// Personal access tokens: how they are read, made and revoked.
import { endpoint } from '../../../shared/api/endpoint.ts';
import { number, objectOf, text } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';
import { confirmed, mutation, resource } from '../../../shared/sync/resource.ts';

/** Tokens of a user. */
export const maxTokens = 100;
/** The longest lifetime of a token. Unit: days. */
export const maxDays = 3_650;

const names = { type: 'array', items: { type: 'string', minLength: 1, maxLength: 200 }, maxItems: 100 } as const;

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
    /** Patterns of the models that may be called, such as `anthropic/*`. Undefined: all. */
    models: names,
  },
);
export type TokenRow = Static<typeof row>;

export const tokensApi = {
  list: endpoint('GET', '/api/tokens', {
    answer: objectOf({ tokens: { type: 'array', items: row, lenient: true } as const }),
  }),
  /** The token itself is part of this answer alone. */
  add: endpoint('POST', '/api/tokens', {
    body: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 100 },
        /** Lifetime. Default: until it is revoked. */
        days: { type: 'integer', minimum: 1, maximum: maxDays },
        models: names,
      },
      additionalProperties: false,
    },
    answer: objectOf({ token: text, row }),
  }),
  revoke: endpoint('DELETE', '/api/tokens/:id'),
};

export const tokens = resource<readonly TokenRow[]>()({
  key: 'tokens',
  read: tokensApi.list,
  view: (answer) => answer.tokens,
  empty: [],
  mutations: {
    add: confirmed(tokensApi.add),
    revoke: mutation(tokensApi.revoke, (rows: readonly TokenRow[], params) =>
      rows.filter(({ id }) => id !== params.id),
    ),
  },
});
