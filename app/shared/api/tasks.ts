// Endpoints of tasks: a conversation's title, and the summary of messages beyond the history limit.
import { outcomes } from '../reply/outcome.ts';
import { clientSchema } from './client-values.ts';
import { endpoint } from './endpoint.ts';
import { exactObject, number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

export const taskKinds = ['title', 'summary'] as const;
export type TaskKind = (typeof taskKinds)[number];

const problem = objectOf({ type: { anyOf: [text, number] }, message: text });
export type TaskProblem = Static<typeof problem>;

/** The last task of its kind. */
export const taskView = objectOf(
  {
    id: text,
    kind: { enum: taskKinds },
    /** `abort`: nothing to do, or the user was faster. */
    state: { enum: ['waiting', 'running', ...outcomes] },
  },
  {
    /** Time since the end. Unit: ms. */
    ago: number,
    problem,
  },
);
export type TaskView = Static<typeof taskView>;

const wish = exactObject(
  {
    kind: { enum: taskKinds },
    client: clientSchema,
  },
  {
    /** For a summary: the history limit to set with it. */
    historyCount: { type: 'integer', minimum: 1, maximum: 100_000 },
  },
);
export type TaskWish = Static<typeof wish>;

export const tasksApi = {
  /** Idempotent while a task of the kind is pending. */
  ask: endpoint('POST', '/api/conversations/:conversation/tasks', {
    body: wish,
    answer: { type: 'object', properties: { task: taskView } },
  }),
};
