// Sends requests from the driver process to a gateway, which reports its own CPU and memory.
import { follows, nowUs, readStamps, textOf } from '../fake/pieces.ts';
import { percentile } from '../stats.ts';
import type { GatewayRequest } from '../subject.ts';
import { post } from './http-client.ts';
import { readText } from './read-text.ts';

export interface Target {
  origin: string;
  request(plan: string): GatewayRequest;
}

export async function readWhole(target: Target, plan: string, chunks: number): Promise<void> {
  const pieces: Buffer[] = [];
  await post(target.origin, target.request(plan), (bytes) => pieces.push(bytes));
  const text = readText(Buffer.concat(pieces).toString());
  if (text !== textOf(chunks))
    throw new Error(`text received (${text.length}) is not the text sent (${textOf(chunks).length})`);
}

export async function firstTexts(
  target: Target,
  plan: string,
  requests: number,
): Promise<{ p50Ms: number; p99Ms: number }> {
  const expected = textOf(8);
  const beginning = expected.slice(0, 12);
  const waits: number[] = [];
  for (let index = 0; index < requests; index++) {
    let body = '';
    let first = 0;
    const start = performance.now();
    await post(target.origin, target.request(plan), (bytes) => {
      body += bytes.toString();
      if (first === 0 && body.includes(beginning)) first = performance.now() - start;
    });
    if (readText(body) !== expected) throw new Error('text received is not the text sent');
    waits.push(first);
  }
  return { p50Ms: percentile(waits, 50), p99Ms: percentile(waits, 99) };
}

/** Opens streams that stay open until this process ends. A stamp is found by its format in any gateway's output. */
export class OpenStreams {
  readonly #last: number[] = [];
  #waiting = 0;
  #trouble: unknown;
  #latencies: number[] = [];
  readonly #allOpen = Promise.withResolvers<void>();

  async open(target: Target, plan: string, count: number): Promise<number> {
    const start = performance.now();
    this.#waiting = count;
    for (let stream = 0; stream < count; stream++) {
      this.#last.push(-1);
      post(target.origin, target.request(plan), (bytes) => this.#read(stream, bytes)).then(
        () => this.#fail(new Error('a stream ended that should stay open')),
        (error: unknown) => this.#fail(error),
      );
    }
    await this.#allOpen.promise;
    return performance.now() - start;
  }

  async window(ms: number): Promise<{ chunks: number; p50Ms: number; p99Ms: number }> {
    this.#latencies = [];
    await new Promise((resolve) => setTimeout(resolve, ms));
    const taken = this.#latencies;
    this.check();
    return { chunks: taken.length, p50Ms: percentile(taken, 50), p99Ms: percentile(taken, 99) };
  }

  check(): void {
    if (this.#trouble) throw this.#trouble;
  }

  #read(stream: number, bytes: Buffer): void {
    const now = nowUs();
    const found = bytes.toString('latin1').match(/~\d{15}/g);
    if (!found) return;
    for (const { latencyUs, sequence } of readStamps(found.join(''), now)) {
      const last = this.#last[stream] ?? -1;
      if (!follows(last, sequence)) this.#fail(new Error(`chunk ${sequence} came after ${last}`));
      if (last < 0 && --this.#waiting === 0) this.#allOpen.resolve();
      this.#last[stream] = sequence;
      this.#latencies.push(latencyUs / 1e3);
    }
  }

  #fail(error: unknown): void {
    this.#trouble ??= error;
    this.#allOpen.reject(error);
  }
}
