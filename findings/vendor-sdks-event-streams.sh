#!/bin/sh
# @google/genai 3.3.0: an event of a stream that holds a comment, an id or a retry line ahead of its data is passed over without an error,
# so the reply is empty; one whose data takes two lines is an error of JSON. cohere-ai 8.1.0 splits data in the same way, and finds
# no event at all between CR line ends. Both forms are valid in the HTML standard (server-sent events, 9.2.6). openai 7.59.0,
# @anthropic-ai/sdk 1.14.0, groq-sdk 1.6.0 and @mistralai/mistralai 2.7.0 read them all. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @google/genai@3.3.0 cohere-ai@8.1.0 openai@7.59.0 \
  @anthropic-ai/sdk@1.14.0 groq-sdk@1.6.0 @mistralai/mistralai@2.7.0
cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import { Mistral } from '@mistralai/mistralai';
import { CohereClientV2 } from 'cohere-ai';
import Groq from 'groq-sdk';
import OpenAI from 'openai';

const chunk = (delta, finish_reason = null) => ({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] });
const openai = [chunk({ content: 'A' }), chunk({ content: 'B' }), chunk({}, 'stop')].map((each) => [undefined, JSON.stringify(each)]);
const named = (events) => events.map((event) => [event.type, JSON.stringify(event)]);
const gemini = ['A', 'B'].map((text) => [undefined, JSON.stringify({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] })]);
const delta = (text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } });
const message = { id: 'm', type: 'message', role: 'assistant', model: 'c', content: [], stop_reason: null, stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 } };
const claude = named([{ type: 'message_start', message }, { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }, delta('A'), delta('B'), { type: 'content_block_stop', index: 0 }, { type: 'message_stop' }]);
const said = (text) => ({ type: 'content-delta', index: 0, delta: { message: { content: { text } } } });
const cohere = named([{ type: 'message-start', id: 'm', delta: { message: { role: 'assistant', content: [] } } }, said('A'), said('B'), { type: 'message-end', delta: { finish_reason: 'COMPLETE' } }]);

const event = (name, data, ahead = '', end = '\n') => `${ahead}${name ? `event: ${name}${end}` : ''}data: ${data}${end}${end}`;
const halves = (data) => { const at = data.indexOf(',') + 1; return `${data.slice(0, at)}\ndata: ${data.slice(at)}`; };
const forms = {
  plain: (name, data) => event(name, data),
  comment: (name, data) => event(name, data, ': keep-alive\n'),
  id: (name, data) => event(name, data, 'id: 1\nretry: 100\n'),
  lines: (name, data) => event(name, data.startsWith('[') ? data : halves(data)),
  cr: (name, data) => event(name, data, '', '\r'),
};
let body = '';
const server = createServer((request, response) => request.resume().on('end', () => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(body)));
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const url = `http://127.0.0.1:${server.address().port}`;
const asked = { model: 'm', messages: [{ role: 'user', content: 'hi' }] };
async function texts(stream, textOf) {
  let text = '';
  for await (const each of await stream) text += textOf(each) ?? '';
  return text;
}
const completions = (SDK) => () => texts(new SDK({ apiKey: 'k', baseURL: url, maxRetries: 0 }).chat.completions.create({ ...asked, stream: true }), (each) => each.choices[0]?.delta?.content);
const done = [undefined, '[DONE]'];
const sdks = {
  openai: [[...openai, done], completions(OpenAI)],
  groq: [[...openai, done], completions(Groq)],
  mistral: [[...openai, done], () => texts(new Mistral({ apiKey: 'k', serverURL: url }).chat.stream(asked), ({ data }) => data.choices[0]?.delta?.content)],
  anthropic: [claude, () => texts(new Anthropic({ apiKey: 'k', baseURL: url, maxRetries: 0 }).messages.create({ ...asked, max_tokens: 9, stream: true }), (each) => each.delta?.text)],
  google: [gemini, () => texts(new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: url } }).models.generateContentStream({ model: 'm', contents: 'hi' }), ({ text }) => text)],
  cohere: [cohere, () => texts(new CohereClientV2({ token: 'k', environment: url, maxRetries: 0 }).chatStream(asked), (each) => each.delta?.message?.content?.text)],
};
for (const [name, [events, read]] of Object.entries(sdks)) {
  const found = [];
  for (const [form, write] of Object.entries(forms)) {
    body = events.map(([type, data]) => write(type, data)).join('');
    found.push(`${form}=${await read().then((text) => text || 'nothing', () => 'error')}`);
  }
  console.log(name, ...found);
}
process.exit(0);
JS
seen=$(node run.mjs 2>/dev/null)
echo "$seen"
test "$seen" = 'openai plain=AB comment=AB id=AB lines=AB cr=AB
groq plain=AB comment=AB id=AB lines=AB cr=AB
mistral plain=AB comment=AB id=AB lines=AB cr=AB
anthropic plain=AB comment=AB id=AB lines=AB cr=AB
google plain=AB comment=nothing id=nothing lines=error cr=AB
cohere plain=AB comment=AB id=AB lines=error cr=nothing'
