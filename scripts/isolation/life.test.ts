// Calls and lives of packages in processes of their own: plugins of the host, further requests, idle ends, edited sources.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRuntime, definePlugin } from '../../runtime-core/index.ts';
import type { ProviderDefinition } from '../../runtime-core/index.ts';
import { createLoader } from '../../runtime-core/loader/index.ts';
import { createIsolation, findPackages } from '../../runtime-core/node/index.ts';
import { goodCode, hostOf, layGround, providerCode, root } from './testing/ground.ts';
import type { Ground } from './testing/ground.ts';

let ground: Ground;
beforeAll(async () => {
  ground = await layGround();
}, 120_000);
afterAll(async () => {
  await ground.close();
});

test('the plugins of the host see the events of an isolated provider', async () => {
  const host = await hostOf(ground, providerCode(ground, ''));
  const seen: string[] = [];
  const plugin = definePlugin({
    id: 'seen',
    apply: (hooks) => hooks.transformStream.tap('seen', (transform) => (seen.push('tapped'), transform)),
  });
  const good: ProviderDefinition | undefined = await host.loader.get('good');
  const runtime = createRuntime({ providers: good ? [good] : [], plugins: [plugin], transport: ground.transport });
  const reply = await runtime.chat('good', { model: 'm', messages: [{ role: 'user', content: 'hi' }] });
  const types: string[] = [];
  for await (const event of reply.events()) types.push(event.type);
  expect([types, seen]).toEqual([['text', 'stop'], ['tapped']]);
  host.isolation.close();
}, 60_000);

test('a process without a call is ended, and the next call starts another', async () => {
  const host = await hostOf(ground, providerCode(ground, ''), { limits: { idleMs: 500 } });
  const pid = (): number | undefined => host.isolation.pids().get('good');
  try {
    expect(await host.chat('good')).toBe('Hi');
    await expect.poll(pid, { timeout: 30_000 }).toBeUndefined();
    expect(await host.chat('good')).toBe('Hi');
  } finally {
    host.isolation.close();
  }
}, 60_000);

test('a call may make more requests than one', async () => {
  const host = await hostOf(ground, providerCode(ground, ''), {
    prepare: (_path, good) =>
      writeFile(
        join(good, 'index.js'),
        goodCode(ground).replace(
          'wire(hooks);',
          `wire(hooks);
         hooks.buildRequest.tapPromise('token', async (request, { transport, signal }) => {
           const { body } = await transport({ method: 'GET', url: 'http://127.0.0.1:${ground.ports.vendor}/token', headers: {}, signal });
           await new Promise((end, error) => body.start({ data() {}, end, error }));
           return request;
         });`,
        ),
      ),
  });
  try {
    for (let round = 0; round < 3; round++) expect(await host.chat('good')).toBe('Hi');
  } finally {
    host.isolation.close();
  }
}, 60_000);

test('what was edited answers in the processes that follow', async () => {
  const host = await hostOf(ground, providerCode(ground, ''));
  const next = createIsolation({ node: ground.node, root, cache: ground.cache, env: process.env });
  const path = host.good;
  try {
    expect(await host.chat('good')).toBe('Hi');
    const loud = goodCode(ground).replace(
      'wire(hooks);',
      "wire(hooks); hooks.transformStream.tap('loud', (transform) => ({ push: (batch) => transform.push(batch).map((event) => event.type === 'text' ? { ...event, data: event.data + '!' } : event), flush: () => transform.flush() }));",
    );
    await writeFile(join(path, 'index.js'), loud);
    host.isolation.close();
    expect(host.isolation.pids().size).toBe(0);
    const [found] = await findPackages({ folders: [], root, named: path });
    if (!found || 'problem' in found) throw new Error('the package is gone');
    const loader = createLoader(() => Promise.resolve([next.isolate(found)]), { importMs: 50_000 });
    const runtime = createRuntime({ providers: loader, transport: ground.transport });
    const reply = await runtime.chat('good', { model: 'm', messages: [{ role: 'user', content: 'hi' }] });
    let text = '';
    for await (const event of reply.events()) text += event.type === 'text' ? event.data : '';
    expect(text).toBe('Hi!');
  } finally {
    host.isolation.close();
    next.close();
  }
}, 60_000);

test('the host hears the counters and unfinished images of a call, and nothing that is neither', async () => {
  const host = await hostOf(ground, providerCode(ground, ''), {
    prepare: (_path, good) =>
      writeFile(
        join(good, 'index.js'),
        goodCode(ground)
          .replace("operations: ['chat']", "operations: ['chat', 'embeddings', 'textToImage']")
          .replace(
            'wire(hooks);',
            `wire(hooks);
         hooks.embeddings.tap({ name: 'vectors', stage: -100 }, (_params, { onUsage }) => {
           onUsage?.({ totalInputTokens: 7, totalTokens: 7 });
           onUsage?.({ inputTextTokens: 2, outputTextTokens: -1, totalTokens: 'many', forged: 3 });
           onUsage?.('nothing');
           return [[1, 2]];
         });
         hooks.textToImage.tap({ name: 'image', stage: -100 }, (_params, { onPartialImage }) => {
           onPartialImage?.('data:image/png;base64,AAAA');
           onPartialImage?.('https://tracker.example/1.png');
           return [{ url: 'data:image/png;base64,BBBB', heard: onPartialImage !== undefined }];
         });`,
          ),
      ),
  });
  try {
    const runtime = createRuntime({ providers: host.loader, transport: ground.transport });
    const usage: unknown[] = [];
    const images: string[] = [];
    const embed = { model: 'm', input: ['a'] };
    const draw = { model: 'm', prompt: 'a' };
    const onUsage = (each: unknown): void => void usage.push(each);
    expect(await runtime.run('embeddings', 'good', embed, { onUsage })).toEqual([[1, 2]]);
    expect(usage).toEqual([{ totalInputTokens: 7, totalTokens: 7 }, { inputTextTokens: 2 }]);
    const onPartialImage = (url: string): void => void images.push(url);
    const heard = (is: boolean) => [expect.objectContaining({ heard: is })];
    expect(await runtime.run('textToImage', 'good', draw, { onPartialImage })).toEqual(heard(true));
    expect(images).toEqual(['data:image/png;base64,AAAA']);
    expect(await runtime.run('textToImage', 'good', draw)).toEqual(heard(false));
  } finally {
    host.isolation.close();
  }
}, 60_000);
