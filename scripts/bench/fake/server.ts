// The fake provider: four wires, three plans, loopback only. Bursts are written from prepared bytes.
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { Wire } from '../subject.ts';
import { frame, lastFrame, refusal, RequestReader, streamHead, type RequestHead } from './http.ts';
import { piece, stamp } from './pieces.ts';
import { readPlan, type Plan } from './plan.ts';
import { Wheel } from './wheel.ts';
import { forms, wireOfPath } from './wires.ts';

const preparedLimit = 8;

export interface FakeProvider {
  origin: string;
  close(): void;
}

export async function startFakeProvider(): Promise<FakeProvider> {
  const wheel = new Wheel();
  const prepared = new Map<string, Buffer>();
  const sockets = new Set<Socket>();

  function wholeReply(wire: Wire, chunks: number, perFrame: number): Buffer {
    const key = `${wire} ${chunks} ${perFrame}`;
    const known = prepared.get(key);
    if (known) return known;
    const made = Buffer.from(replyText(wire, chunks, perFrame));
    if (prepared.size >= preparedLimit) prepared.clear();
    prepared.set(key, made);
    return made;
  }

  function answer(socket: Socket, head: RequestHead): void {
    const path = head.path.split('?', 1)[0] ?? '';
    const plan = readPlan(path.split('/', 2)[1] ?? '');
    const wire = wireOfPath(path);
    if (head.method !== 'POST' || !plan || !wire) socket.write(refusal('404 Not Found'));
    else follow(socket, wire, plan);
  }

  function follow(socket: Socket, wire: Wire, plan: Plan): void {
    switch (plan.kind) {
      case 'burst':
        socket.write(wholeReply(wire, plan.chunks, plan.perFrame));
        return;
      case 'first':
        setTimeout(() => !socket.destroyed && socket.write(wholeReply(wire, plan.chunks, 1)), plan.delayMs);
        return;
      case 'trickle':
        trickle(socket, wire, plan.perSecond, plan.chunks);
        return;
      default:
        plan satisfies never;
    }
  }

  function trickle(socket: Socket, wire: Wire, perSecond: number, chunks: number): void {
    const form = forms[wire];
    let sent = 0;
    socket.write(streamHead(form.contentType) + frame(form.opening + form.chunk(stamp(sent++))));
    wheel.add({
      periodMs: Math.round(1_000 / perSecond),
      fire: () => {
        if (socket.destroyed) return false;
        if (sent === chunks) {
          socket.write(frame(form.closing) + lastFrame);
          return false;
        }
        socket.write(frame(form.chunk(stamp(sent++))));
        return true;
      },
    });
  }

  const server = createServer({ noDelay: true }, (socket) => {
    const reader = new RequestReader();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Many samples end when the client disconnects.
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes: Buffer) => {
      for (const head of reader.push(bytes)) answer(socket, head);
    });
  });
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 }, resolve));
  // A TCP server that listens on a port has an AddressInfo; the type also covers pipes.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      wheel.close();
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function replyText(wire: Wire, chunks: number, perFrame: number): string {
  const form = forms[wire];
  let text = streamHead(form.contentType) + (form.opening ? frame(form.opening) : '');
  for (let index = 0; index < chunks; index += perFrame) {
    let events = '';
    for (let at = index; at < Math.min(index + perFrame, chunks); at++) events += form.chunk(piece(at));
    text += frame(events);
  }
  return text + frame(form.closing) + lastFrame;
}
