#!/bin/sh
# How often clients of model APIs ask again after a refusal, and how long they wait. By default, on valid replies of a server of one's own:
# @anthropic-ai/sdk 1.14.0 and cohere-ai 8.1.0 wait as long as Retry-After says, two hours too, with nothing for their caller to see;
# openai 7.59.0 and ai 7.0.173 ask again within seconds then. In one package, @google/genai 3.3.0, models.generateContent asks once
# whatever happens, and interactions.create five times, also against `x-should-retry: false`, which openai and @anthropic-ai/sdk obey.
# @langchain/openai 1.6.0 asks again after 422, and not after a 429 without Retry-After; after one with `Retry-After: 1` it does.
# ollama 0.6.4 and @mistralai/mistralai 2.7.0 never ask again. Takes 40 s. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund openai@7.59.0 @anthropic-ai/sdk@1.14.0 @google/genai@3.3.0 ollama@0.6.4 \
  @mistralai/mistralai@2.7.0 cohere-ai@8.1.0 ai@7.0.173 @ai-sdk/openai@4.0.118 @langchain/openai@1.6.0 @langchain/core@1
cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import { createOpenAI } from '@ai-sdk/openai';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { ChatOpenAI } from '@langchain/openai';
import { Mistral } from '@mistralai/mistralai';
import { generateText } from 'ai';
import { CohereClientV2 } from 'cohere-ai';
import { Ollama } from 'ollama';
import OpenAI from 'openai';

const headers = { hours: { 'retry-after': '7200' }, second: { 'retry-after': '1' }, stop: { 'x-should-retry': 'false' }, none: {} };
const asked = new Map();
const server = createServer((request, response) => {
  request.resume();
  const [, client, status, header] = request.url.split('/');
  const name = `${client} ${status} ${header}`;
  asked.set(name, (asked.get(name) ?? 0) + 1);
  response.writeHead(Number(status), { 'content-type': 'application/json', ...headers[header] });
  response.end(JSON.stringify({ error: { message: 'no', type: 'refused', code: null }, message: 'no' }));
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${server.address().port}`;
const messages = [{ role: 'user', content: 'q' }];
const google = (baseUrl) => new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl } });
const clients = {
  openai: (url) => new OpenAI({ apiKey: 'k', baseURL: url }).chat.completions.create({ model: 'm', messages }),
  anthropic: (url) => new Anthropic({ apiKey: 'k', baseURL: url }).messages.create({ model: 'm', max_tokens: 5, messages }),
  'google-models': (url) => google(url).models.generateContent({ model: 'm', contents: 'q' }),
  'google-interactions': (url) => google(url).interactions.create({ model: 'm', input: 'q' }),
  ollama: (url) => new Ollama({ host: url }).chat({ model: 'm', messages }),
  mistral: (url) => new Mistral({ apiKey: 'k', serverURL: url }).chat.complete({ model: 'm', messages }),
  cohere: (url) => new CohereClientV2({ token: 'k', environment: url }).chat({ model: 'm', messages }),
  ai: (url) => generateText({ model: createOpenAI({ apiKey: 'k', baseURL: url }).chat('m'), prompt: 'q' }),
  langchain: (url) => new ChatOpenAI({ apiKey: 'k', model: 'm', configuration: { baseURL: url } }).invoke('q'),
};
const columns = ['409 none', '422 none', '429 none', '429 second', '429 hours', '429 stop', '503 none'];

const waiting = new Set();
const calls = Object.entries(clients).flatMap(([client, call]) =>
  columns.map(async (column) => {
    const name = `${client} ${column}`;
    waiting.add(name);
    await call(`${origin}/${name.replaceAll(' ', '/')}`).catch(() => undefined);
    waiting.delete(name);
  }),
);
await Promise.race([Promise.all(calls), new Promise((done) => setTimeout(done, 40_000))]);
const seen = (name) => {
  const times = asked.get(name) ?? 0;
  if (times > 1) return 'again';
  return waiting.has(name) ? 'waits' : times === 1 ? 'once' : 'never asked';
};
const found = Object.keys(clients).map((client) => `${client}: ${columns.map((column) => seen(`${client} ${column}`)).join(', ')}`);
console.log(columns.join(', '));
console.log(found.join('\n'));
const expected = `openai: again, once, again, again, again, once, again
anthropic: again, once, again, again, waits, once, again
google-models: once, once, once, once, once, once, once
google-interactions: again, once, again, again, again, again, again
ollama: once, once, once, once, once, once, once
mistral: once, once, once, once, once, once, once
cohere: once, once, again, again, waits, again, again
ai: again, once, again, again, again, again, again
langchain: once, again, once, again, once, once, again`;
if (found.join('\n') !== expected) process.exit(1);
process.exit(0);
JS
node run.mjs
