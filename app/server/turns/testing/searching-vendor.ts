// A fake OpenAI-style provider whose model searches files and cites what it finds. Records its requests.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { searchFilesName } from '../../../shared/tools/file-search.ts';

export interface SentMessage {
  readonly role: string;
  readonly content?: unknown;
}

export interface SentRequest {
  readonly model: string;
  readonly messages: readonly SentMessage[];
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
}

export interface SearchingVendor {
  readonly url: string;
  /** In order of arrival. */
  readonly requests: readonly SentRequest[];
  close(): Promise<void>;
}

/** Each text in angle brackets in the question becomes one search call. */
const wanted = (question: string): readonly string[] =>
  [...question.matchAll(/<([^<>]+)>/g)].map(([, words = '']) => words);

export async function startSearchingVendor(): Promise<SearchingVendor> {
  const requests: SentRequest[] = [];
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(404).end('{}');
    void text(request).then((body) => {
      const sent = JSON.parse(body) as SentRequest;
      requests.push(sent);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`${answerTo(sent).map(frame).join('')}data: [DONE]\n\n`);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const frame = ({ delta, finish = null }: { readonly delta: object; readonly finish?: string | null }): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

function answerTo({ messages, tools = [] }: SentRequest) {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const question = JSON.stringify(messages[at]?.content ?? '');
  const results = messages.slice(at + 1).filter(({ role }) => role === 'tool');
  const words = wanted(question.split('\\n\\n<file ')[0] ?? '');
  if (words.length > 0 && results.length === 0 && tools.some((tool) => tool.function.name === searchFilesName)) {
    const calls = words.map((query, index) => {
      const args = query.startsWith('{') ? query.replaceAll('\\"', '"') : JSON.stringify({ query });
      return { index, id: `call-${index}`, type: 'function', function: { name: searchFilesName, arguments: args } };
    });
    return [{ delta: { tool_calls: calls } }, { delta: {}, finish: 'tool_calls' }];
  }
  // The first citation number of the last result.
  const numbers = results.map(({ content }) => /\[(\d+)\]/.exec(String(content))?.[1] ?? '?');
  const own = results.length === 0 ? (/\[(\d+)\] [^\\]* · passage/.exec(question)?.[1] ?? '') : '';
  const cited = [...numbers, ...(own === '' ? [] : [own])].map((number) => `It says so [${number}].`).join(' ');
  return [{ delta: { content: cited || 'Nothing was looked for.' } }, { delta: {}, finish: 'stop' }];
}
