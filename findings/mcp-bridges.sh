#!/bin/sh
# Bridges carry a server of the Model Context Protocol from one transport to another. Expected: what the server declares and sends arrives as
# without a bridge. Tried with a server of @modelcontextprotocol/sdk 1.32.2 that reports progress, says when it was cancelled, logs, announces a
# changed list, and asks its client (elicitation, sampling, roots):
# - mcp-remote 0.15.1 (HTTP to stdio), and supergateway 4.0.0 from stdio to Streamable HTTP with `--stateful`: everything arrives.
# - supergateway 4.0.0 from Streamable HTTP to stdio: progress, log messages and announcements vanish without a word, although the bridge passes
#   on the capabilities `logging` and `listChanged`; each question to the client fails.
# - supergateway 4.0.0 without `--stateful`: a cancelled call goes on at the server; each question to the client fails.
# - mcp-proxy 6.7.19 (stdio to HTTP): each question to the client fails, since the server sees the bridge's own, empty capabilities; it lists the
#   tools of all pages as one.
# Takes about half a minute. Seen 2026-11-30. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 mcp-remote@0.15.1 supergateway@4.0.0 mcp-proxy@6.7.19
cat >features.mjs <<'JS'
import { createServer } from 'node:http';
import { randomUUID } from 'node:crypto';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema, SetLevelRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const capabilities = { tools: { listChanged: true }, logging: {} };
const question = { message: 'Name?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } };
const prompt = { messages: [{ role: 'user', content: { type: 'text', text: 'hi' } }], maxTokens: 5 };
const pages = { undefined: ['progress', 'slow', 'wasCancelled', 'changed'], two: ['log', 'elicit', 'sample', 'roots'] };

function makeServer() {
  const server = new Server({ name: 'features', version: '1.0.0' }, { capabilities });
  let wasCancelled = false;
  const tools = {
    async progress({ _meta: { progressToken }, sendNotification }) {
      for (const progress of [1, 2]) {
        await sendNotification({ method: 'notifications/progress', params: { progressToken, progress, total: 2 } });
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    slow: ({ signal }) =>
      new Promise((done) => {
        const timer = setTimeout(done, 3000);
        signal.addEventListener('abort', () => {
          wasCancelled = true;
          clearTimeout(timer);
          done();
        });
      }),
    wasCancelled: async () => wasCancelled,
    changed: ({ sendNotification }) => sendNotification({ method: 'notifications/tools/list_changed' }),
    log: ({ sendNotification }) => sendNotification({ method: 'notifications/message', params: { level: 'info', data: 'logged' } }),
    elicit: async () => (await server.elicitInput(question, { timeout: 2000 })).action,
    sample: async () => (await server.createMessage(prompt, { timeout: 2000 })).content.text,
    roots: async () => (await server.listRoots(undefined, { timeout: 2000 })).roots.length,
  };
  server.setRequestHandler(SetLevelRequestSchema, () => ({}));
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => ({
    tools: pages[params?.cursor].map((name) => ({ name, inputSchema: { type: 'object' } })),
    ...(params?.cursor ? {} : { nextCursor: 'two' }),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name } }, extra) => ({
    content: [{ type: 'text', text: String(await tools[name](extra)) }],
  }));
  return server;
}

const port = process.argv[2];
if (!port) await makeServer().connect(new StdioServerTransport());
else {
  const sessions = new Map();
  const web = createServer(async (request, response) => {
    let transport = sessions.get(request.headers['mcp-session-id']);
    if (!transport && request.method !== 'POST') return response.writeHead(404).end();
    if (!transport) {
      transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID, onsessioninitialized: (id) => sessions.set(id, transport) });
      await makeServer().connect(transport);
    }
    await transport.handleRequest(request, response);
  });
  web.listen(Number(port), '127.0.0.1');
}
JS
cat >run.mjs <<'JS'
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CreateMessageRequestSchema, ElicitRequestSchema, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const wait = (ms) => new Promise((done) => setTimeout(done, ms));
async function lost(transport) {
  const announced = [];
  const client = new Client({ name: 'looker', version: '1.0.0' }, { capabilities: { elicitation: {}, sampling: {}, roots: {} } });
  client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: { name: 'Ann' } }));
  client.setRequestHandler(CreateMessageRequestSchema, () => ({ model: 'm', role: 'assistant', content: { type: 'text', text: 'ok' } }));
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: 'file:///r' }] }));
  client.fallbackNotificationHandler = async ({ method }) => void announced.push(method);
  await client.connect(transport);
  const call = async (name, options) => (await client.callTool({ name }, undefined, options)).content[0].text;
  const arrives = {
    pages: async () => (await client.listTools()).nextCursor === 'two',
    async progress() {
      const seen = [];
      await call('progress', { onprogress: ({ progress }) => seen.push(progress) });
      return seen.join() === '1,2';
    },
    async cancellation() {
      const stop = new AbortController();
      setTimeout(() => stop.abort('user'), 300);
      await call('slow', { signal: stop.signal }).catch(() => undefined);
      await wait(300);
      return (await call('wasCancelled')) === 'true';
    },
    'changed list': () => announces('changed', 'notifications/tools/list_changed'),
    log: () => announces('log', 'notifications/message'),
    elicitation: async () => (await call('elicit')) === 'accept',
    sampling: async () => (await call('sample')) === 'ok',
    roots: async () => (await call('roots')) === '1',
  };
  const announces = async (tool, method) => {
    await call(tool);
    await wait(300);
    return announced.includes(method);
  };
  const missing = [];
  for (const [name, look] of Object.entries(arrives)) if (!(await look().catch(() => false))) missing.push(name);
  await client.close();
  const { listChanged } = client.getServerCapabilities()?.tools ?? { listChanged: true };
  return `${missing.join(', ') || 'nothing'} lost${listChanged ? '' : ', not declared'}`;
}

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
const started = [];
const bin = (name) => `${process.cwd()}/node_modules/.bin/${name}`;
const overStdio = (command, args) => new StdioClientTransport({ command, args, stderr: 'ignore' });
async function overHTTP(command, args) {
  const port = await freePort();
  started.push(spawn(command, args(String(port)), { stdio: 'ignore', detached: true }));
  const address = new URL(`http://127.0.0.1:${port}/mcp`);
  for (let tries = 0; tries < 100; tries++) {
    const up = await fetch(address, { method: 'HEAD' }).catch(() => undefined);
    if (up) break;
    await wait(100);
  }
  return new StreamableHTTPClientTransport(address);
}
const server = 'node features.mjs';
const port = await freePort();
started.push(spawn(process.execPath, ['features.mjs', String(port)], { stdio: 'ignore', detached: true }));
await wait(1500);
const address = `http://127.0.0.1:${port}/mcp`;
const streamable = ['--outputTransport', 'streamableHttp', '--port'];
const seen = {
  'without a bridge': await lost(overStdio(process.execPath, ['features.mjs'])),
  'mcp-remote': await lost(overStdio(bin('mcp-remote'), [address, '--allow-http'])),
  'supergateway --stateful': await lost(await overHTTP(bin('supergateway'), (at) => ['--stdio', server, '--stateful', ...streamable, at])),
  'supergateway to stdio': await lost(overStdio(bin('supergateway'), ['--streamableHttp', address, '--outputTransport', 'stdio'])),
  supergateway: await lost(await overHTTP(bin('supergateway'), (at) => ['--stdio', server, ...streamable, at])),
  'mcp-proxy': await lost(await overHTTP(bin('mcp-proxy'), (at) => ['--host', '127.0.0.1', '--port', at, '--', 'node', 'features.mjs'])),
};
for (const { pid } of started) process.kill(-pid);
for (const [bridge, what] of Object.entries(seen)) console.log(`${bridge}: ${what}`);
const asked = 'elicitation, sampling, roots';
const expected = [
  'nothing lost',
  'nothing lost',
  'nothing lost',
  `progress, changed list, log, ${asked} lost`,
  `cancellation, ${asked} lost`,
  `pages, ${asked} lost`,
];
const isSame = Object.values(seen).every((what, at) => what === expected[at]);
console.log(isSame ? 'as written above' : 'this has changed');
process.exit(isSame ? 0 : 1);
JS
node run.mjs
