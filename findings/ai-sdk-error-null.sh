#!/bin/sh
# @ai-sdk/openai-compatible 3.0.92 with ai 7.0.173: servers send `"error": null` where all is well. A chunk with text and that field loses its text:
# the stream tells an error that is null, and no text. A chunk cut in the middle costs an error too, but the text around it is told. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ai@7.0.173 @ai-sdk/openai-compatible@3.0.92 zod@4.6.7
cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';

const chunk = (content, more = {}) => JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content }, finish_reason: null }], ...more });
const finish = JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });

async function told(name, chunks) {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end([...chunks, finish, '[DONE]'].map((each) => `data: ${each}\n\n`).join(''));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const provider = createOpenAICompatible({ name: 'x', baseURL: `http://127.0.0.1:${server.address().port}/v1`, apiKey: 'k' });
  let text = '';
  const errors = [];
  for await (const part of streamText({ model: provider('m'), prompt: 'q', onError: () => {} }).fullStream) {
    if (part.type === 'text-delta') text += part.text;
    if (part.type === 'error') errors.push(part.error?.name ?? String(part.error));
  }
  server.close();
  return `${name}: text ${JSON.stringify(text)}, errors ${JSON.stringify(errors)}`;
}
console.log(await told('error is null', [chunk('One.', { error: null })]));
console.log(await told('a chunk is cut', [chunk('One.'), '{"id":"c","choi', chunk('Two.')]));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'error is null: text "", errors ["null"]
a chunk is cut: text "One.Two.", errors ["AI_JSONParseError"]'
