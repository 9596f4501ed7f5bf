// Endpoints of runs: replies owned by the server, each with a log of numbered events.
import { outcomes } from '../reply/outcome.ts';
import { endpoint, typeOnly } from './endpoint.ts';
import type { browserEvents, runDraft } from './run-bodies.ts';
import { number, objectOf, text, textOrNull } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const status = { enum: ['running', ...outcomes] } as const;

const begun = objectOf(
  {
    runId: text,
    messageId: text,
    /** Number of the last event logged so far. */
    lastSeq: number,
  },
  {
    /** Id of the provider call in the server's log. */
    observationId: text,
  },
);

const activeRun = objectOf({
  runId: text,
  /** Null for a deleted conversation. */
  conversationId: textOrNull,
  messageId: text,
  provider: text,
  model: text,
  status,
  startedAt: number,
});

const run = {
  type: 'object',
  required: [...activeRun.required, 'parentId', 'endedAt', 'lastSeq'],
  properties: {
    ...activeRun.properties,
    parentId: textOrNull,
    endedAt: { anyOf: [number, { type: 'null' }] },
    lastSeq: number,
  },
} as const;

/** `stop`: the user pressed Stop elsewhere; the page must post its remaining events and the end. */
const taken = objectOf({ lastSeq: number, status }, { stop: { const: true } });
export type Taken = Static<typeof taken>;

export const runsApi = {
  begin: endpoint('POST', '/api/runs', { body: typeOnly<typeof runDraft>(), answer: begun }),
  active: endpoint('GET', '/api/runs', {
    query: typeOnly<{ readonly conversation?: string }>(),
    answer: objectOf({ runs: { type: 'array', items: activeRun } }),
  }),
  get: endpoint('GET', '/api/runs/:id', { answer: run }),
  stop: endpoint('DELETE', '/api/runs/:id', {
    answer: objectOf({ runId: text, status }),
  }),
  /** Event stream: stored events after `after`, then new ones. */
  events: endpoint('GET', '/api/runs/:id/events', { query: typeOnly<{ readonly after: number }>() }),
  /** Posts events of a client-side provider call. */
  post: endpoint('POST', '/api/runs/:id/events', { body: typeOnly<typeof browserEvents>(), answer: taken }),
};
