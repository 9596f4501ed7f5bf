// The live connection over a WebSocket: the signed token is its first message, nothing is sent or read before.
import { isTributaryError } from '@tributary/runtime-core';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { refusedCode } from '../../shared/api/live.ts';
import type { LiveRequest } from '../../shared/api/live.ts';
import { authenticate } from '../auth/auth.server.ts';
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { reportRefusal } from '../process/observe.ts';
import { whileStanding } from '../auth/session-ends.server.ts';
import { addressGroup } from '../http/client-address.ts';
import { countedBody } from './live-streams.server.ts';
import type { PushBody } from '../http/push-body.ts';
import { remoteAddressHeader } from '../http/request.ts';
import type { Upgrade } from '../http/upgrade.ts';
import { readFollowed } from '../live/follow-list.ts';
import type { LiveBody } from '../live/hub.ts';
import { liveBody } from './live.server.ts';

/** Limit of a page's message: 64 runs, or a token. Unit: bytes. */
const maxMessage = 32 * 1024;
/** Buffered bytes beyond which the reader is behind, as for HTTP responses. */
const highWater = 16 * 1024;
/** Unauthenticated sockets per address: enough for all tabs of a reconnecting browser. */
const maxStrangers = 100;
/** Time for the peer to receive the reason of a refusal. Unit: ms. */
const partingMs = 1_000;

const codes = { ended: 1000, stopping: 1001, wrong: 4400, refused: refusedCode, silent: 4408, tooMany: 4429 } as const;

interface Admitted {
  readonly live: LiveBody;
  /** Counted, and ended with its session. */
  readonly body: PushBody;
}

interface SocketOptions {
  readonly pingMs?: number;
  /** Timeout for the token. Unit: ms. */
  readonly tokenMs?: number;
  /** Called when a socket opens or closes. */
  readonly onCount?: (open: number) => void;
  /** Called when a socket is refused after its upgrade, or for its number. */
  readonly onRefused?: (refusal: SocketRefusal, upgrade: Upgrade) => void;
  /** Throws 401 for an invalid token, 429 for too many connections. */
  readonly admit: (request: Request) => Promise<Admitted>;
}

/** The status that a response would have, and a fixed word for the log. */
interface SocketRefusal {
  readonly status: number;
  readonly reason: 'token' | 'no_token' | 'too_many_streams' | 'too_many_sockets' | 'message';
}

async function admitUser(app: App, request: Request): Promise<Admitted> {
  const { userId, session } = await authenticate(app, request);
  const live = await liveBody(app, userId);
  return { live, body: whileStanding(app, session, await countedBody(app, userId, live)) };
}

/** Accepts sockets and pings them, because proxies close silent connections and a lost device sends no close. */
export function createSockets(options: SocketOptions): (upgrade: Upgrade) => void {
  const { pingMs = 20_000, tokenMs = 5_000, onCount, onRefused = () => undefined, admit } = options;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    // A compressor per connection would need more memory than its buffer.
    perMessageDeflate: false,
    maxPayload: maxMessage,
  });
  const strangers = new Map<string, number>();
  const open = new Map<WebSocket, { answered: boolean }>();
  let timer: NodeJS.Timeout | undefined;

  function watch(socket: WebSocket): void {
    const state = { answered: true };
    open.set(socket, state);
    onCount?.(open.size);
    socket.on('pong', () => (state.answered = true));
    socket.on('close', () => {
      open.delete(socket);
      onCount?.(open.size);
      if (open.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
    timer ??= setInterval(() => {
      for (const [each, its] of open) {
        if (!its.answered) each.terminate();
        its.answered = false;
        each.ping();
      }
    }, pingMs).unref();
  }

  function count(group: string, change: 1 | -1): void {
    const now = (strangers.get(group) ?? 0) + change;
    if (now > 0) strangers.set(group, now);
    else strangers.delete(group);
  }

  return (upgrade) => {
    const group = addressGroup(upgrade.address);
    if ((strangers.get(group) ?? 0) >= maxStrangers) {
      onRefused({ status: 429, reason: 'too_many_sockets' }, upgrade);
      return void upgrade.socket.destroy();
    }
    server.handleUpgrade(upgrade.req, upgrade.socket, upgrade.head, (socket) => {
      count(group, 1);
      watch(socket);
      begin(socket, upgrade, { tokenMs, admit, onRefused, onKnown: () => count(group, -1) });
    });
  };
}

/** Used by any listening server. */
export const sockets = part('sockets', (app) =>
  createSockets({
    admit: (request) => admitUser(app, request),
    onCount: (open) => (socketCount(app).open = open),
    onRefused: (refusal, { requestId, address }) =>
      reportRefusal(app, { requestId, method: 'GET', route: 'socket', ...refusal, address: addressGroup(address) }),
  }),
);

export const socketCount = part('open sockets', () => ({ open: 0 }));

interface Stranger extends Required<Pick<SocketOptions, 'tokenMs' | 'admit' | 'onRefused'>> {
  /** Called once, when the token has arrived or the socket is gone. */
  readonly onKnown: () => void;
}

function begin(socket: WebSocket, upgrade: Upgrade, { tokenMs, admit, onRefused, onKnown }: Stranger): void {
  const { url, address } = upgrade;
  let known = false;
  let live: LiveBody | undefined;
  let body: PushBody | undefined;
  let closed = false;
  let waiting = 0;
  let drain: (() => void) | undefined;
  let work = Promise.resolve();
  const late = setTimeout(() => {
    onRefused({ status: 408, reason: 'no_token' }, upgrade);
    refuse(codes.silent, 'no token came');
  }, tokenMs);
  const isKnown = (): void => {
    if (known) return;
    known = true;
    clearTimeout(late);
    onKnown();
  };

  /** A peer that does not respond to the close is cut off. */
  function refuse(code: number, reason?: string): void {
    closed = true;
    socket.resume();
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), partingMs).unref();
  }

  /** Returns false if the reader is behind. */
  function write(text: string): boolean {
    if (closed) return false;
    socket.send(text, () => {
      if (socket.bufferedAmount > 0 || !drain) return;
      const resume = drain;
      drain = undefined;
      resume();
    });
    if (socket.bufferedAmount <= highWater) return true;
    drain = onDrain;
    return false;
  }
  let onDrain: () => void = () => undefined;

  async function enter({ token = '', follow = '' }: LiveRequest): Promise<void> {
    const runs = readFollowed(follow);
    const headers = { 'x-tributary-auth': token, [remoteAddressHeader]: address };
    const admitted = await admit(new Request(url, { headers }));
    if (closed) return admitted.body.cancel();
    isKnown();
    ({ live, body } = admitted);
    body.start({
      write,
      end: () => socket.close(codes.ended),
      destroy: () => socket.terminate(),
      onDrain: (resume) => (onDrain = resume),
    });
    await followAll(live, runs);
  }

  async function take(text: string): Promise<void> {
    if (closed) return;
    try {
      const word = readWord(text);
      if (!live) return await enter(word);
      if (word.unfollow !== undefined) for (const run of word.unfollow.split(',')) live.unfollow(run);
      if (word.ping) live.pong();
      if (word.follow !== undefined) await followAll(live, readFollowed(word.follow));
    } catch (error) {
      const status = isTributaryError(error) ? error.status : error instanceof SyntaxError ? 400 : 500;
      const reason = ({ 401: 'token', 429: 'too_many_streams' } as const)[status] ?? 'message';
      if (status < 500) onRefused({ status, reason }, upgrade);
      if (status === 401) refuse(codes.refused, 'the token is not valid');
      else if (status === 429) refuse(codes.tooMany, 'too many streams are open');
      else refuse(status < 500 ? codes.wrong : codes.stopping);
    }
  }

  socket.on('message', (data) => {
    if (closed) return;
    // One at a time: later messages wait at the sender.
    waiting++;
    socket.pause();
    work = work
      .then(() => take(String(data)))
      .finally(() => {
        if (--waiting === 0) socket.resume();
      });
  });
  // For an invalid or oversized message, ws closes the socket; nothing else to do.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed = true;
    isKnown();
    body?.cancel();
  });
}

const followAll = async (live: LiveBody, runs: ReadonlyMap<string, number>): Promise<void> =>
  void (await Promise.all([...runs].map(([run, after]) => live.follow(run, after))));

/** Throws 400 for an invalid message. */
function readWord(text: string): LiveRequest {
  const value: unknown = JSON.parse(text);
  const word: object = typeof value === 'object' && value !== null ? value : {};
  const textOf = (name: string): string | undefined => {
    const field: unknown = Reflect.get(word, name);
    return typeof field === 'string' ? field : undefined;
  };
  const [token, follow, unfollow] = [textOf('token'), textOf('follow'), textOf('unfollow')];
  return {
    ...(token === undefined ? {} : { token }),
    ...(follow === undefined ? {} : { follow }),
    ...(unfollow === undefined ? {} : { unfollow }),
    ...('ping' in word ? { ping: true as const } : {}),
  };
}
