// Requests over a WebSocket, for wires that have one. Each message is served as a request to the wire's chat would be.
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { randomBytes } from 'node:crypto';
import { badRequest } from '@tributary/runtime-core/door';
import type { DoorMessage, DoorSocket, DoorWire } from '@tributary/runtime-core/door';
import { BadRequestError } from '../../../server/http/bad-request.ts';
import type { Upgrade } from '../../../server/http/upgrade.ts';
import { part } from '../../../server/process/app.ts';
import type { App } from '../../../server/process/app.ts';
import { refuse } from './accept.ts';
import { maxBytes, parsed } from './body.ts';
import { continuedBy, keep } from './continued.ts';
import type { Memory } from './continued.ts';
import { serveChat } from './serve-chat.ts';
import { SocketReply } from './socket-reply.ts';
import { requireWire } from './token-bounds.ts';
import { tokenOf } from './token-of.ts';
import { wiresOf } from './wires.ts';

/** Of one connection: enough for a program and its subagents. */
const maxLanes = 16;
const maxWaiting = 64;
/** Of one token's user; each keeps a conversation in memory. */
const maxSockets = 64;
const pingMs = 30_000;

type SocketWire = DoorWire & { readonly socket: DoorSocket };

const held = part('sockets of clients', () => ({
  server: new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: maxBytes,
    perMessageDeflate: false,
  }),
  open: new Map<string, Set<WebSocket>>(),
}));

const mayBe = /^(\/[a-z]+)?\/v1\/[a-z]+$/;

/** False for other addresses. */
export function acceptSocket(app: App, upgrade: Upgrade): boolean {
  if (!mayBe.test(upgrade.url.pathname)) return false;
  void open(app, upgrade).catch((error: unknown) => {
    const { status, message } =
      error instanceof BadRequestError ? error : { status: 500, message: 'The server failed' };
    const body = JSON.stringify({ error: { message, type: 'invalid_request_error' } });
    const head = [
      `HTTP/1.1 ${status} Refused`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ];
    upgrade.socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
  return true;
}

/** Ends all connections. */
export function closeSockets(app: App): void {
  const its = held.made(app);
  for (const sockets of its?.open.values() ?? []) for (const socket of sockets) socket.close(1001);
}

const hasSocket = (wire: DoorWire): wire is SocketWire => wire.socket !== undefined;

async function open(app: App, upgrade: Upgrade): Promise<void> {
  const { pathname } = upgrade.url;
  const wire = (await wiresOf(app))
    .filter(hasSocket)
    .find(({ prefix, socket: { path } }) => pathname === path || pathname === prefix + path);
  if (!wire) throw new BadRequestError(404, 'There is no socket at this address');
  const asked = { ...upgrade, res: undefined };
  // Codex tries a refused connection again for 14 s; after this status it sends a POST request, whose refusal ends it.
  const { userId } = await tokenOf(app, asked).catch((error: unknown) => {
    throw new BadRequestError(426, error instanceof Error ? error.message : 'no access token');
  });
  const { server, open: all } = held(app);
  const sockets = all.get(userId) ?? new Set();
  if (sockets.size >= maxSockets) throw new BadRequestError(429, `at most ${maxSockets} connections are open at once`);
  server.handleUpgrade(upgrade.req, upgrade.socket, upgrade.head, (socket) => {
    all.set(userId, sockets.add(socket));
    watch(socket, () => {
      sockets.delete(socket);
      if (sockets.size === 0) all.delete(userId);
    });
    serve(app, upgrade, wire, socket);
  });
}

function watch(socket: WebSocket, onClose: () => void): void {
  let answered = true;
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, pingMs).unref();
  socket.on('pong', () => (answered = true));
  // For an invalid or oversized message, ws closes the socket; nothing else to do.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(timer);
    onClose();
  });
}

function serve(app: App, upgrade: Upgrade, wire: SocketWire, socket: WebSocket): void {
  const memory: Memory = new Map();
  const lanes = new Map<string | undefined, Promise<void>>();
  const replies = new Set<SocketReply>();
  let waiting = 0;

  async function take(message: DoorMessage & { readonly kind: 'chat' | 'prepare' }, reply: SocketReply): Promise<void> {
    const { req, url, requestId, address } = upgrade;
    const asked = { req, res: reply, url, requestId: `${requestId}.${randomBytes(4).toString('hex')}`, address };
    try {
      const token = await tokenOf(app, asked);
      requireWire(token, wire.id);
      const { body } = message;
      const chat = { ...asked, wire, token, memory, operation: { kind: 'chat' } as const };
      if (message.kind === 'chat') return await serveChat(app, { ...chat, bytes: Buffer.from(JSON.stringify(body)) });
      const { model } = wire.head(body, chat.operation);
      const created = Math.floor(Date.now() / 1000);
      const writer = wire.writer({ id: randomBytes(12).toString('hex'), model, created, request: body });
      reply.writeHead(200, { 'content-type': writer.contentType });
      const text = writer.end();
      await keep(app, { ...chat, body, continued: await continuedBy(app, chat, body) }, writer.finished);
      reply.end(text);
    } catch (error) {
      refuse(app, asked, wire, error);
    }
  }

  socket.on('message', (data) => {
    const text = String(data);
    let lane: string | undefined;
    try {
      if (waiting >= maxWaiting) throw badRequest(`at most ${maxWaiting} requests wait on a connection`);
      const message = wire.socket.read(parsed(Buffer.from(text)));
      if (message.kind === 'answer') return void socket.send(message.text);
      ({ lane } = message);
      if (!lanes.has(lane) && lanes.size >= maxLanes) throw badRequest(`at most ${maxLanes} streams on a connection`);
      const reply = new SocketReply(upgrade.req, socket, wire.socket, lane);
      replies.add(reply);
      waiting += 1;
      const done = (lanes.get(lane) ?? Promise.resolve())
        .then(() => (reply.destroyed ? undefined : take(message, reply)))
        .finally(() => {
          waiting -= 1;
          replies.delete(reply);
          if (lanes.get(lane) === done) lanes.delete(lane);
        });
      lanes.set(lane, done);
    } catch (error) {
      const { req, requestId, address } = upgrade;
      refuse(app, { req, requestId, address, res: new SocketReply(req, socket, wire.socket, lane) }, wire, error);
    }
  });
  socket.on('close', () => {
    for (const reply of replies) reply.leave();
  });
}
