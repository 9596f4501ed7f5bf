#!/bin/sh
# A tool's output schema is JSON Schema 2020-12 unless `$schema` names another dialect (Model Context Protocol, revision 2025-11-25, basic,
# "JSON Schema Usage"). @modelcontextprotocol/sdk 1.32.2 reads every one as draft-07: its client refuses a result that fits
# `prefixItems` with `items: false`, lets one pass that does not fit `dependentRequired`, and cannot list the tools of a server at all
# if one of them has a draft-04 schema. It checks only once it has listed: the call before passes. @modelcontextprotocol/client 2.4.0
# reads 2020-12, and lists a draft-04 tool, whose call it refuses. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 @modelcontextprotocol/client@2.4.0
cat >run.mjs <<'JS'
import * as two from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';

const dialect = 'https://json-schema.org/draft/2020-12/schema';
const pair = { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], items: false };
const rows = {
  'fitting pair': [{ $schema: dialect, type: 'object', properties: { at: pair } }, { at: [1, 2] }],
  'fitting pair, default dialect': [{ type: 'object', properties: { at: pair } }, { at: [1, 2] }],
  'b is missing': [{ $schema: dialect, type: 'object', dependentRequired: { a: ['b'] } }, { a: 1 }],
  'draft-04': [{ $schema: 'http://json-schema.org/draft-04/schema#', type: 'object', properties: { a: { type: 'number', minimum: 0, exclusiveMinimum: true } } }, { a: 1 }],
};

async function tried({ Client, InMemoryTransport }, [outputSchema, structuredContent]) {
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  theirs.onmessage = ({ id, method, params }) => {
    if (id === undefined) return;
    const result = {
      initialize: () => ({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }),
      'tools/list': () => ({ tools: [{ name: 'plain', inputSchema: { type: 'object' } }, { name: 't', inputSchema: { type: 'object' }, outputSchema }] }),
      'tools/call': () => ({ content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }),
    }[method]();
    void theirs.send({ jsonrpc: '2.0', id, result });
  };
  await theirs.start();
  const client = new Client({ name: 'c', version: '1' });
  await client.connect(mine);
  const step = (name, work) => work.then(() => `${name} passes`, () => `${name} fails`);
  const seen = [await step('call', client.callTool({ name: 't' })), await step('list', client.listTools()), await step('call', client.callTool({ name: 't' }))];
  await client.close();
  return seen.join(', ');
}
for (const [name, row] of Object.entries(rows)) {
  console.log(`1.32.2 ${name}: ${await tried({ Client, InMemoryTransport }, row)}`);
  console.log(`2.4.0 ${name}: ${await tried(two, row)}`);
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '1.32.2 fitting pair: call passes, list passes, call fails
2.4.0 fitting pair: call passes, list passes, call passes
1.32.2 fitting pair, default dialect: call passes, list passes, call fails
2.4.0 fitting pair, default dialect: call passes, list passes, call passes
1.32.2 b is missing: call passes, list passes, call passes
2.4.0 b is missing: call passes, list passes, call fails
1.32.2 draft-04: call passes, list fails, call passes
2.4.0 draft-04: call passes, list passes, call fails'
