// Bodies about runs. The payload's schema is the runtime's: the browser takes the types, only the server the schemas.
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
    /** The page calls the provider itself and posts its events. */
    fetchOnClient: flag,
  },
);

export type RunDraft = Static<typeof runDraft>;

export const browserEvents = objectOf(
  {
    /** The number of events in the log, as far as the page knows. */
    after: { type: 'integer', minimum: 0 },
    events: { type: 'array', items: StreamEventSchema, maxItems: 10_000 },
  },
  {
    /** `interrupted`: the page goes away, and the call with it. */
    end: { enum: outcomes },
  },
);
export type BrowserEvents = Static<typeof browserEvents>;
