// A fake provider on loopback: streams chat completions at the speed that the question requests.
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerOf } from '../../app/e2e/support/answer.ts';

/** Answer requested by a question. Units: characters, characters per second (0: all at once). */
export interface Plan {
  readonly length: number;
  readonly pace: number;
}

export const questionOf = ({ length, pace }: Plan): string => `answer ${length} at ${pace}`;

/** Reads the plan in the last question of a request's body. */
export function planOf(body: string): Plan | undefined {
  const found = [...body.matchAll(/answer (\d+) at (\d+)/g)].at(-1);
  return found && { length: Number(found[1]), pace: Number(found[2]) };
}

export interface FakeProvider {
  readonly url: string;
  close(): void;
}

const intervalMs = 20;
const burstLength = 400;

export async function startFakeProvider(): Promise<FakeProvider> {
  const server = createServer((request, response) => {
    text(request)
      .then((body) => {
        const plan = planOf(body);
        return plan ? play(plan, response) : void response.writeHead(404).end();
      })
      // A client may leave in the middle.
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    url: `http://127.0.0.1:${port}/v1`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function play({ length, pace }: Plan, response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const answer = answerOf(length);
  const began = performance.now();
  for (let sent = 0; sent < answer.length && !response.destroyed;) {
    if (pace > 0) await sleep(intervalMs);
    const due = pace > 0 ? Math.floor(((performance.now() - began) * pace) / 1000) : sent + burstLength;
    if (due > sent) response.write(chunk({ content: answer.slice(sent, due) }, null));
    sent = Math.max(sent, due);
  }
  response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
}

function chunk(delta: { readonly content?: string }, finish: 'stop' | null): string {
  const head = { id: 'chatcmpl-bench', object: 'chat.completion.chunk', created: 1_763_596_800, model: 'gpt-4o' };
  return `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}
