// A running reply keeps no image of its request in memory.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Starts five replies with 8 MB of image each and reports the heap growth while all are running. */
const program = `
  import { createServer } from 'node:http';
  const [core, node, ...providers] = process.argv.slice(1);
  const { createRuntime } = await import(core);
  const { createNodeTransport } = await import(node);
  const server = createServer((req, res) => {
    req.resume().on('end', () => res.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hi\\n\\n'));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseURL = 'http://127.0.0.1:' + server.address().port;
  const used = async () => {
    // Buffers are given back some time after they are collected.
    for (let round = 0; round < 5; round++) {
      globalThis.gc();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  for (const provider of providers) {
    const { default: definition } = await import(provider);
    const runtime = createRuntime({ providers: [definition], transport: createNodeTransport() });
    const sent = [];
    const begin = async (fill) => {
      const url = 'data:image/png;base64,' + Buffer.alloc(6_000_000, fill).toString('base64');
      const messages = [{ role: 'user', content: [{ type: 'text', text: 'see' }, { type: 'image_url', image_url: { url } }] }];
      const options = { vault: { apiKey: 'sk-secret', baseURL }, onSent: (bytes) => sent.push(bytes) };
      const reply = await runtime.chat(definition.manifest.id, { model: 'm', messages, stream: true }, options);
      return reply.pushTo({ events: () => true, end: () => undefined });
    };
    const first = await begin(1);
    const before = await used();
    const more = [];
    for (const fill of [2, 3, 4, 5]) more.push(await begin(fill));
    const grown = (await used()) - before;
    console.log(JSON.stringify({ grown, sent, open: [first, ...more].length }));
  }
  process.exit(0);
`;

const root = join(import.meta.dirname, '../..');

const providers = ['openai', 'anthropic', 'google', 'cohere', 'ollama'];

test(`of ${providers.join(', ')}`, { timeout: 120_000 }, async () => {
  const modules = [
    'runtime-core/index.ts',
    'runtime-core/node/index.ts',
    ...providers.map((id) => `providers/${id}/index.ts`),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--input-type=module',
    '--eval',
    program,
    ...modules.map((path) => join(root, path)),
  ]);
  const all = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<'grown' | 'open', number> & { sent: readonly number[] });
  // Four images are 32 MB as base64.
  expect(all.map(({ grown, open, sent }) => [grown < 8_000_000, open, sent.map((bytes) => bytes > 8_000_000)])).toEqual(
    providers.map(() => [true, 5, [true, true, true, true, true]]),
  );
});
