#!/bin/sh
# A program that leaves the loop over a streamed reply by `break`, as clients of model APIs take it. Expected: the request ends, because the rest,
# which costs money, is read by nothing. With @google/genai 3.3.0 (models.generateContentStream and chats), ollama 0.6.4 and the textStream of
# ai 7.0.173 it goes on to the vendor's last piece; in the same package of Google's, interactions end it. openai 7.59.0,
# @anthropic-ai/sdk 1.14.0, groq-sdk 1.6.0, @mistralai/mistralai 2.7.0, cohere-ai 8.1.0, @langchain/openai 1.6.0 and @langchain/anthropic 1.5.11 end it.
# Takes 20 s. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @google/genai@3.3.0 openai@7.59.0 @anthropic-ai/sdk@1.14.0 groq-sdk@1.6.0 \
  @mistralai/mistralai@2.7.0 ollama@0.6.4 cohere-ai@8.1.0 ai@7.0.173 @ai-sdk/openai-compatible@3.0.92 @langchain/core@1.4.0 \
  @langchain/openai@1.6.0 @langchain/anthropic@1.5.11
cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import Anthropic from '@anthropic-ai/sdk';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { GoogleGenAI } from '@google/genai';
import { ChatAnthropic } from '@langchain/anthropic';
import { ChatOpenAI } from '@langchain/openai';
import { Mistral } from '@mistralai/mistralai';
import { streamText } from 'ai';
import { CohereClientV2 } from 'cohere-ai';
import Groq from 'groq-sdk';
import { Ollama } from 'ollama';
import OpenAI from 'openai';

// A piece each 50 ms, 60 in all.
const pieces = 60;
const data = (value) => `data: ${JSON.stringify(value)}\n\n`;
const named = (value) => `event: ${value.type ?? value.event_type}\n${data(value)}`;
const message = { id: 'm', type: 'message', role: 'assistant', content: [], model: 'm', stop_reason: null, stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 } };
const wires = {
  chat: ['', data({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content: 'word ' }, finish_reason: null }] })],
  responses: [named({ type: 'response.created', response: { id: 'r', object: 'response', status: 'in_progress', output: [] } }), named({ type: 'response.output_text.delta', item_id: 'i', output_index: 0, content_index: 0, delta: 'word ' })],
  messages: [named({ type: 'message_start', message }) + named({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }), named({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'word ' } })],
  gemini: ['', data({ candidates: [{ content: { role: 'model', parts: [{ text: 'word ' }] } }] })],
  interactions: ['', named({ event_type: 'step.delta', index: 0, delta: { type: 'text', text: 'word ' } })],
  ollama: ['', '{"model":"m","message":{"role":"assistant","content":"word "},"done":false}\n'],
  cohere: [named({ type: 'message-start', id: 'x', delta: { message: { role: 'assistant' } } }), named({ type: 'content-delta', index: 0, delta: { message: { content: { text: 'word ' } } } })],
};
let wire;
let closed;
const server = createServer(async (request, response) => {
  request.resume();
  let sent = 0;
  closed = new Promise((done) => response.on('close', () => done(sent)));
  const [head, piece] = wires[wire];
  response.writeHead(200, { 'content-type': wire === 'ollama' ? 'application/x-ndjson' : 'text/event-stream' });
  response.write(head);
  for (; sent < pieces && !response.destroyed; sent += 1) {
    response.write(piece);
    await sleep(50);
  }
  response.end();
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${server.address().port}`;
const messages = [{ role: 'user', content: 'q' }];
const openai = new OpenAI({ apiKey: 'k', baseURL: `${origin}/v1` });
const anthropic = new Anthropic({ apiKey: 'k', baseURL: origin });
const google = new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: origin } });
const compatible = createOpenAICompatible({ name: 'x', baseURL: `${origin}/v1`, apiKey: 'k' })('m');
const rows = {
  'openai chat': ['chat', () => openai.chat.completions.create({ model: 'm', messages, stream: true })],
  'openai chat helper': ['chat', () => openai.chat.completions.stream({ model: 'm', messages })],
  'openai responses': ['responses', () => openai.responses.create({ model: 'm', input: 'q', stream: true })],
  groq: ['chat', () => new Groq({ apiKey: 'k', baseURL: origin }).chat.completions.create({ model: 'm', messages, stream: true })],
  mistral: ['chat', () => new Mistral({ apiKey: 'k', serverURL: origin }).chat.stream({ model: 'm', messages })],
  anthropic: ['messages', () => anthropic.messages.create({ model: 'm', max_tokens: 5, messages, stream: true })],
  'anthropic helper': ['messages', () => anthropic.messages.stream({ model: 'm', max_tokens: 5, messages })],
  'google generateContentStream': ['gemini', () => google.models.generateContentStream({ model: 'm', contents: 'q' })],
  'google chats': ['gemini', () => google.chats.create({ model: 'm' }).sendMessageStream({ message: 'q' })],
  'google interactions': ['interactions', () => google.interactions.create({ model: 'm', input: 'q', stream: true })],
  ollama: ['ollama', () => new Ollama({ host: origin }).chat({ model: 'm', messages, stream: true })],
  cohere: ['cohere', () => new CohereClientV2({ token: 'k', environment: origin }).chatStream({ model: 'm', messages })],
  'ai textStream': ['chat', () => streamText({ model: compatible, prompt: 'q' }).textStream],
  'langchain openai': ['chat', () => new ChatOpenAI({ apiKey: 'k', model: 'm', configuration: { baseURL: `${origin}/v1` } }).stream('q')],
  'langchain anthropic': ['messages', () => new ChatAnthropic({ apiKey: 'k', model: 'm', anthropicApiUrl: origin, maxTokens: 9 }).stream('q')],
};
for (const [name, [on, call]] of Object.entries(rows)) {
  wire = on;
  let items = 0;
  for await (const _ of await call()) if (++items === 4) break;
  console.log(`${name}: ${(await closed) < pieces ? 'ends' : 'goes on'}`);
}
process.exit();
JS
seen=$(node run.mjs 2>errors.txt) || { cat errors.txt; exit 1; }
echo "$seen"
test "$seen" = 'openai chat: ends
openai chat helper: ends
openai responses: ends
groq: ends
mistral: ends
anthropic: ends
anthropic helper: ends
google generateContentStream: goes on
google chats: goes on
google interactions: ends
ollama: goes on
cohere: ends
ai textStream: goes on
langchain openai: ends
langchain anthropic: ends'
