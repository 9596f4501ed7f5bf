// Outcomes of a reply: the one union for how a run, its message and its turn have ended.

/** `abort`: stopped by the user; `interrupted`: the page or the server went away before the reply ended. */
export const outcomes = ['done', 'abort', 'error', 'interrupted'] as const;
export type Outcome = (typeof outcomes)[number];

/** Of a reply that may not have ended yet. */
export type ReplyStatus = 'running' | Outcome;
