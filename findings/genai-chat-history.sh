#!/bin/sh
# @google/genai 3.3.0, chats.create().sendMessageStream(): the next request holds one model turn for each chunk of the streamed reply ("Hel", "lo",
# and the empty part that carries the thought signature), not one turn. Each question therefore makes the history longer by the count of
# chunks, and a signature stands in a turn of its own. Fails when the chunks become one turn.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @google/genai@3.3.0
cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import { GoogleGenAI } from '@google/genai';

const bodies = [];
const chunks = [{ text: 'Hel' }, { text: 'lo' }, { text: '', thoughtSignature: 'U0lH' }];
const server = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += piece;
  bodies.push(JSON.parse(body));
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const [at, part] of chunks.entries()) {
    const candidate = { content: { role: 'model', parts: [part] }, ...(at === chunks.length - 1 ? { finishReason: 'STOP' } : {}) };
    response.write(`data: ${JSON.stringify({ candidates: [candidate] })}\r\n\r\n`);
  }
  response.end();
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const client = new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: `http://127.0.0.1:${server.address().port}` } });
const chat = client.chats.create({ model: 'gemini-3-pro-preview' });
for (const message of ['One', 'Two']) for await (const _ of await chat.sendMessageStream({ message }));
server.close();
for (const { role, parts } of bodies[1].contents) console.log(role, JSON.stringify(parts));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'user [{"text":"One"}]
model [{"text":"Hel"}]
model [{"text":"lo"}]
model [{"text":"","thoughtSignature":"U0lH"}]
user [{"text":"Two"}]'
