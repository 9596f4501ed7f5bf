// Request bodies about runs. Schemas are from the runtime; the browser imports only types.
import { ChatPayloadSchema, StreamEventSchema } from '@tributary/runtime-core/schema';
import { outcomes } from '../reply/outcome.ts';
import { conversationDraft } from './conversations.ts';
import { messagesSchema } from './message.ts';
import { flag, idSchema, nullableId, objectOf } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

export const runDraft = objectOf(
  {
    conversationId: idSchema,
    parentId: nullableId,
    provider: { type: 'string', minLength: 1, maxLength: 200 },
    payload: ChatPayloadSchema,
  },
  {
    messageId: idSchema,
    conversation: conversationDraft,
    messages: messagesSchema,
    continues: idSchema,
    /** True if the page calls the provider and posts its events. */
    fetchOnClient: flag,
  },
);

export type RunDraft = Static<typeof runDraft>;

export const browserEvents = objectOf(
  {
    /** Number of logged events known to the page. */
    after: { type: 'integer', minimum: 0 },
    events: { type: 'array', items: StreamEventSchema, maxItems: 10_000 },
  },
  {
    /** `interrupted`: the page is closed, which ends its call. */
    end: { enum: outcomes },
  },
);
export type BrowserEvents = Static<typeof browserEvents>;
