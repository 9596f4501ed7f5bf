// Endpoints of the user's saved preview versions, stored with their conversation.
import { endpoint } from './endpoint.ts';
import { exactObject, idSchema, number, objectOf } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const facts = {
  id: idSchema,
  /** Message with the changed preview. */
  message: idSchema,
  /** Last message of the path at the time of saving; later messages have later versions. */
  after: idSchema,
  language: { type: 'string', minLength: 1, maxLength: 40 },
  /** File name of the preview. */
  name: { type: 'string', minLength: 1, maxLength: 200 },
  /** Prefix of the digest of the text that was changed. */
  base: { type: 'string', pattern: '^[0-9a-f]{24}$' },
  text: { type: 'string', minLength: 1, maxLength: 500_000 },
} as const;
const needed = ['id', 'message', 'after', 'language', 'base', 'text'] as const;

export const previewVersionDraft = {
  type: 'object',
  required: needed,
  properties: facts,
  additionalProperties: false,
} as const;
export type PreviewVersionDraft = Static<typeof previewVersionDraft>;

export const previewVersion = {
  type: 'object',
  required: [...needed, 'createdAt'],
  properties: { ...facts, createdAt: number },
} as const;
export type PreviewVersion = Static<typeof previewVersion>;

/** `upTo`: last copied message of `from`. `to`: its copy. The ancestors of both correspond, in order. */
const previewCopies = exactObject({ from: idSchema, upTo: idSchema, to: idSchema });

export const previewsApi = {
  /** Oldest first. */
  list: endpoint('GET', '/api/conversations/:conversation/previews', {
    answer: objectOf({ versions: { type: 'array', items: previewVersion, lenient: true } }),
  }),
  add: endpoint('POST', '/api/conversations/:conversation/previews', {
    body: previewVersionDraft,
    answer: previewVersion,
  }),
  /** Copies the versions of the copied part of a conversation, all or none. Idempotent. */
  copy: endpoint('POST', '/api/conversations/:conversation/previews/copies', { body: previewCopies }),
  /** Deletes one version; later ones based on it are attached to its base. */
  remove: endpoint('DELETE', '/api/conversations/:conversation/previews/:id'),
};
