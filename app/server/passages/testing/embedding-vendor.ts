// A fake provider of deterministic embeddings: a text is the sum of its words, with synonyms equal. Records requests,
// and can fail, refuse and stall.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fold, wordsIn } from '../../../shared/search/fold.ts';
import { translations } from './known-pages.ts';

export interface SentTexts {
  readonly model: string;
  readonly input: readonly string[];
  readonly role: string | undefined;
  readonly key: string;
}

export interface EmbeddingVendor {
  readonly url: string;
  /** In order of arrival, including refused ones. */
  readonly requests: readonly SentTexts[];
  /** Sets the status of all responses; 200 returns vectors again. */
  answerWith(status: number): void;
  /** Refuses requests with more or longer texts. */
  limit(limits: { readonly texts?: number; readonly characters?: number }): void;
  resize(model: string, dimension: number): void;
  /** Holds requests after this many more, until `release`. */
  holdAfter(requests: number): void;
  held(): Promise<void>;
  release(): void;
  close(): Promise<void>;
}

interface Body {
  readonly model: string;
  readonly input: string | string[];
  readonly input_type?: string;
}

const usualDimension = 256;
/** Words without meaning. */
const empty = new Set(['the', 'of', 'a', 'again', 'number']);

/** Returns a word's position in a model's vectors; it differs between models. */
function placeOf(model: string, word: string, dimension: number): readonly [at: number, sign: number] {
  const digest = createHash('sha256').update(`${model} ${word}`).digest();
  return [digest.readUInt32LE(0) % dimension, digest.readUInt8(4) % 2 === 0 ? 1 : -1];
}

export function vectorOf(model: string, content: string, dimension = usualDimension): readonly number[] {
  const vector = Array.from<number>({ length: dimension }).fill(0);
  for (const word of new Set(wordsIn(fold(content)).map((each) => translations.get(each) ?? each))) {
    if (empty.has(word)) continue;
    const [at, sign] = placeOf(model, word, dimension);
    vector[at] = (vector[at] ?? 0) + sign;
  }
  // A text without words still needs a direction.
  if (!vector.some(Boolean)) vector[0] = 1;
  return vector;
}

/** `tokens`: reported usage of each request. */
export async function startEmbeddingVendor({ tokens = 1 } = {}): Promise<EmbeddingVendor> {
  const requests: SentTexts[] = [];
  const dimensions = new Map<string, number>();
  let status = 200;
  let limits: { readonly texts?: number; readonly characters?: number } = {};
  let free = Number.POSITIVE_INFINITY;
  let waiting: (() => void)[] = [];
  const watchers: (() => void)[] = [];

  function answer(response: ServerResponse, { model, input }: SentTexts): void {
    const tooMuch =
      input.length > (limits.texts ?? Infinity) || input.some(({ length }) => length > (limits.characters ?? Infinity));
    const code = tooMuch ? 400 : status;
    response.writeHead(code, { 'content-type': 'application/json' });
    if (code !== 200) return void response.end(JSON.stringify({ detail: `refused with ${code}` }));
    const data = input.map((each, index) => ({ index, embedding: vectorOf(model, each, dimensions.get(model)) }));
    response.end(JSON.stringify({ object: 'list', data, model, usage: { total_tokens: tokens } }));
  }

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { model, input, input_type: role } = JSON.parse(body) as Body;
      const sent = { model, input: [input].flat(), role, key: request.headers.authorization ?? '' };
      requests.push(sent);
      if (free-- > 0) return answer(response, sent);
      waiting.push(() => answer(response, sent));
      for (const watcher of watchers.splice(0)) watcher();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answerWith: (code) => void (status = code),
    limit: (next) => void (limits = next),
    resize: (model, dimension) => void dimensions.set(model, dimension),
    holdAfter: (count) => void (free = count),
    held: () => (waiting.length > 0 ? Promise.resolve() : new Promise((done) => watchers.push(done))),
    release() {
      free = Number.POSITIVE_INFINITY;
      const open = waiting;
      waiting = [];
      for (const each of open) each();
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
