#!/bin/sh
# Translators between the wires of model APIs. Expected: each part of a valid request arrives at the other vendor in its documented form, or is
# refused. What is lost or damaged instead, always with status 200 and without a word:
# - llm-bridge 2.0.1 ("zero data loss"): stop words, also where the other wire has them. To Responses: the arguments of earlier tool calls; from
#   Responses: the instructions, and earlier tool calls. From Chat Completions to Anthropic: results have the role `tool` and the tool choice
#   is `required`, neither of which Anthropic has. From Anthropic to Chat Completions: calls and results become JSON in the text of messages,
#   the results as words of the user; a forced tool choice is gone.
# - @musistudio/llms 1.0.53, Anthropic to Chat Completions: documents, top_p and stop words; an image in a result becomes its Base64 as
#   text; the tool choice is `any`, which Chat Completions does not have.
# - @portkey-ai/gateway 1.15.2, from Chat Completions. To Anthropic: JSON schema of the reply, effort, the ban on parallel calls; the prefix
#   `data:application/pdf;base64,` of a PDF is sent as a part of its Base64. To Gemini: PDF, the text beside tool calls, the names of results.
# Fakes of the vendors keep what they are sent. Takes about half a minute. Seen 2026-11-30. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# Portkey 1.15.2 does not run with the newest @hono/node-server that it allows.
cat >package.json <<'JSON'
{ "overrides": { "@portkey-ai/gateway": { "hono": "4.9.7", "@hono/node-server": "1.14.1" } } }
JSON
npm install --silent --no-audit --no-fund llm-bridge@2.0.1 @musistudio/llms@1.0.53 @portkey-ai/gateway@1.15.2
cat >run.mjs <<'JS'
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { translateBetweenProviders } from 'llm-bridge';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const pdf = 'JVBERi0xLjQKJSBvbmUgcGFnZQo=';
const parameters = { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] };
const described = { name: 'weather', description: 'tool-word' };
const places = { call_a: 'place-one', call_b: 'place-two' };
const schema = { type: 'object', properties: { answer: { type: 'string', description: 'schema-word' } }, required: ['answer'], additionalProperties: false };
const sampling = { temperature: 0.125, top_p: 0.875 };

const callsOf = (make) => Object.entries(places).map(([id, place]) => make(id, { place }));
const imageURL = `data:image/png;base64,${png}`;
const requests = {
  openai: {
    model: 'model', max_tokens: 321, ...sampling, stop: ['STOPWORD'], tool_choice: 'required', parallel_tool_calls: false, reasoning_effort: 'low',
    response_format: { type: 'json_schema', json_schema: { name: 'out', strict: true, schema } },
    tools: [{ type: 'function', function: { ...described, parameters } }],
    messages: [
      { role: 'system', content: 'system-word' },
      { role: 'user', content: [{ type: 'text', text: 'user-word' }, { type: 'image_url', image_url: { url: imageURL } },
        { type: 'file', file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${pdf}` } }] },
      { role: 'assistant', content: 'said-word', tool_calls: callsOf((id, input) => ({ id, type: 'function', function: { name: 'weather', arguments: JSON.stringify(input) } })) },
      { role: 'tool', tool_call_id: 'call_a', content: 'result-one' },
      { role: 'tool', tool_call_id: 'call_b', content: 'result-two' },
      { role: 'user', content: 'next-word' },
    ],
  },
  anthropic: {
    model: 'model', max_tokens: 321, ...sampling, stop_sequences: ['STOPWORD'], system: [{ type: 'text', text: 'system-word' }], tool_choice: { type: 'any' },
    tools: [{ ...described, input_schema: parameters }],
    messages: [
      { role: 'user', content: [{ type: 'text', text: 'user-word' }, { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
        { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: pdf } }] },
      { role: 'assistant', content: [{ type: 'text', text: 'said-word' }, ...callsOf((id, input) => ({ type: 'tool_use', id, name: 'weather', input }))] },
      { role: 'user', content: [
        { type: 'tool_result', tool_use_id: 'call_a', content: [{ type: 'text', text: 'result-one' }, { type: 'image', source: { type: 'base64', media_type: 'image/gif', data: gif } }] },
        { type: 'tool_result', tool_use_id: 'call_b', content: 'result-two' }, { type: 'text', text: 'next-word' }] },
    ],
  },
  'openai-responses': {
    model: 'model', max_output_tokens: 321, ...sampling, instructions: 'system-word', tool_choice: 'required',
    tools: [{ type: 'function', ...described, parameters, strict: true }],
    input: [
      { role: 'user', content: [{ type: 'input_text', text: 'user-word' }, { type: 'input_image', image_url: imageURL }, { type: 'input_file', filename: 'a.pdf', file_data: `data:application/pdf;base64,${pdf}` }] },
      { role: 'assistant', content: [{ type: 'output_text', text: 'said-word' }] },
      ...callsOf((call_id, input) => ({ type: 'function_call', call_id, name: 'weather', arguments: JSON.stringify(input) })),
      { type: 'function_call_output', call_id: 'call_a', output: 'result-one' },
      { type: 'function_call_output', call_id: 'call_b', output: 'result-two' },
      { role: 'user', content: [{ type: 'input_text', text: 'next-word' }] },
    ],
  },
};
/** Parts of a request as they must be found in the translated one; a form of two wires where they differ. */
const found = {
  system: 'system-word', image: png, PDF: pdf, 'text beside calls': 'said-word', 'call one': 'place-one', 'call two': 'place-two', 'result one': 'result-one',
  'result two': 'result-two', next: 'next-word', tool: 'tool-word', limit: '321', temperature: '0.125', top_p: '0.875',
};
const only = {
  openai: { stop: 'STOPWORD', schema: 'schema-word', effort: '"low"', 'one call at a time': 'parallel' },
  anthropic: { stop: 'STOPWORD' },
  'openai-responses': {},
};
const damaged = {
  anthropic: { 'role tool': /"role":"tool"/, 'choice required': /"type":"required"/, 'prefix in Base64': /"data":"data:application/ },
  openai: { 'calls as text': /"text":"\{[^}]*tool_call|\\"tool_call\\"/, 'results as text of the user': /\\"tool_result\\"/, 'choice any': /"tool_choice":"any"/, 'no choice': /^(?!.*tool_choice)/, 'image as text': new RegExp(`\\\\"data\\\\":\\\\"${gif.slice(0, 20)}`) },
  google: { 'results without names': /filler-name/ },
  'openai-responses': {},
};
const report = (from, to, sent) => {
  const lost = Object.entries({ ...found, ...only[from] }).filter(([name, word]) => !sent.includes(word) && !(to === 'google' && name === 'one call at a time')).map(([name]) => name);
  const hurt = Object.entries(damaged[to]).filter(([, form]) => form.test(sent)).map(([name]) => name);
  return `${from} to ${to}: lost ${lost.join(', ') || 'nothing'}; damaged ${hurt.join(', ') || 'nothing'}`;
};

const seen = [];
for (const from of Object.keys(requests))
  for (const to of ['openai', 'anthropic', 'openai-responses']) {
    if (from === to) continue;
    const { _original, ...sent } = translateBetweenProviders(from, to, structuredClone(requests[from]));
    seen.push(`llm-bridge, ${report(from, to, JSON.stringify(sent))}`);
  }

let sent = '';
const vendor = createServer(async (request, response) => {
  sent = '';
  for await (const bytes of request) sent += bytes;
  const chat = { id: 'c', object: 'chat.completion', created: 1, model: 'model', choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'ok' } }] };
  const message = { id: 'm', type: 'message', role: 'assistant', model: 'model', content: [{ type: 'text', text: 'ok' }], stop_reason: 'end_turn', usage: { input_tokens: 1, output_tokens: 1 } };
  const content = { candidates: [{ index: 0, finishReason: 'STOP', content: { role: 'model', parts: [{ text: 'ok' }] } }], usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 } };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(request.url.includes('generateContent') ? content : request.url.includes('messages') ? message : chat));
});
const listen = (server) => new Promise((done) => server.listen(0, '127.0.0.1', () => done(server.address().port)));
const freePort = async () => {
  const probe = createServer();
  const port = await listen(probe);
  await new Promise((done) => probe.close(done));
  return port;
};
const origin = `http://127.0.0.1:${await listen(vendor)}`;
const post = async (port, path, headers, body) => {
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  return status === 200 ? '' : ` (status ${status})`;
};

const { default: Server } = createRequire(import.meta.url)('@musistudio/llms');
const llmsPort = await freePort();
const provider = { name: 'own', api_base_url: `${origin}/v1/chat/completions`, api_key: 'none', models: ['model'] };
const initialConfig = { HOST: '127.0.0.1', PORT: String(llmsPort), LOG: false, providers: [provider] };
await new Server({ logger: false, useJsonFile: false, useEnvFile: false, useEnvironmentVariables: false, initialConfig }).start();
const failed = await post(llmsPort, '/v1/messages', { 'x-api-key': 'none', 'anthropic-version': '2023-06-01' }, { ...requests.anthropic, model: 'own,model' });
seen.push(`llms, ${report('anthropic', 'openai', sent)}${failed}`);

const port = await freePort();
const child = spawn(process.execPath, ['node_modules/@portkey-ai/gateway/build/start-server.js', `--port=${port}`, '--headless'], { stdio: 'ignore' });
for (let tries = 0; tries < 100; tries++) {
  if (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)) break;
  await new Promise((done) => setTimeout(done, 100));
}
for (const to of ['anthropic', 'google']) {
  const headers = { authorization: 'Bearer none', 'x-portkey-provider': to, 'x-portkey-custom-host': `${origin}/v1` };
  const refused = await post(port, '/v1/chat/completions', headers, requests.openai);
  seen.push(`Portkey, ${report('openai', to, sent)}${refused}`);
}
child.kill();
console.log(seen.join('\n'));
process.exit();
JS
node run.mjs >seen
cat seen
cat >expected <<'END'
llm-bridge, openai to anthropic: lost stop, schema, effort, one call at a time; damaged role tool, choice required
llm-bridge, openai to openai-responses: lost call one, call two, stop, one call at a time; damaged nothing
llm-bridge, anthropic to openai: lost stop; damaged calls as text, results as text of the user, no choice, image as text
llm-bridge, anthropic to openai-responses: lost call one, call two, stop; damaged nothing
llm-bridge, openai-responses to openai: lost system, call one, call two; damaged nothing
llm-bridge, openai-responses to anthropic: lost system, call one, call two; damaged role tool, choice required
llms, anthropic to openai: lost PDF, top_p, stop; damaged choice any, image as text
Portkey, openai to anthropic: lost schema, effort, one call at a time; damaged prefix in Base64
Portkey, openai to google: lost PDF, text beside calls; damaged results without names
END
if cmp -s seen expected; then echo 'as written above'; else
  echo 'this has changed'
  exit 1
fi
