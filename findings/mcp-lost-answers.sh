#!/bin/sh
# A server of the Model Context Protocol may answer a POST request with an event stream. If the server ends or loses that stream before its
# answer, and gave no event an id, the answer can come no more; both official clients, @modelcontextprotocol/sdk 1.32.2 and
# @modelcontextprotocol/client 2.4.0, report the broken stream to `onerror` at most, and let the request wait for its whole timeout (60 s by
# default; 1.5 s here). Fails when a request ends with its stream.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 @modelcontextprotocol/client@2.4.0
cat >run.mjs <<'JS'
import { createServer } from 'node:http';
import * as two from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const note = 'data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"working"}}\n\n';
let end;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  if (request.method !== 'POST') return response.writeHead(405).end();
  const { id, method, params } = JSON.parse(body);
  if (id === undefined) return response.writeHead(202).end();
  if (method === 'tools/call') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(note, () => setTimeout(() => end(response), 100));
    return;
  }
  const result = { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const url = new URL(`http://127.0.0.1:${server.address().port}/mcp`);

async function waited({ Client, StreamableHTTPClientTransport }) {
  const client = new Client({ name: 'c', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(url));
  const errors = [];
  client.onerror = ({ message }) => /disconnected/.test(message) && errors.push('onerror told');
  const since = performance.now();
  const outcome = await client.callTool({ name: 't' }, undefined, { timeout: 1500 }).catch(() => 'fails');
  const how = performance.now() - since > 1400 ? 'with its timeout' : 'at once';
  await client.close();
  return `${outcome} ${how}${errors.length > 0 ? `, ${errors.join()}` : ''}`;
}
const v2 = {
  ...two,
  Client: class extends two.Client {
    callTool(params, _schema, options) {
      return super.callTool(params, options);
    }
  },
};
for (const [name, each] of Object.entries({ ended: (response) => response.end(), lost: (response) => response.destroy() })) {
  end = each;
  console.log(`${name}: 1.32.2 ${await waited({ Client, StreamableHTTPClientTransport })}; 2.4.0 ${await waited(v2)}`);
}
server.close();
server.closeAllConnections();
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'ended: 1.32.2 fails with its timeout; 2.4.0 fails with its timeout
lost: 1.32.2 fails with its timeout, onerror told; 2.4.0 fails with its timeout, onerror told'
