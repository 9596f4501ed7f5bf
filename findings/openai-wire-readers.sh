#!/bin/sh
# Replies of OpenAI's Chat Completions API, in the form of its reference, as SDKs of other vendors read them when they are pointed at a
# gateway. Most read all of them (groq-sdk 1.6.0, together-ai 0.52.0, @cerebras/cerebras_cloud_sdk 1.91.0, @huggingface/inference 4.13.30,
# @openrouter/ai-sdk-provider 3.1.0). Four do not:
# @openrouter/sdk 1.3.19 refuses a whole reply without `system_fingerprint`, which is optional (null will do), reads the same reply as a
# stream, and cannot read an error whose `code` is a text, as all of OpenAI's are. @mistralai/mistralai 2.7.0, and with it
# @langchain/mistralai 1.2.0, refuse the second part of a streamed tool call, because the name is in the first part only.
# @ai-sdk/mistral 4.0.87 throws a TypeError on the part with the usage, whose `choices` are empty, after all of the text. It never shows
# the message of an error, and @huggingface/inference only when it streams. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --legacy-peer-deps groq-sdk@1.6.0 together-ai@0.52.0 @cerebras/cerebras_cloud_sdk@1.91.0 \
  @huggingface/inference@4.13.30 @openrouter/sdk@1.3.19 @mistralai/mistralai@2.7.0 @openrouter/ai-sdk-provider@3.1.0 \
  @ai-sdk/mistral@4.0.87 ai@7.0.173 @langchain/core@1.4.0 @langchain/mistralai@1.2.0
cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import { createMistral } from '@ai-sdk/mistral';
import Cerebras from '@cerebras/cerebras_cloud_sdk';
import { chatCompletion, chatCompletionStream } from '@huggingface/inference';
import { ChatMistralAI } from '@langchain/mistralai';
import { Mistral } from '@mistralai/mistralai';
import { createOpenRouter } from '@openrouter/ai-sdk-provider';
import { OpenRouter } from '@openrouter/sdk';
import { generateText, jsonSchema, streamText, tool } from 'ai';
import Groq from 'groq-sdk';
import Together from 'together-ai';

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
const call = { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{"at":1}' } };
const base = { id: 'chatcmpl-1', created: 1764000000, model: 'm' };
const whole = (message, finish_reason, more = {}) => ({
  status: 200,
  body: { ...base, object: 'chat.completion', choices: [{ index: 0, message: { role: 'assistant', refusal: null, ...message }, logprobs: null, finish_reason }], usage, ...more },
});
const part = (delta, finish_reason = null) => ({ ...base, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] });
const said = part({ role: 'assistant', content: 'Hi' });
const opened = { index: 0, ...call, function: { name: 'look', arguments: '' } };
const replies = {
  text: whole({ content: 'Hi' }, 'stop'),
  'text, fingerprint': whole({ content: 'Hi' }, 'stop', { system_fingerprint: null }),
  call: whole({ content: null, tool_calls: [call] }, 'tool_calls', { system_fingerprint: null }),
  'text stream': { parts: [said, part({}, 'stop')] },
  'text stream, usage': { parts: [said, part({}, 'stop'), { ...base, object: 'chat.completion.chunk', choices: [], usage }] },
  'call stream': { parts: [part({ role: 'assistant', content: null, tool_calls: [opened] }), part({ tool_calls: [{ index: 0, function: { arguments: '{"at":1}' } }] }), part({}, 'tool_calls')] },
  error: { status: 400, body: { error: { message: 'no such model', type: 'invalid_request_error', param: null, code: 'model_not_found' } } },
};
let reply;
const server = createServer((request, response) => {
  request.resume();
  if (reply.parts === undefined) {
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(reply.body));
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(`${reply.parts.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('')}data: [DONE]\n\n`);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${server.address().port}`;
const key = { apiKey: 'k', maxRetries: 0 };
const parameters = { type: 'object', properties: { at: { type: 'number' } } };
const ask = { model: 'm', messages: [{ role: 'user', content: 'q' }], tools: [{ type: 'function', function: { name: 'look', parameters } }] };

/** Text and calls of a whole reply, or of the parts of a stream. */
const ofWhole = ({ choices: [{ message }] }) => `${message.content ?? ''}${(message.tool_calls ?? message.toolCalls ?? []).map(({ function: f }) => f.name + f.arguments)}`;
async function ofStream(stream) {
  let text = '';
  for await (const item of await stream) {
    const delta = (item.data ?? item).choices?.[0]?.delta ?? {};
    text += delta.content ?? '';
    for (const { function: f } of delta.tool_calls ?? delta.toolCalls ?? []) text += (f.name ?? '') + (f.arguments ?? '');
  }
  return text;
}
const stainless = (client) => [async () => ofWhole(await client.chat.completions.create(ask)), () => ofStream(client.chat.completions.create({ ...ask, stream: true }))];
const huggingface = { ...ask, endpointUrl: `${origin}/chat/completions`, accessToken: 'k' };
const mistral = new Mistral({ apiKey: 'k', serverURL: origin, retryConfig: { strategy: 'none' } });
const router = new OpenRouter({ apiKey: 'k', serverURL: origin, retryConfig: { strategy: 'none' } });
const ai = (model) => {
  const asked = { model, prompt: 'q', maxRetries: 0, tools: { look: tool({ inputSchema: jsonSchema(parameters) }) } };
  const calls = (list) => list.map(({ toolName, input }) => toolName + JSON.stringify(input));
  return [
    async () => {
      const { text, toolCalls } = await generateText(asked);
      return `${text}${calls(toolCalls)}`;
    },
    async () => {
      let failure;
      let text = '';
      const result = streamText({ ...asked, onError: ({ error }) => (failure = error) });
      for await (const piece of result.textStream) text += piece;
      if (failure) throw failure;
      return `${text}${calls(await result.toolCalls)}`;
    },
  ];
};
const chain = new ChatMistralAI({ model: 'm', serverURL: origin, ...key }).bindTools(ask.tools);
const ofMessage = ({ text, tool_calls = [] }) => `${text}${tool_calls.map(({ name, args }) => name + JSON.stringify(args))}`;
const clients = {
  groq: stainless(new Groq({ ...key, baseURL: origin })),
  together: stainless(new Together({ ...key, baseURL: origin })),
  cerebras: stainless(new Cerebras({ ...key, baseURL: origin, warmTCPConnection: false })),
  huggingface: [async () => ofWhole(await chatCompletion(huggingface)), () => ofStream(chatCompletionStream(huggingface))],
  'openrouter, ai': ai(createOpenRouter({ apiKey: 'k', baseURL: origin }).chat('m')),
  openrouter: [async () => ofWhole(await router.chat.send({ chatRequest: ask })), () => ofStream(router.chat.send({ chatRequest: { ...ask, stream: true } }))],
  mistral: [async () => ofWhole(await mistral.chat.complete(ask)), () => ofStream(mistral.chat.stream(ask))],
  'mistral, langchain': [
    async () => ofMessage(await chain.invoke('q')),
    async () => {
      let all;
      for await (const piece of await chain.stream('q')) all = all?.concat(piece) ?? piece;
      return ofMessage(all);
    },
  ],
  'mistral, ai': ai(createMistral({ apiKey: 'k', baseURL: origin })('m')),
};
const right = { 'Hi': true, 'look{"at":1}': true };
for (const [name, [asWhole, asStream]] of Object.entries(clients)) {
  const wrong = [];
  for (const [form, each] of Object.entries(replies)) {
    for (const read of form === 'error' ? [asWhole, asStream] : each.parts ? [asStream] : [asWhole]) {
      reply = each;
      let got;
      try {
        got = await read();
      } catch (error) {
        got = form === 'error' ? (String(error.message).includes('no such model') ? 'names it' : `${error.name}`) : error.constructor.name;
      }
      const label = form === 'error' ? `${read === asWhole ? 'whole' : 'streamed'} error` : form;
      if (!right[got] && got !== 'names it') wrong.push(`${label}: ${got}`);
    }
  }
  console.log(`${name}: ${wrong.join(', ') || 'reads all'}`);
}
server.close();
server.closeAllConnections();
process.exit(0);
JS
seen=$(node run.mjs 2>/dev/null)
echo "$seen"
test "$seen" = 'groq: reads all
together: reads all
cerebras: reads all
huggingface: whole error: ProviderApiError
openrouter, ai: reads all
openrouter: text: ResponseValidationError, whole error: ResponseValidationError, streamed error: ResponseValidationError
mistral: call stream: ZodError
mistral, langchain: call stream: ZodError
mistral, ai: text stream, usage: TypeError, whole error: AI_APICallError, streamed error: AI_APICallError'
