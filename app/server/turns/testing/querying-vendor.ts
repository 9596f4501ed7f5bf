// A fake OpenAI-style provider whose model queries tables and repeats what it received. Records its requests.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { queryTableName } from '../../../shared/tools/table-query.ts';
import type { SearchingVendor, SentRequest } from './searching-vendor.ts';

/** Each statement in braces in the question becomes one call. */
const wanted = (question: string): readonly string[] =>
  [...question.matchAll(/\{([^{}]+)\}/g)].map(([, sql = '']) => sql);

export async function startQueryingVendor(): Promise<SearchingVendor> {
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

const wordsOf = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content ?? '').replaceAll('\\n', '\n');

function answerTo({ messages, tools = [] }: SentRequest) {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const [question = ''] = wordsOf(messages[at]?.content).split('\n\n<file ');
  const results = messages.slice(at + 1).filter(({ role }) => role === 'tool');
  const statements = wanted(question);
  if (statements.length > 0 && results.length === 0 && tools.some((tool) => tool.function.name === queryTableName)) {
    const calls = statements.map((sql, index) => ({
      index,
      id: `call-${index}`,
      type: 'function',
      function: { name: queryTableName, arguments: JSON.stringify({ sql }) },
    }));
    return [{ delta: { tool_calls: calls } }, { delta: {}, finish: 'tool_calls' }];
  }
  const told = results.map(({ content }) => /"rows":(\[.*\])/.exec(wordsOf(content))?.[1] ?? wordsOf(content));
  return [
    { delta: { content: told.length > 0 ? `It is ${told.join(' and ')}.` : 'Nothing was asked.' } },
    { delta: {}, finish: 'stop' },
  ];
}
