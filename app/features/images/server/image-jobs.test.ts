// Tests images over HTTP with a vendor that responds as the prompt says.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { imageJobsApi } from '../shared/api.ts';
import type { ImageJob } from '../shared/api.ts';
import { pathOf } from '../../../shared/api/endpoint.ts';
import { auth, openSession, send } from '../../../server/testing/client.ts';
import type { Session } from '../../../server/testing/client.ts';
import { pixel, startImageVendor } from '../../../server/testing/image-vendor.ts';
import type { ImageVendor } from '../../../server/testing/image-vendor.ts';
import { startProcess } from '../../../server/testing/start-app.ts';
import type { AppProcess } from '../../../server/testing/start-app.ts';

let app: AppProcess;
let vendor: ImageVendor;
let session: Session & { readonly cookie: string };
let dataDir: string;
let number = 0;

beforeAll(async () => {
  vendor = await startImageVendor();
  dataDir = await mkdtemp(join(tmpdir(), 'tributary-images-'));
  app = await startProcess({ DATA_DIR: dataDir });
  session = await openSession(app.url);
});
afterAll(async () => {
  await app.stop();
  await vendor.close();
  await rm(dataDir, { recursive: true, force: true });
});

const vault = () => ({ apiKey: 'sk-test', baseURL: vendor.url });
const headers = (): Record<string, string> => auth(session, vault());

async function begin(prompt: string, more: object = {}): Promise<string> {
  const id = `job-${++number}`;
  const body = { id, provider: 'openai', model: 'gpt-image-1', prompt, ...more };
  const reply = await send(`${app.url}${pathOf(imageJobsApi.begin, {})}`, { headers: headers(), body });
  expect(reply.text).toContain(id);
  expect(reply.status).toBe(202);
  return id;
}

async function jobs(): Promise<readonly ImageJob[]> {
  const reply = await send(`${app.url}${pathOf(imageJobsApi.list, { limit: 200 })}`, {
    method: 'GET',
    headers: headers(),
  });
  expect(reply.status).toBe(200);
  expect(reply.text).not.toContain('base64');
  return (reply.json as { jobs: readonly ImageJob[] }).jobs; // validated by `send`
}
const one = async (id: string): Promise<ImageJob | undefined> => (await jobs()).find((job) => job.id === id);
const ended = (id: string): Promise<ImageJob | undefined> =>
  vi.waitFor(
    async () => {
      const job = await one(id);
      expect(job?.state).not.toMatch(/queued|running/);
      return job;
    },
    { timeout: 20_000, interval: 50 },
  );
const fileOf = (id: string) =>
  send(`${app.url}/api/files/${id}`, { method: 'GET', headers: { cookie: session.cookie } });

test.each([
  ['base64', 'a river', 'image/png', 'inline', pixel(0).subarray(0, 60)],
  ['an address, whose header lies', 'by url', 'image/png', 'inline', pixel(0).subarray(0, 60)],
  ['a drawing', 'as svg', 'text/plain', 'attachment', Buffer.from('<svg')],
])('%s becomes a file at once, with the type of its bytes', async (_name, prompt, mediaType, shown, begins) => {
  const job = await ended(await begin(prompt));
  expect([job?.state, job?.results.map((each) => each.mediaType)]).toEqual(['done', [mediaType]]);
  const file = await fileOf(job?.results[0]?.file ?? '');
  expect(file.headers['content-disposition']).toContain(shown);
  expect(file.bytes.subarray(0, begins.length)).toEqual(begins);
});

test.each([
  ['a page in the place of an image', 'html', 'ProviderBizError', 'isn’t an image'],
  ['an address that is gone', 'gone', 'ProviderBizError', 'HTTP 404'],
  ['a private address', 'private', 403, ''],
  ['a refusal', 'refuse', 'ProviderBizError', 'rejected by the safety system'],
])('%s ends as an error and stores nothing', async (_name, prompt, type, message) => {
  const job = await ended(await begin(prompt));
  expect([job?.state, job?.results]).toEqual(['error', []]);
  expect(job?.error?.type).toBe(type);
  expect(job?.error?.message).toContain(message);
  expect(JSON.stringify(job)).not.toContain('sk-test');
});

test('what the model does not take is named and not sent', async () => {
  const job = await ended(await begin('a river', { seed: 7, size: '1:9', count: 2, quality: 'low' }));
  expect(job?.notSent).toEqual(['size', 'seed']);
  expect(job?.results).toHaveLength(2);
  const sent = JSON.parse(String(vendor.received.at(-1)?.body)) as object;
  expect(sent).toEqual({ model: 'gpt-image-1', prompt: 'a river', n: 2, quality: 'low' });
});

const twoPixels = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==',
  'base64',
);

test('references go along in their order; one that is gone is refused before anything is asked', async () => {
  // Bytes after the end of an image are not stored.
  const [first, second] = [twoPixels, pixel(0).subarray(0, -'image 0'.length)];
  for (const [id, body] of [
    ['ref-1', first],
    ['ref-2', second],
  ] as const)
    await send(`${app.url}/api/files/${id}`, {
      method: 'PUT',
      headers: { ...headers(), 'content-type': 'application/octet-stream' },
      body,
    });
  await ended(await begin('both of them', { references: ['ref-2', 'ref-1'] }));
  const { path, body } = vendor.received.at(-1) ?? { path: '', body: Buffer.alloc(0) };
  expect(path).toBe('/v1/images/edits');
  expect(body.indexOf(second)).toBeGreaterThan(0);
  expect(body.indexOf(first)).toBeGreaterThan(body.indexOf(second));
  const reply = await send(`${app.url}/api/image-jobs`, {
    headers: headers(),
    body: { id: 'no-ref', provider: 'openai', model: 'gpt-image-1', prompt: 'x', references: ['nothing'] },
  });
  expect([reply.status, await one('no-ref')]).toEqual([400, undefined]);
});

test('a model that only talks: no image, its words are kept', async () => {
  const reply = await send(`${app.url}/api/image-jobs`, {
    headers: headers(),
    body: { id: 'talks', provider: 'openrouter', model: 'google/gemini-2.5-flash-image', prompt: 'a river' },
  });
  expect(reply.status).toBe(202);
  const job = await ended('talks');
  expect([job?.state, job?.text]).toEqual(['error', 'I only have words.']);
  expect(JSON.stringify(job?.error)).toContain('no_image');
});

test('no image, and what the vendor said instead', async () => {
  const job = await ended(await begin('nothing'));
  expect(job?.error).toMatchObject({ message: 'I do not draw this.', body: { error: { code: 'no_image' } } });
});

test('an unfinished image is seen by its user while the job runs, and by nobody afterwards', async () => {
  const id = await begin('grows');
  await vi.waitFor(async () => expect((await one(id))?.partial).toBe(1), { timeout: 20_000 });
  const look = (cookie: string) =>
    send(`${app.url}${pathOf(imageJobsApi.partial, { id, number: 1 })}`, { method: 'GET', headers: { cookie } });
  const seen = await look(session.cookie);
  expect([seen.status, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'no-store',
  ]);
  expect((await look((await openSession(app.url)).cookie)).status).toBe(404);
  vendor.release();
  const job = await ended(id);
  expect([job?.state, job?.partial, job?.results.length]).toEqual(['done', undefined, 1]);
  expect((await look(session.cookie)).status).toBe(404);
});

test('a mask goes to the vendor with its image, and is not lost with the files that nobody names', async () => {
  for (const [at, id] of ['base', 'mask'].entries())
    await send(`${app.url}/api/files/${id}`, {
      method: 'PUT',
      headers: { ...headers(), 'content-type': 'application/octet-stream' },
      body: pixel(600 + at),
    });
  const id = await begin('a hat', { references: ['base'], mask: 'mask' });
  expect((await ended(id))?.notSent).toEqual([]);
  expect(vendor.received.at(-1)?.body.toString('latin1')).toContain('name="mask"; filename="mask.png"');
});

test('cancelling hangs up on the vendor', async () => {
  const before = vendor.hungUp();
  const id = await begin('slow');
  await vi.waitFor(() => expect(vendor.held.size).toBe(1), { timeout: 20_000 });
  const reply = await send(`${app.url}/api/image-jobs/${id}/cancel`, { headers: headers(), body: {} });
  expect((reply.json as ImageJob).state).toBe('cancelled');
  await vi.waitFor(() => expect(vendor.hungUp()).toBe(before + 1), { timeout: 20_000 });
  expect((await one(id))?.state).toBe('cancelled');
});

test('of many orders a few run at once, and all end', async () => {
  const ids = [await begin('slow 1'), await begin('slow 2'), await begin('slow 3'), await begin('slow 4')];
  await vi.waitFor(() => expect(vendor.held.size).toBe(3), { timeout: 20_000 });
  expect((await one(ids[3] ?? ''))?.state).toBe('queued');
  await vi.waitFor(
    async () => {
      vendor.release();
      expect((await jobs()).filter(({ id, state }) => ids.includes(id) && state === 'done')).toHaveLength(4);
    },
    { timeout: 20_000 },
  );
});

test('the same order twice is one job; other users see none of it', async () => {
  const id = await begin('a river');
  const again = await send(`${app.url}/api/image-jobs`, {
    headers: headers(),
    body: { id, provider: 'openai', model: 'gpt-image-1', prompt: 'a river' },
  });
  expect(again.status).toBe(202);
  expect((await jobs()).filter((job) => job.id === id)).toHaveLength(1);
  const other = await openSession(app.url);
  const list = await send(`${app.url}/api/image-jobs`, { method: 'GET', headers: auth(other) });
  expect((list.json as { jobs: unknown[] }).jobs).toEqual([]);
  const cancel = await send(`${app.url}/api/image-jobs/${id}/cancel`, { headers: auth(other), body: {} });
  expect(cancel.status).toBe(404);
  const remove = await send(`${app.url}/api/image-jobs/${id}`, { method: 'DELETE', headers: auth(other) });
  expect(remove.status).toBe(404);
});

test('an image is deleted alone; the last one takes its job along', async () => {
  const job = await ended(await begin('two of them', { count: 2 }));
  const [first, second] = job?.results ?? [];
  const remove = (file = '') =>
    send(`${app.url}${pathOf(imageJobsApi.remove, { id: job?.id ?? '', file })}`, {
      method: 'DELETE',
      headers: headers(),
    });
  expect((await remove(first?.file)).status).toBe(204);
  expect((await one(job?.id ?? ''))?.results.map(({ file }) => file)).toEqual([second?.file]);
  expect((await remove(second?.file)).status).toBe(204);
  expect(await one(job?.id ?? '')).toBeUndefined();
});

test('who makes images: with sizes and limits of each model, and what is missing', async () => {
  const reply = await send(`${app.url}/api/image-jobs/makers`, { method: 'GET', headers: auth(session) });
  const { makers } = reply.json as {
    makers: readonly { provider: string; obstacle?: string; models: readonly { id: string; support: object }[] }[];
  };
  const of = (id: string) => makers.find(({ provider }) => provider === id);
  expect(['bfl', 'fal', 'replicate', 'openai', 'demo'].filter((id) => of(id) === undefined)).toEqual([]);
  expect(of('demo')?.obstacle).toBeUndefined();
  expect(of('bfl')?.obstacle).toBe('no-key');
  expect(of('openai')?.models.find(({ id }) => id === 'gpt-image-1')?.support).toMatchObject({
    references: 16,
    count: 10,
  });
  expect(of('anthropic')).toBeUndefined();
});

test('a gallery of 200 images is one small answer of names', async () => {
  const other = await openSession(app.url);
  const order = (at: number) =>
    send(`${app.url}/api/image-jobs`, {
      headers: auth(other),
      body: {
        id: `many-${at}`,
        provider: 'demo',
        model: 'demo-image',
        prompt: `image ${at}`,
        count: 4,
        size: '256x256',
      },
    });
  await Promise.all(Array.from({ length: 50 }, (_, at) => order(at)));
  const list = async () => send(`${app.url}/api/image-jobs?limit=200`, { method: 'GET', headers: auth(other) });
  const whole = await vi.waitFor(
    async () => {
      const reply = await list();
      const { jobs: all } = reply.json as { jobs: readonly ImageJob[] }; // validated by `send`
      expect(all.flatMap(({ results }) => results)).toHaveLength(200);
      return reply;
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(whole.text).not.toContain('base64');
  expect(whole.bytes.byteLength).toBeLessThan(60_000);
});

test('a server that is killed: its job ends as interrupted, the images before stay', async () => {
  const done = await ended(await begin('a river'));
  const id = await begin('slow');
  await vi.waitFor(() => expect(vendor.held.size).toBe(1), { timeout: 20_000 });
  await app.kill();
  app = await startProcess({ DATA_DIR: dataDir });
  expect((await one(id))?.state).toBe('interrupted');
  const file = await fileOf(done?.results[0]?.file ?? '');
  expect([file.status, file.bytes.subarray(0, 60)]).toEqual([200, pixel(0).subarray(0, 60)]);
});
