// Turns: a question, and all that follows it until its last answer. The request names what is asked; what is sent to the
// provider the server builds from what it stores.
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

/** A page makes the call of the model itself, where the user has chosen that for the provider. Its key stays with it. */
const byPage = {
  type: 'object',
  properties: {
    /** Origin of the address that its key names: which models are there depends on it. */
    origin: { type: 'string', maxLength: 300 },
  },
} as const;
export type ByPage = Static<typeof byPage>;

/** The request that the page makes; its messages name files by address. Absent where another makes the call. */
const payload = describes<ChatPayload>()(object);

const question = objectOf(
  {
    conversation: objectOf(
      {
        id: idSchema,
      },
      {
        /** Begins it where there is none of this id. */
        create: { ...conversationDraft, properties: beginning },
      },
    ),
    /** The message that the question stands below; without a question, the one that is answered. */
    parent: nullableId,
    /** Id of the answer; the same id again is the same turn. */
    answer: idSchema,
    /** Provider and model that answer, in all rounds of the turn. */
    using: objectOf({
      provider: { type: 'string', minLength: 1, maxLength: 200 },
      model: { type: 'string', minLength: 1, maxLength: 1000 },
    }),
    /** `changes`: fields of the chat's configuration that the server does not have yet; made first. */
    config: objectOf({ changes: object }),
    client: clientSchema,
  },
  {
    message: sentQuestion,
    /** The answer begins with what this run, and its message, came to. */
    continues: objectOf({ run: idSchema, message: idSchema }),
    /** Refused with 409 `sounds_unheard` (unheard-sounds.ts) where sounds of the chat would be left out, as the model does not hear them. */
    mustHear: flag,
    /** False: the provider is asked for the whole answer at once. */
    stream: flag,
    /** The page that asks makes the call. Without it a turn of such a provider waits for a page that does. */
    byPage,
  },
);
export type TurnDraft = Static<typeof question>;

const begun = objectOf(
  {
    messageId: text,
    /** Events that were there before. */
    lastSeq: number,
  },
  {
    /** Absent for an answer that was asked for by `POST /api/runs` before. */
    turnId: text,
    /** Absent while the turn waits for a page that makes the call. */
    runId: text,
    /** Names the provider's call in the server's log. */
    observationId: text,
    payload,
  },
);

const take = objectOf({
  turn: idSchema,
  /** Id of the answer that begins: the same id again is the same page. */
  answer: idSchema,
  byPage,
});
export type CallTaken = Static<typeof take>;

const taken = objectOf(
  {
    turnId: text,
    /** Of the page that was quicker, where it is not this one's. */
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
    /** The answer whose calls are decided about. Calls without a turn get one with the decision. */
    answer: idSchema,
    decision: { enum: turnDecisions },
    /** Id of the next answer, where the decision begins a turn: the same id again is the same decision. */
    next: idSchema,
    client: clientSchema,
  },
  {
    /** `once` to `again`: the call, by its place among those of the answer. */
    call: { type: 'integer', minimum: 0, maximum: 10_000 },
    /** Digest of what the user was shown of the call (shared/tools/consent.ts): the decision counts for nothing else. */
    shown: { type: 'string', maxLength: 64 },
    /** As the user changed them. */
    arguments: { type: 'string', maxLength: 1_000_000 },
    /** `answer`: what the user says to the question of a call that runs. */
    reply: callReply,
  },
);
export type TurnDecision = Static<typeof decision>;

const decided = objectOf(
  {
    /** The decision that counts, which may be that of another device. */
    decided: text,
  },
  {
    /** Absent when it has ended. */
    turn: turnView,
  },
);

export const turnsApi = {
  begin: endpoint('POST', '/api/turns', { body: question, answer: begun }),
  decide: endpoint('POST', '/api/turns/decisions', { body: decision, answer: decided }),
  /** Calls that wait for a page of the user. */
  calls: endpoint('GET', '/api/turns/calls', { answer: callsToTake }),
  /** One page takes such a call, makes it, and posts its events to the run. */
  take: endpoint('POST', '/api/turns/calls', { body: take, answer: taken }),
};
