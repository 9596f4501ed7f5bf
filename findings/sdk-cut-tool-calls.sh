#!/bin/sh
# A tool call whose arguments the limit of tokens cuts off, `{"account":"savings","amount":12` of 1250, as clients of model APIs hand it to a
# program. Expected: marked as incomplete, as its text, or an error. @langchain/openai 1.6.0 and @langchain/anthropic 1.5.11 complete the
# JSON of a stream, so that `tool_calls` has a call with the amount 12 and `invalid_tool_calls` is empty; the same reply without a stream
# is an invalid call. The helper of @anthropic-ai/sdk 1.14.0, messages.stream(), completes it, too, and leaves the number out.
# ai 7.0.173 marks the call as invalid and runs no tool; openai 7.59.0 hands the text on. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund openai@7.59.0 @anthropic-ai/sdk@1.14.0 ai@7.0.173 @ai-sdk/openai-compatible@3.0.92 \
  @langchain/core@1.4.0 @langchain/openai@1.6.0 @langchain/anthropic@1.5.11
cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import Anthropic from '@anthropic-ai/sdk';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { ChatAnthropic } from '@langchain/anthropic';
import { ChatOpenAI } from '@langchain/openai';
import { jsonSchema, streamText, tool } from 'ai';
import OpenAI from 'openai';

const pieces = ['{"account":"sav', 'ings","amount":12'];
const data = (value) => `data: ${JSON.stringify(value)}\n\n`;
const named = (value) => `event: ${value.type}\n${data(value)}`;
const call = (args) => ({ id: 'call_1', type: 'function', function: { name: 'transfer', arguments: args } });
const chunk = (delta, finish_reason = null) =>
  data({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] });
const chatStream = [
  chunk({ role: 'assistant', content: null, tool_calls: [{ index: 0, ...call('') }] }),
  ...pieces.map((piece) => chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] })),
  chunk({}, 'length'),
  'data: [DONE]\n\n',
].join('');
const message = { role: 'assistant', content: null, tool_calls: [call(pieces.join(''))] };
const chat = JSON.stringify({ id: 'c', object: 'chat.completion', created: 1, model: 'm', choices: [{ index: 0, message, finish_reason: 'length' }] });
const start = { id: 'm1', type: 'message', role: 'assistant', content: [], model: 'm', stop_reason: null, stop_sequence: null, usage: { input_tokens: 9, output_tokens: 1 } };
const messagesStream = [
  { type: 'message_start', message: start },
  { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'call_1', name: 'transfer', input: {} } },
  ...pieces.map((partial_json) => ({ type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json } })),
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'max_tokens', stop_sequence: null }, usage: { output_tokens: 20 } },
  { type: 'message_stop' },
].map(named).join('');
const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const { stream } = JSON.parse(Buffer.concat(parts));
  response.writeHead(200, { 'content-type': stream ? 'text/event-stream' : 'application/json' });
  response.end(request.url.endsWith('/messages') ? messagesStream : stream ? chatStream : chat);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${server.address().port}`;

const parameters = { type: 'object', properties: { account: { type: 'string' }, amount: { type: 'number' } }, required: ['account'] };
const tools = [{ type: 'function', function: { name: 'transfer', parameters } }];
const question = { model: 'm', messages: [{ role: 'user', content: 'q' }] };
const openai = new OpenAI({ apiKey: 'k', baseURL: `${origin}/v1` });
const anthropic = new Anthropic({ apiKey: 'k', baseURL: origin });
const overOpenAI = new ChatOpenAI({ apiKey: 'k', model: 'm', configuration: { baseURL: `${origin}/v1` } }).bindTools(tools);
const overAnthropic = new ChatAnthropic({ apiKey: 'k', model: 'm', anthropicApiUrl: origin, maxTokens: 20 }).bindTools(tools);
const callsOf = ({ tool_calls, invalid_tool_calls }) => ({ calls: tool_calls.map(({ args }) => args), invalid: invalid_tool_calls.length });
async function streamed(model) {
  let all;
  for await (const each of await model.stream('q')) all = all ? all.concat(each) : each;
  return callsOf(all);
}
async function overAI() {
  const ran = [];
  const transfer = tool({ inputSchema: jsonSchema(parameters), execute: (input) => ran.push(input) });
  const model = createOpenAICompatible({ name: 'x', baseURL: `${origin}/v1`, apiKey: 'k' })('m');
  const reply = streamText({ model, prompt: 'q', tools: { transfer } });
  await reply.consumeStream();
  return { calls: (await reply.toolCalls).map(({ input, invalid }) => ({ input, invalid })), ran: ran.length };
}
const rows = {
  'langchain openai, streamed': () => streamed(overOpenAI),
  'langchain anthropic, streamed': () => streamed(overAnthropic),
  'langchain openai, whole': async () => callsOf(await overOpenAI.invoke('q')),
  'anthropic helper': async () =>
    (await anthropic.messages.stream({ ...question, max_tokens: 20, tools: [{ name: 'transfer', input_schema: parameters }] }).finalMessage()).content[0].input,
  'openai helper': async () =>
    (await openai.chat.completions.stream({ ...question, tools }).finalChatCompletion()).choices[0].message.tool_calls[0].function.arguments,
  'ai streamText': overAI,
};
for (const [name, seen] of Object.entries(rows)) console.log(`${name}: ${JSON.stringify(await seen())}`);
server.close();
server.closeAllConnections();
JS
seen=$(node run.mjs 2>errors.txt | grep '": \|: [{"]') || { cat errors.txt; exit 1; }
echo "$seen"
test "$seen" = 'langchain openai, streamed: {"calls":[{"account":"savings","amount":12}],"invalid":0}
langchain anthropic, streamed: {"calls":[{"account":"savings","amount":12}],"invalid":0}
langchain openai, whole: {"calls":[],"invalid":1}
anthropic helper: {"account":"savings"}
openai helper: "{\"account\":\"savings\",\"amount\":12"
ai streamText: {"calls":[{"input":"{\"account\":\"savings\",\"amount\":12","invalid":true}],"ran":0}'
