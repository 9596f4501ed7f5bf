// Outcomes of a reply, shared by runs, messages and turns.

/** `abort`: stopped by the user. `interrupted`: the page or server stopped before the reply ended. */
export const outcomes = ['done', 'abort', 'error', 'interrupted'] as const;
export type Outcome = (typeof outcomes)[number];

/** Status of a reply that may be running. */
export type ReplyStatus = 'running' | Outcome;
