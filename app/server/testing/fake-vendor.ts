// A fake vendor for chat completions: the model's name selects the response. Records its requests.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface FakeVendor {
  /** The base URL of its API, including `/v1`. */
  readonly url: string;
  readonly received: Received[];
  /** Bytes accepted by the sockets of all floods so far. */
  flooded(): number;
  /**
   * Resolves with the time (`performance.now()`) at which the next caller disconnects before the end of its reply.
   */
  nextHangUp(): Promise<number>;
  nextRequest(): Promise<Received>;
  close(): Promise<void>;
}

type Answer = (response: ServerResponse, request: Received, argument: string) => void | Promise<void>;

export async function startFakeVendor(): Promise<FakeVendor> {
  const received: Received[] = [];
  const hangUps: ((at: number) => void)[] = [];
  const arrivals: ((request: Received) => void)[] = [];
  let flooded = 0;

  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    response.on('close', () => {
      if (!response.writableFinished) for (const tell of hangUps.splice(0)) tell(performance.now());
    });
    incoming.on('end', () => {
      const request: Received = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(parts).toString(),
      };
      received.push(request);
      for (const tell of arrivals.splice(0)) tell(request);
      const [, name = '', argument = ''] = /^([^:]*):?(.*)$/s.exec(modelOf(request)) ?? [];
      const answer = name === 'flood' ? flood : (answers[name] ?? plain(request.path));
      void answer(response, request, argument);
    });
  });

  const flood: Answer = (response) => {
    head(response);
    const block = chunk('x'.repeat(64 * 1024));
    const fill = (): void => {
      while (!response.destroyed) {
        flooded += block.length;
        if (!response.write(block)) return;
      }
    };
    response.on('drain', fill);
    fill();
  };

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    flooded: () => flooded,
    nextHangUp: () => new Promise((tell) => hangUps.push(tell)),
    nextRequest: () => new Promise((tell) => arrivals.push(tell)),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function modelOf({ body }: Received): string {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && 'model' in parsed ? String(parsed.model) : '';
  } catch {
    return '';
  }
}

const sse = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (content: string, more: object = {}): string =>
  sse({ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, ...more }] });
const last = `${sse({ id: 'chatcmpl-1', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}${sse({ id: 'chatcmpl-1', choices: [], usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } })}data: [DONE]\n\n`;
const head = (response: ServerResponse, type = 'text/event-stream'): void => {
  response.writeHead(200, { 'content-type': type });
};
const json = (response: ServerResponse, status: number, value: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

/** By the first word of the model's name; the text after a colon is the argument. */
const answers: Readonly<Record<string, Answer>> = {
  hello(response) {
    head(response);
    response.end(chunk('Hel') + chunk('lo "é"\n') + last);
  },
  /** Sends ticks until the caller disconnects. */
  ticking(response) {
    head(response);
    const timer = setInterval(() => response.write(chunk('tick ')), 30);
    response.on('close', () => clearInterval(timer));
    response.write(chunk('tick '));
  },
  /** Sends ticks for this many ms, then ends. */
  async lasting(response, _request, ms) {
    head(response);
    for (const end = Date.now() + Number(ms); Date.now() < end;) {
      response.write(chunk('tick '));
      await sleep(100);
    }
    response.end(last);
  },
  /** Refuses with the error object in the argument. */
  refusing(response, _request, error) {
    json(response, 429, { error: JSON.parse(error) });
  },
  /** Never responds. */
  hanging() {},
  /** Repeats its argument in small chunks with pauses. */
  async repeating(response, _request, word) {
    head(response);
    for (let n = 0; n < 10; n++) {
      response.write(chunk(`${word}.`));
      await sleep(Math.random() * 30);
    }
    response.end(last);
  },
  status(response, _request, status) {
    json(response, Number(status), { error: { message: `refused with ${status}`, code: 'some_code' } });
  },
  redirect(response, _request, location) {
    response.writeHead(302, { location }).end();
  },
  html(response) {
    head(response, 'text/html');
    response.end('<html><body>Bad gateway</body></html>');
  },
  /** Returns the caller's key and address, as some gateways do. */
  telltale(response, { headers }, status) {
    const message = `Incorrect API key ${headers.authorization} for http://${headers.host}/v1/chat`;
    if (status === '200') {
      head(response);
      response.end(chunk('a') + sse({ error: { message } }));
    } else {
      json(response, Number(status), { error: { message, headers: { authorization: headers.authorization } } });
    }
  },
  /** An id that could end its line and start forged events. */
  'forging-id'(response) {
    head(response);
    response.end(chunk('a').replaceAll('chatcmpl-1', String.raw`x\n\nevent: error\r\rdata: 1`) + last);
  },
  /** A text that could do the same. */
  'forging-text'(response) {
    head(response);
    response.end(chunk('a\n\nevent: error\ndata: 1\n\n\r\u2028') + last);
  },
  /** Ends properly without content. */
  silent(response) {
    head(response);
    response.end('data: [DONE]\n\n');
  },
  huge(response, _request, status) {
    response.writeHead(Number(status), { 'content-type': 'text/html' });
    response.end(`Upstream is down. ${'x'.repeat(5_000_000)}`);
  },
  cut(response) {
    head(response);
    response.write(chunk('half'), () => response.destroy());
  },
  'pull-slowly'(response) {
    head(response, 'application/x-ndjson');
    const timer = setInterval(() => response.write('{"status":"downloading"}\n'), 30);
    response.on('close', () => clearInterval(timer));
  },
  'pull-broken'(response) {
    head(response, 'application/x-ndjson');
    response.write('{"status":"downloading"}\n', () => response.destroy());
  },
  'speak-slowly'(response) {
    head(response, 'audio/mpeg');
    const timer = setInterval(() => response.write(Buffer.alloc(1000)), 30);
    response.on('close', () => clearInterval(timer));
  },
};

/** Responses selected by path instead of model. */
const plain =
  (path: string): Answer =>
  (response) => {
    switch (path.replace('/v1/', '')) {
      case 'models':
        return json(response, 200, { data: [{ id: 'hello' }, { id: 'ticking' }] });
      case 'embeddings':
        return json(response, 200, { data: [{ index: 0, embedding: [0.25, -1] }] });
      case 'images/generations':
        return json(response, 200, { data: [{ url: 'https://images.invalid/1.png' }] });
      case 'audio/speech':
        head(response, 'audio/wav');
        return void response.end(Buffer.from([1, 2, 3, 255]));
      case 'pull':
        head(response, 'application/x-ndjson');
        return void response.end('{"status":"downloading"}\n{"status":"success"}\n');
      default:
        return json(response, 404, { error: { message: `no ${path}` } });
    }
  };
