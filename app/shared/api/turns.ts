// Endpoints of turns: a question and everything until its last answer. The server builds the provider's request from stored data.
import type { ChatPayload } from '@tributary/runtime-core';
import { clientSchema } from './client-values.ts';
import { conversationDraft } from './conversations.ts';
import { endpoint } from './endpoint.ts';
import { sentQuestion } from './message.ts';
import { callReply } from './call-note.ts';
import { turnDecisions } from '../turn/turn-words.ts';
import { turnView } from './turn-view.ts';
import {
  describes,
  exactObject,
  flag,
  idSchema,
  nullableId,
  number,
  object,
  objectOf,
  text,
  textOrNull,
} from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const { id: _id, ...beginning } = conversationDraft.properties;

/** Client-side call, if the user has chosen it for the provider. The key stays in the browser. */
const byPage = {
  type: 'object',
  properties: {
    /** Origin of the key's URL, which determines the available models. */
    origin: { type: 'string', maxLength: 300 },
  },
} as const;
export type ByPage = Static<typeof byPage>;

/** Request for a client-side call; messages contain file URLs. Undefined if another page makes the call. */
const payload = describes<ChatPayload>()(object);

const question = objectOf(
  {
    conversation: objectOf(
      {
        id: idSchema,
      },
      {
        /** Creates the conversation if it does not exist. */
        create: { ...conversationDraft, properties: beginning },
      },
    ),
    /** Parent of the question; without a question, the message to answer. */
    parent: nullableId,
    /** Id of the answer, which makes the request idempotent. */
    answer: idSchema,
    /** Provider and model of all rounds of the turn. */
    using: objectOf({
      provider: { type: 'string', minLength: 1, maxLength: 200 },
      model: { type: 'string', minLength: 1, maxLength: 1000 },
    }),
    /** `changes`: configuration fields to change first. */
    config: objectOf({ changes: object }),
    client: clientSchema,
  },
  {
    message: sentQuestion,
    /** Run and message whose text the answer begins with. */
    continues: objectOf({ run: idSchema, message: idSchema }),
    /** Refuses with 409 `sounds_unheard` (unheard-sounds.ts) if the model does not accept sounds of the chat. */
    mustHear: flag,
    /** False: requests the complete answer without streaming. */
    stream: flag,
    /** This page makes the call. Without it, the turn of a client-side provider waits for a page. */
    byPage,
  },
);
export type TurnDraft = Static<typeof question>;

const begun = objectOf(
  {
    messageId: text,
    /** Number of the last event logged so far. */
    lastSeq: number,
  },
  {
    /** Undefined for an answer created by `POST /api/runs`. */
    turnId: text,
    /** Undefined while the turn waits for a page. */
    runId: text,
    /** Id of the provider call in the server's log. */
    observationId: text,
    payload,
  },
);

const take = objectOf({
  turn: idSchema,
  /** Id of the answer, which makes the request idempotent. */
  answer: idSchema,
  byPage,
});
export type CallTaken = Static<typeof take>;

const taken = objectOf(
  {
    turnId: text,
    /** Run of another page that was faster. */
    runId: text,
    messageId: text,
    parentId: textOrNull,
    lastSeq: number,
  },
  {
    payload,
  },
);

const callsToTake = objectOf({
  calls: {
    type: 'array',
    items: objectOf({ turn: text, conversation: text, provider: text, model: text }),
  },
});

const decision = exactObject(
  {
    conversation: idSchema,
    /** Answer with the calls to decide. Creates a turn for calls without one. */
    answer: idSchema,
    decision: { enum: turnDecisions },
    /** Id of the next answer if the decision starts a turn; makes the request idempotent. */
    next: idSchema,
    client: clientSchema,
  },
  {
    /** For `once` to `again`: index of the call in the answer. */
    call: { type: 'integer', minimum: 0, maximum: 10_000 },
    /** Digest of what the user saw (shared/tools/consent.ts); the decision applies to nothing else. */
    shown: { type: 'string', maxLength: 64 },
    /** Arguments as changed by the user. */
    arguments: { type: 'string', maxLength: 1_000_000 },
    /** For `answer`: the user's answer to a running call's question. */
    reply: callReply,
  },
);
export type TurnDecision = Static<typeof decision>;

const decided = objectOf(
  {
    /** The effective decision, possibly made on another device. */
    decided: text,
  },
  {
    /** Undefined if the turn has ended. */
    turn: turnView,
  },
);

export const turnsApi = {
  begin: endpoint('POST', '/api/turns', { body: question, answer: begun }),
  decide: endpoint('POST', '/api/turns/decisions', { body: decision, answer: decided }),
  /** Returns the user's calls that wait for a page. */
  calls: endpoint('GET', '/api/turns/calls', { answer: callsToTake }),
  /** Assigns a call to this page, which makes it and posts its events to the run. */
  take: endpoint('POST', '/api/turns/calls', { body: take, answer: taken }),
};
