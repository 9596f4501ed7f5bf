#!/bin/sh
# A chat-completions server streams a thought, a sentence and a tool call; two clients of the AI SDK 7.0.173 then send the result. A thought that
# came in `reasoning` goes back in `reasoning_content` (@ai-sdk/openai-compatible 3.0.92), or not at all (@openrouter/ai-sdk-provider 3.1.0, which
# returns `reasoning_details` only). A server that wants the thought in the field it used gets it from neither. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ai@7.0.173 @ai-sdk/openai-compatible@3.0.92 @openrouter/ai-sdk-provider@3.1.0 zod@4.6.7
cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import { stepCountIs, streamText, tool } from 'ai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createOpenRouter } from '@openrouter/ai-sdk-provider';
import { z } from 'zod';

const clients = {
  compatible: (baseURL) => createOpenAICompatible({ name: 'x', baseURL, apiKey: 'k' })('m'),
  openrouter: (baseURL) => createOpenRouter({ baseURL, apiKey: 'k' })('m'),
};
const chunk = (delta, finish_reason = null) => ({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] });
const call = { tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'clock', arguments: '{}' } }] };

async function returned(field, client) {
  const bodies = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    bodies.push(JSON.parse(body));
    const first = [chunk({ role: 'assistant', [field]: 'I look it up.' }), chunk({ content: 'One moment.' }), chunk(call), chunk({}, 'tool_calls')];
    const chunks = bodies.length === 1 ? first : [chunk({ role: 'assistant', content: 'Noon.' }), chunk({}, 'stop')];
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end([...chunks.map((each) => JSON.stringify(each)), '[DONE]'].map((each) => `data: ${each}\n\n`).join(''));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const model = clients[client](`http://127.0.0.1:${server.address().port}/v1`);
  const tools = { clock: tool({ inputSchema: z.object({}), execute: async () => '12:00' }) };
  for await (const _ of streamText({ model, prompt: 'The time?', tools, stopWhen: stepCountIs(3) }).fullStream);
  server.close();
  const { role: _role, content: _content, tool_calls: _calls, ...rest } = bodies[1].messages.find(({ role }) => role === 'assistant');
  return `${client} ${field}: ${JSON.stringify(rest)}`;
}
for (const client of Object.keys(clients)) for (const field of ['reasoning_content', 'reasoning']) console.log(await returned(field, client));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'compatible reasoning_content: {"reasoning_content":"I look it up."}
compatible reasoning: {"reasoning_content":"I look it up."}
openrouter reasoning_content: {}
openrouter reasoning: {}'
