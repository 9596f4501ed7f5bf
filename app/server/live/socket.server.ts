// The live connection over a socket: the signed token is its first message, nothing is heard or said before it.
import { isTributaryError } from '@tributary/runtime-core';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { refusedCode } from '../../shared/api/live.ts';
import type { LiveRequest } from '../../shared/api/live.ts';
import { authenticate } from '../auth/auth.server.ts';
import { whileStanding } from '../auth/session-ends.server.ts';
import { countedBody } from '../http/live-streams.server.ts';
import type { PushBody } from '../http/push-body.ts';
import { remoteAddressHeader } from '../http/request.ts';
import type { AcceptSocket, Upgrade } from '../http/upgrade.ts';
import { readFollowed } from './follow-list.ts';
import type { LiveBody } from './hub.ts';
import { liveBody } from './live.server.ts';

/** Of one message of a page: 64 runs, or a token. Unit: bytes. */
const maxMessage = 32 * 1024;
/** For the token to come. */
const tokenMs = 5_000;
const pingMs = 20_000;
/** Bytes in a socket's buffer beyond which its reader is behind: as much as a response of HTTP takes. */
const highWater = 16 * 1024;
/** Messages that wait while the first one is looked at. */
const maxEarly = 16;
/** Sockets without a token yet. */
const maxUnknown = 1_000;

const codes = { ended: 1000, stopping: 1001, wrong: 4400, refused: refusedCode, silent: 4408, tooMany: 4429 } as const;

const server = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  // A compressor for each connection costs more memory than all that waits in it.
  perMessageDeflate: false,
  maxPayload: maxMessage,
});

let unknown = 0;
const open = new Map<WebSocket, { answered: boolean }>();
let timer: NodeJS.Timeout | undefined;

/** Proxies close what says nothing, and a device that is gone sends no word of it. */
function watch(socket: WebSocket): void {
  const state = { answered: true };
  open.set(socket, state);
  socket.on('pong', () => (state.answered = true));
  socket.on('close', () => {
    open.delete(socket);
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

/** Called by whatever server listens. */
export const acceptSocket: AcceptSocket = (upgrade) => {
  if (unknown >= maxUnknown) return void upgrade.socket.destroy();
  server.handleUpgrade(upgrade.req, upgrade.socket, upgrade.head, (socket) => begin(socket, upgrade));
};

function begin(socket: WebSocket, { url, address }: Upgrade): void {
  unknown++;
  let known = false;
  let live: LiveBody | undefined;
  let body: PushBody | undefined;
  let closed = false;
  let waiting = 0;
  let drain: (() => void) | undefined;
  let work = Promise.resolve();
  const late = setTimeout(() => socket.close(codes.silent, 'no token came'), tokenMs);
  const isKnown = (): void => {
    if (known) return;
    known = true;
    unknown--;
    clearTimeout(late);
  };

  /** False once the reader is behind. */
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

  async function admit({ token = '', follow = '' }: LiveRequest): Promise<void> {
    const headers = { 'x-tributary-auth': token, [remoteAddressHeader]: address };
    const { userId, session } = await authenticate(new Request(url, { headers }));
    const runs = readFollowed(follow);
    const mine = await liveBody(userId, runs);
    const counted = await countedBody(userId, mine);
    if (closed) return counted.cancel();
    isKnown();
    live = mine;
    body = whileStanding(session, counted);
    body.start({
      write,
      end: () => socket.close(codes.ended),
      destroy: () => socket.terminate(),
      onDrain: (resume) => (onDrain = resume),
    });
  }

  async function take(text: string): Promise<void> {
    if (closed) return;
    try {
      const word = readWord(text);
      if (!live) return await admit(word);
      if (word.unfollow !== undefined) for (const run of word.unfollow.split(',')) live.unfollow(run);
      if (word.follow !== undefined) for (const [run, after] of readFollowed(word.follow)) live.follow(run, after);
      if (word.ping) write(': pong\n\n');
    } catch (error) {
      const status = isTributaryError(error) ? error.status : error instanceof SyntaxError ? 400 : 500;
      if (status === 401) socket.close(codes.refused, 'the token is not valid');
      else if (status === 429) socket.close(codes.tooMany, 'too many streams are open');
      else socket.close(status < 500 ? codes.wrong : codes.stopping);
    }
  }

  watch(socket);
  socket.on('message', (data) => {
    if (waiting >= maxEarly) return socket.terminate();
    waiting++;
    work = work.then(() => take(String(data))).finally(() => waiting--);
  });
  // A message that is too large, or no message at all: ws closes the socket, and there is nobody else to tell.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed = true;
    isKnown();
    body?.cancel();
  });
}

/** Throws 400 for what is no word of a page. */
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
