#!/bin/sh
# Output of agents when a reply breaks off and they ask again. Expected of a command whose output other programs read: the words of the reply
# that arrived. Gemini CLI 0.61.0 (`gemini -p`) and Continue 1.5.47 (`cn -p`) print the beginning of the reply that failed, too, without
# anything between, and exit with 0: "The answer is The answer is 42." By `npm run clients`, Claude Code 2.1.332, Codex 0.171.0 and opencode
# 1.18.33 print the second reply alone. The server speaks the documented streams of Gemini and of OpenAI's Responses; its first reply ends with the vendor's
# own error 503 in the stream (Gemini) or with a closed connection (Responses), its second one is whole. Takes a minute, and about 700 MB
# for the time. Seen 2026-11-30. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @google/gemini-cli@0.61.0 @continuedev/cli@1.5.47
cat >run.mjs <<'JS'
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const [begin, answer] = ['The answer is ', 'The answer is 42.'];
const event = (response, data, name) =>
  response.write(`${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`);
const part = (text, more = {}) => ({
  candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0, ...more }],
  usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 5, totalTokenCount: 10 },
});
let asked = 0;

function gemini(request, response, body) {
  response.writeHead(200, { 'content-type': request.url.includes('stream') ? 'text/event-stream' : 'application/json' });
  // The question which model to use.
  if (!request.url.includes('stream')) {
    const text = body.includes('responseJsonSchema') ? '{"complexity_reasoning":"short","complexity_score":10}' : answer;
    return response.end(JSON.stringify(part(text, { finishReason: 'STOP' })));
  }
  asked += 1;
  if (asked > 1) {
    event(response, part(answer, { finishReason: 'STOP' }));
    return response.end();
  }
  event(response, part(begin));
  setTimeout(() => {
    event(response, { error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } });
    response.end();
  }, 200);
}

function responses(_request, response) {
  asked += 1;
  const whole = asked > 1;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let sequence_number = 0;
  const send = (type, more) => event(response, { type, sequence_number: sequence_number++, ...more }, type);
  const at = { item_id: 'msg_1', output_index: 0, content_index: 0 };
  const text = { type: 'output_text', text: answer, annotations: [] };
  const item = { id: 'msg_1', type: 'message', role: 'assistant' };
  const head = { id: `resp_${asked}`, object: 'response', created_at: 1_764_000_000, model: 'gpt-5', error: null };
  send('response.created', { response: { ...head, status: 'in_progress', output: [] } });
  send('response.output_item.added', { output_index: 0, item: { ...item, status: 'in_progress', content: [] } });
  send('response.content_part.added', { ...at, part: { ...text, text: '' } });
  send('response.output_text.delta', { ...at, delta: whole ? answer : begin });
  if (!whole) return setTimeout(() => response.destroy(), 200);
  const done = { ...item, status: 'completed', content: [text] };
  send('response.output_text.done', { ...at, text: answer });
  send('response.content_part.done', { ...at, part: text });
  send('response.output_item.done', { output_index: 0, item: done });
  const usage = { input_tokens: 5, output_tokens: 5, total_tokens: 10 };
  send('response.completed', { response: { ...head, status: 'completed', output: [done], usage } });
  response.end();
}

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (bytes) => (body += bytes));
  request.on('end', () => {
    if (request.url.includes(':')) return gemini(request, response, body);
    if (request.method === 'POST' && request.url.endsWith('/responses')) return responses(request, response);
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"not found"}}');
  });
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const origin = `http://127.0.0.1:${server.address().port}`;

function run(name, args, files, env = {}) {
  asked = 0;
  const home = join(process.cwd(), `home-${name}`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(home, file, '..'), { recursive: true });
    writeFileSync(join(home, file), text);
  }
  return new Promise((done) => {
    const child = spawn(join(process.cwd(), 'node_modules/.bin', name), args, {
      cwd: home,
      env: { PATH: process.env.PATH, HOME: home, TERM: 'dumb', CI: '1', NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (bytes) => (output += bytes));
    child.stderr.resume();
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
    child.once('close', (code) => {
      clearTimeout(timer);
      done(`${name}: exit ${code}, ${asked} requests, printed ${JSON.stringify(output.trim().split('\n').at(-1))}`);
    });
  });
}

const settings = JSON.stringify({ security: { auth: { selectedType: 'gemini-api-key' } } });
const config = `name: local
version: 0.0.1
schema: v1
models:
  - { name: Local, provider: openai, model: gpt-5, apiBase: ${origin}/v1, apiKey: key, roles: [chat] }
`;
const lines = [
  await run('gemini', ['--skip-trust', '-y', '-m', 'gemini-3.5-flash', '-p', 'What is the answer?'], { '.gemini/settings.json': settings }, {
    GEMINI_API_KEY: 'key',
    GOOGLE_GEMINI_BASE_URL: origin,
  }),
  await run('cn', ['--config', 'config.yaml', '-p', 'What is the answer?'], { 'config.yaml': config }),
];
console.log(lines.join('\n'));
server.closeAllConnections();
server.close();
const printed = 'printed "The answer is The answer is 42."';
const isSame = lines.every((line) => line.includes('exit 0, 2 requests') && line.endsWith(printed));
console.log(isSame ? 'as written above' : 'this has changed');
process.exit(isSame ? 0 : 1);
JS
node run.mjs
