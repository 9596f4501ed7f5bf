// The live connection: one for each tab, for everything that the server has to say. It carries no commands.
//
// Its text is an event stream, whatever carries it (app/server/http/README.md). Events with a number belong to the run
// that the last `run` event named; all others stand for themselves.
import { endpoint, typeOnly } from './endpoint.ts';
import { number, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

/** State of a user that a page may hold, read in `client/live/hints.ts`. A feature has a kind of its own, its id. */
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
/** Features name theirs. */
export type HintKind = string;

/** The kind whose mark a hint carries: the list's changes with each of its conversations. */
export const markedAs = (kind: HintKind): HintKind => (kind === 'conversation' ? 'list' : kind);

/** True if the mark is of the same process as the other and no later. Undefined where they cannot be compared. */
export function isWithin(mark: string, latest: string): boolean | undefined {
  const [own, of] = [mark, latest].map((each) => each.split('.'));
  return own?.[0] === of?.[0] ? Number(own?.[1]) <= Number(of?.[1]) : undefined;
}

/**
 * Something has changed: who holds it reads it again. Not stored and not numbered; after a reconnect the marks tell what
 * differs. `conversation` has the mark of the list, which changes with each of its conversations.
 */
export const hintSchema = objectOf(
  {
    /** One of `hintKinds`, or the id of a feature. */
    kind: text,
    mark: text,
  },
  {
    /** Id of a conversation. */
    id: text,
    /** The page that made the change, as its request named it. */
    page: text,
  },
);
export type Hint = Static<typeof hintSchema>;

/** The run cannot be followed: it is not there, or its log is no longer kept. */
export const goneSchema = objectOf({ run: text, status: number, message: text });
export type Gone = Static<typeof goneSchema>;

/** Request header that names the page, so that it need not read what it has just written. */
export const pageHeader = 'x-tributary-page';

export const liveApi = {
  /** `follow`: `RUN.NUMBER,RUN.NUMBER`, each with the last number that the page has. */
  events: endpoint('GET', '/api/live', { query: typeOnly<{ readonly follow?: string }>() }),
};

/** Runs that one connection follows at most. */
export const maxFollowed = 64;

export const encodeFollow = (runs: ReadonlyMap<string, number>): string =>
  [...runs].map(([run, after]) => `${run}.${after}`).join(',');

/** Messages of a page on a socket: the first has the token, none before it is heard. */
export interface LiveRequest {
  readonly token?: string;
  /** As in the stream's address. */
  readonly follow?: string;
  /** Runs, with commas between. */
  readonly unfollow?: string;
  /** Asks for a sign of life. */
  readonly ping?: true;
}

/** Close code of a socket whose token was refused. */
export const refusedCode = 4401;
