// Tasks beside the turns of a conversation: its title and the summary of what its history limit leaves out.
import { outcomes } from '../reply/outcome.ts';
import { clientSchema } from './client-values.ts';
import { endpoint } from './endpoint.ts';
import { exactObject, number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

export const taskKinds = ['title', 'summary'] as const;
export type TaskKind = (typeof taskKinds)[number];

const problem = objectOf({ type: { anyOf: [text, number] }, message: text });
export type TaskProblem = Static<typeof problem>;

/** The last one of its kind. */
export const taskView = objectOf(
  {
    id: text,
    kind: { enum: taskKinds },
    /** `abort`: nothing was to be done, or the user was quicker. */
    state: { enum: ['waiting', 'running', ...outcomes] },
  },
  {
    /** Of one that has ended: how long ago. Unit: ms. */
    ago: number,
    /** Of one that failed. */
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
    /** Of a summary: the history limit that comes into force with it. */
    historyCount: { type: 'integer', minimum: 1, maximum: 100_000 },
  },
);
export type TaskWish = Static<typeof wish>;

export const tasksApi = {
  /** One that is to be done already is not done twice. */
  ask: endpoint('POST', '/api/conversations/:conversation/tasks', {
    body: wish,
    answer: { type: 'object', properties: { task: taskView } },
  }),
};
