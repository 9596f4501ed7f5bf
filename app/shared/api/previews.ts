// The user's own versions of previews: kept with their conversation from the moment they are saved.
import { endpoint } from './endpoint.ts';
import { exactObject, idSchema, number, objectOf } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const facts = {
  id: idSchema,
  /** The message that the changed thing stands in. */
  message: idSchema,
  /** The last message of the path when it was saved: what comes later is a later version. */
  after: idSchema,
  language: { type: 'string', minLength: 1, maxLength: 40 },
  /** The file that it is said to be. */
  name: { type: 'string', minLength: 1, maxLength: 200 },
  /** The beginning of the digest of the text that was changed. */
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

/** `upTo`: the last message that was copied of `from`; `to`: its copy. The messages above both of them correspond, in order. */
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
  /** Those of the copied part of another conversation, all or none; sent again it copies none twice. */
  copy: endpoint('POST', '/api/conversations/:conversation/previews/copies', { body: previewCopies }),
  /** One alone: what was made from it counts as made from what it changed. */
  remove: endpoint('DELETE', '/api/conversations/:conversation/previews/:id'),
};
