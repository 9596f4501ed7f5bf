#!/bin/sh
# A vendor's stream that fails, and one that ends before its last event, as the vendors' SDKs hand them to a program that reads the items.
# An error that is an item of its own is thrown, except by @google/genai 3.3.0 for interactions, which hands it on like an item; openai
# 7.59.0 throws the `error` of the Responses API and hands `response.failed` on. A stream that ends early ends like a whole one with all of
# them (groq-sdk 1.6.0, @mistralai/mistralai 2.7.0, and @anthropic-ai/sdk 1.14.0 read without its helper, too); ollama 0.6.4 alone
# throws. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @google/genai@3.3.0 openai@7.59.0 @anthropic-ai/sdk@1.14.0 groq-sdk@1.6.0 \
  @mistralai/mistralai@2.7.0 ollama@0.6.4
cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { Mistral } from '@mistralai/mistralai';
import Groq from 'groq-sdk';
import { Ollama } from 'ollama';
import OpenAI from 'openai';

let reply;
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': reply.type ?? 'text/event-stream' });
  response.end(reply.body);
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${server.address().port}`;
const openai = new OpenAI({ apiKey: 'k', baseURL: `${origin}/v1`, maxRetries: 0 });
const groq = new Groq({ apiKey: 'k', baseURL: origin, maxRetries: 0 });
const anthropic = new Anthropic({ apiKey: 'k', baseURL: origin, maxRetries: 0 });
const google = new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: origin } });
const mistral = new Mistral({ apiKey: 'k', serverURL: origin });
const ollama = new Ollama({ host: origin });
const messages = [{ role: 'user', content: 'q' }];

const data = (value) => `data: ${JSON.stringify(value)}\n\n`;
const named = (value) => `event: ${value.type ?? value.event_type}\n${data(value)}`;
const chunk = data({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: null }] });
const chat = { begun: chunk, error: data({ error: { message: 'overloaded', type: 'server_error', code: 503 } }) };
const rows = {
  'openai chat': [() => openai.chat.completions.create({ model: 'm', messages, stream: true }), chat],
  'groq chat': [() => groq.chat.completions.create({ model: 'm', messages, stream: true }), chat],
  'mistral chat': [() => mistral.chat.stream({ model: 'm', messages }), chat],
  'openai responses': [
    () => openai.responses.create({ model: 'm', input: 'q', stream: true }),
    { begun: named({ type: 'response.output_text.delta', item_id: 'i', output_index: 0, content_index: 0, delta: 'Hi' }), error: named({ type: 'error', code: 'server_error', message: 'overloaded', param: null, sequence_number: 2 }) },
  ],
  'openai responses, failed': [
    () => openai.responses.create({ model: 'm', input: 'q', stream: true }),
    { begun: named({ type: 'response.output_text.delta', item_id: 'i', output_index: 0, content_index: 0, delta: 'Hi' }), error: named({ type: 'response.failed', response: { id: 'r', status: 'failed', error: { code: 'server_error', message: 'overloaded' }, output: [] } }) },
  ],
  'anthropic messages': [
    () => anthropic.messages.create({ model: 'm', max_tokens: 5, messages, stream: true }),
    { begun: named({ type: 'message_start', message: { id: 'm', type: 'message', role: 'assistant', content: [], model: 'm', usage: { input_tokens: 1, output_tokens: 1 } } }) + named({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }) + named({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } }), error: named({ type: 'error', error: { type: 'overloaded_error', message: 'overloaded' } }) },
  ],
  'google generateContent': [
    () => google.models.generateContentStream({ model: 'm', contents: 'q' }),
    { begun: data({ candidates: [{ content: { role: 'model', parts: [{ text: 'Hi' }] } }] }), error: data({ error: { code: 503, message: 'overloaded', status: 'UNAVAILABLE' } }) },
  ],
  'google interactions': [
    () => google.interactions.create({ model: 'm', input: 'q', stream: true }),
    { begun: named({ event_type: 'step.delta', index: 0, delta: { type: 'text', text: 'Hi' } }), error: named({ event_type: 'error', error: { code: '503', message: 'overloaded' } }) },
  ],
  'ollama chat': [
    () => ollama.chat({ model: 'm', messages, stream: true }),
    { type: 'application/x-ndjson', begun: '{"model":"m","message":{"role":"assistant","content":"Hi"},"done":false}\n', error: '{"error":"overloaded"}\n' },
  ],
};

async function read(call) {
  let items = 0;
  try {
    for await (const _ of await call()) items += 1;
    return `ends after ${items}`;
  } catch {
    return `throws after ${items}`;
  }
}
for (const [name, [call, { type, begun, error }]] of Object.entries(rows)) {
  reply = { type, body: begun + error };
  const failed = await read(call);
  reply = { type, body: begun };
  console.log(`${name}: error ${failed}, early end ${await read(call)}`);
}
server.close();
server.closeAllConnections();
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'openai chat: error throws after 1, early end ends after 1
groq chat: error throws after 1, early end ends after 1
mistral chat: error throws after 1, early end ends after 1
openai responses: error throws after 1, early end ends after 1
openai responses, failed: error ends after 2, early end ends after 1
anthropic messages: error throws after 3, early end ends after 3
google generateContent: error throws after 1, early end ends after 1
google interactions: error ends after 2, early end ends after 1
ollama chat: error throws after 1, early end throws after 1'
