#!/bin/sh
# Results of tools of a Model Context Protocol server (revision 2025-11-25, "Tool Result"), as clients send them on to a model. Expected:
# each block reaches it, an image as an image, a failure as one. With @langchain/mcp-adapters 1.1.4 under langchain 1.5.14 a text resource and
# a result of structuredContent alone reach it as an empty list, and a resource link ends the agent with an error. With @ai-sdk/mcp 2.0.99 under
# ai 7.0.173 and @ai-sdk/openai-compatible 3.0.92 structuredContent alone is an empty list, too, an image is base64 in JSON in text, and a failure looks like
# a result. The helper of @anthropic-ai/sdk 1.14.0, mcpTools(), answers a resource link or sound with an error of its own. @google/genai 3.3.0,
# mcpToTool(), sends the result as it is: an image is base64 in JSON, too. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ai@7.0.173 @ai-sdk/mcp@2.0.99 @ai-sdk/openai-compatible@3.0.92 @langchain/core@1.4.0 \
  @langchain/openai@1.6.0 @langchain/mcp-adapters@1.1.4 langchain@1.5.14 @google/genai@3.3.0 @anthropic-ai/sdk@1.14.0 \
  @modelcontextprotocol/sdk@1.32.2
cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import Anthropic from '@anthropic-ai/sdk';
import { mcpTools } from '@anthropic-ai/sdk/helpers/beta/mcp';
import { createMCPClient } from '@ai-sdk/mcp';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { GoogleGenAI, mcpToTool } from '@google/genai';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { ChatOpenAI } from '@langchain/openai';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { generateText, stepCountIs } from 'ai';
import { createAgent } from 'langchain';

// An image of one pixel and a WAV file without samples.
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';
const results = {
  text: { content: [{ type: 'text', text: 'MARK' }] },
  image: { content: [{ type: 'image', data: png, mimeType: 'image/png' }] },
  sound: { content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] },
  resource: { content: [{ type: 'resource', resource: { uri: 'file:///a.txt', mimeType: 'text/plain', text: 'MARK' } }] },
  link: { content: [{ type: 'resource_link', uri: 'file:///MARK.txt', name: 'notes', mimeType: 'text/plain' }] },
  structured: { content: [], structuredContent: { word: 'MARK' } },
  failure: { content: [{ type: 'text', text: 'MARK' }], isError: true },
};
const inputSchema = { type: 'object', properties: {} };
const outputSchema = { type: 'object', properties: { word: { type: 'string' } } };
const tools = Object.keys(results).map((name) => ({ name, inputSchema, ...(name === 'structured' ? { outputSchema } : {}) }));

async function listen(answer) {
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const found = request.method === 'POST' ? answer(JSON.parse(Buffer.concat(parts)), request.url) : undefined;
    response.writeHead(found === undefined ? 405 : found === null ? 202 : 200, { 'content-type': 'application/json' });
    response.end(found ? JSON.stringify(found) : undefined);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${server.address().port}`;
}
const serverInfo = { name: 's', version: '1' };
const mcp = `${await listen(({ id, method, params }) => {
  if (id === undefined) return null;
  const { protocolVersion, name } = params ?? {};
  const result = { initialize: { protocolVersion, capabilities: { tools: {} }, serverInfo }, 'tools/list': { tools }, 'tools/call': results[name] }[method];
  return { jsonrpc: '2.0', id, result: result ?? {} };
})}/mcp`;
let wanted;
let asked = [];
const origin = await listen((body, path) => {
  asked.push(body);
  const again = asked.length > 1;
  const usage = { input_tokens: 1, output_tokens: 1 };
  if (path.includes('messages'))
    return { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [again ? { type: 'text', text: 'ok' } : { type: 'tool_use', id: 't1', name: wanted, input: {} }], stop_reason: again ? 'end_turn' : 'tool_use', stop_sequence: null, usage };
  if (path.includes('generateContent'))
    return { candidates: [{ content: { role: 'model', parts: [again ? { text: 'ok' } : { functionCall: { name: wanted, args: {} } }] }, finishReason: 'STOP' }] };
  const call = { id: 't1', type: 'function', function: { name: wanted, arguments: '{}' } };
  const message = again ? { role: 'assistant', content: 'ok' } : { role: 'assistant', content: null, tool_calls: [call] };
  return { id: 'c', object: 'chat.completion', created: 1, model: 'm', choices: [{ index: 0, message, finish_reason: again ? 'stop' : 'tool_calls' }], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } };
});

async function official() {
  const client = new Client({ name: 'c', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(mcp)));
  return client;
}
const clients = {
  async ai() {
    const client = await createMCPClient({ transport: { type: 'http', url: mcp } });
    const model = createOpenAICompatible({ name: 'x', baseURL: `${origin}/v1`, apiKey: 'k' })('m');
    await generateText({ model, prompt: 'q', tools: await client.tools(), stopWhen: stepCountIs(2) });
    return asked[1].messages.at(-1);
  },
  async langchain() {
    const client = new MultiServerMCPClient({ s: { url: mcp } });
    const model = new ChatOpenAI({ apiKey: 'k', model: 'm', configuration: { baseURL: `${origin}/v1` } });
    await createAgent({ model, tools: await client.getTools() }).invoke({ messages: [{ role: 'user', content: 'q' }] });
    return asked[1].messages.at(-1);
  },
  async anthropic() {
    const client = await official();
    const given = mcpTools((await client.listTools()).tools, client);
    const question = { model: 'm', max_tokens: 9, messages: [{ role: 'user', content: 'q' }], tools: given };
    await new Anthropic({ apiKey: 'k', baseURL: origin }).beta.messages.toolRunner(question);
    return asked[1].messages.at(-1);
  },
  async google() {
    const google = new GoogleGenAI({ apiKey: 'k', httpOptions: { baseUrl: origin } });
    await google.models.generateContent({ model: 'm', contents: 'q', config: { tools: [mcpToTool(await official())] } });
    return asked[1].contents.at(-1);
  },
};
/** In which form the model gets the block. */
function form(message) {
  const text = JSON.stringify(message);
  if (/Unsupported MCP content type/.test(text)) return 'refused';
  if (/"image_url"|"type":"image","source"/.test(text)) return 'image';
  if (text.includes('"input_audio"')) return 'sound';
  if (text.includes(png.slice(0, 20)) || text.includes(wav.slice(0, 20))) return 'base64';
  if (!text.includes('MARK')) return 'lost';
  return wanted === 'failure' && !/is_?error|"error"|returned an error/i.test(text) ? 'unmarked' : 'told';
}
for (const [name, run] of Object.entries(clients)) {
  const seen = [];
  for (wanted of Object.keys(results)) {
    asked = [];
    seen.push(`${wanted} ${await run().then(form, () => 'ends')}`);
  }
  console.log(`${name}: ${seen.join(', ')}`);
}
process.exit();
JS
seen=$(node run.mjs 2>errors.txt | grep '^[a-z]*: text') || { cat errors.txt; exit 1; }
echo "$seen"
test "$seen" = 'ai: text told, image base64, sound base64, resource told, link told, structured lost, failure unmarked
langchain: text told, image image, sound sound, resource lost, link ends, structured lost, failure told
anthropic: text told, image image, sound refused, resource told, link refused, structured told, failure told
google: text told, image base64, sound base64, resource told, link told, structured told, failure told'
