// The live connection: one per tab, for all messages of the server. It carries no commands.
//
// The text is an event stream for both transports (app/server/http/README.md). Numbered events belong to the run of the last
// `run` event; all others are independent.
import { endpoint, typeOnly } from './endpoint.ts';
import { number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** User state that a page may hold, reread by `client/live/hints.ts`. Each feature has its id as kind. */
export const hintKinds = [
  'list',
  'conversation',
  'settings',
  'keys',
  'tools',
  'library',
  'account',
  'memories',
  'files',
  'shares',
] as const;
export type CoreHint = (typeof hintKinds)[number];
export const isCoreHint = (kind: string): kind is CoreHint => (hintKinds as readonly string[]).includes(kind);
/** Includes the ids of features. */
export type HintKind = string;

/** Returns the kind whose revision a notification carries: the list's revision changes with each conversation. */
export const markedAs = (kind: HintKind): HintKind => (kind === 'conversation' ? 'list' : kind);

/** True if a revision is from the same server process and not later. Undefined if they cannot be compared. */
export function isWithin(mark: string, latest: string): boolean | undefined {
  const [own, of] = [mark, latest].map((each) => each.split('.'));
  return own?.[0] === of?.[0] ? Number(own?.[1]) <= Number(of?.[1]) : undefined;
}

/**
 * Change notification: pages that hold the state reread it. Neither stored nor numbered; after a reconnect, revisions reveal
 * missed changes. `conversation` carries the list's revision, which changes with each conversation.
 */
export const hintSchema = objectOf(
  {
    /** One of `hintKinds`, or the id of a feature. */
    kind: text,
    mark: text,
  },
  {
    id: text,
    /** Page that made the change, from its request. */
    page: text,
  },
);
export type Hint = Static<typeof hintSchema>;

/** The run cannot be followed: it does not exist, or its log was deleted. */
export const goneSchema = objectOf({ run: text, status: number, message: text });
export type Gone = Static<typeof goneSchema>;

/** Request header with the page's id, so that the page does not reread its own changes. */
export const pageHeader = 'x-tributary-page';

export const liveApi = {
  /** `follow`: `RUN.NUMBER,RUN.NUMBER`, each with the page's last event number. */
  events: endpoint('GET', '/api/live', { query: typeOnly<{ readonly follow?: string }>() }),
};

/** Maximum number of runs per connection. */
export const maxFollowed = 64;

export const encodeFollow = (runs: ReadonlyMap<string, number>): string =>
  [...runs].map(([run, after]) => `${run}.${after}`).join(',');

/** Messages of a page on a socket. The first must contain the token. */
export interface LiveRequest {
  readonly token?: string;
  /** As in the stream's query. */
  readonly follow?: string;
  /** Comma-separated runs. */
  readonly unfollow?: string;
  /** Requests a heartbeat. */
  readonly ping?: true;
}

/** WebSocket close code for a refused token. */
export const refusedCode = 4401;
