#!/bin/sh
# A model may call a tool several times in one answer, and the Model Context Protocol lets a client send the next request before the first is
# answered. Expected of ten such calls that each report success: ten changes. @modelcontextprotocol/server-memory 2026.8.31 keeps one of ten
# entities, and @modelcontextprotocol/server-filesystem 2026.8.31 one of ten edits of different lines of a file: each call reads the file,
# changes it and writes it, without waiting for the others. One after the other, all ten are kept. Which one remains varies. Tributary sends
# calls of tools that may write one after the other. Seen 2026-11-30. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @modelcontextprotocol/sdk@1.32.2 @modelcontextprotocol/server-memory@2026.8.31 \
  @modelcontextprotocol/server-filesystem@2026.8.31
cat >run.mjs <<'JS'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const numbers = Array.from({ length: 10 }, (_, number) => number);
const parallel = (call) => Promise.all(numbers.map(call));
const inTurn = async (call) => {
  const results = [];
  for (const number of numbers) results.push(await call(number));
  return results;
};

async function withServer(name, args, env, work) {
  const client = new Client({ name: 'writer', version: '1.0.0' });
  const entry = `node_modules/@modelcontextprotocol/server-${name}/dist/index.js`;
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [entry, ...args], env: { ...process.env, ...env }, stderr: 'ignore' }),
  );
  const found = await work(client);
  await client.close();
  return found;
}
const succeeded = (results) => results.filter(({ isError }) => !isError).length;

const memory = (way) =>
  withServer('memory', [], { MEMORY_FILE_PATH: join(process.cwd(), `${way.name}.jsonl`) }, async (client) => {
    const results = await way((number) =>
      client.callTool({
        name: 'create_entities',
        arguments: { entities: [{ name: `city ${number}`, entityType: 'city', observations: ['by the sea'] }] },
      }),
    );
    const { structuredContent } = await client.callTool({ name: 'read_graph', arguments: {} });
    return [succeeded(results), structuredContent.entities.length];
  });

const folder = join(process.cwd(), 'files');
mkdirSync(folder);
const filesystem = (way) => {
  const path = join(folder, `${way.name}.txt`);
  writeFileSync(path, numbers.map((number) => `line ${number}\n`).join(''));
  return withServer('filesystem', [folder], {}, async (client) => {
    const results = await way((number) =>
      client.callTool({ name: 'edit_file', arguments: { path, edits: [{ oldText: `line ${number}\n`, newText: `row ${number}\n` }] } }),
    );
    return [succeeded(results), readFileSync(path, 'utf8').match(/row/g)?.length ?? 0];
  });
};

let isSame = true;
for (const server of [memory, filesystem])
  for (const way of [inTurn, parallel]) {
    const [reported, kept] = await server(way);
    console.log(`${server.name}, ${way.name}: ${reported} calls report success, ${kept} changes are kept`);
    isSame &&= reported === 10 && (way === inTurn ? kept === 10 : kept < 10);
  }
console.log(isSame ? 'as written above' : 'this has changed');
process.exit(isSame ? 0 : 1);
JS
node run.mjs
