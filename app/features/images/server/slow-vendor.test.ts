// Tests that no timeout on the way cancels an image that takes a minute and a half.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf } from '../../../shared/api/endpoint.ts';
import { imageJobsApi } from '../shared/api.ts';
import type { ImageJob } from '../shared/api.ts';
import { auth, openSession, send } from '../../../server/testing/client.ts';
import { startImageVendor } from '../../../server/testing/image-vendor.ts';
import type { ImageVendor } from '../../../server/testing/image-vendor.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import type { App } from '../../../server/testing/start-app.ts';

let app: App;
let vendor: ImageVendor;
beforeAll(async () => {
  vendor = await startImageVendor();
  app = await startApp();
});
afterAll(async () => {
  await app.stop();
  await vendor.close();
});

test('an image that takes 90 s is there at its end', { timeout: 180_000 }, async () => {
  const headers = auth(await openSession(app.url), { apiKey: 'sk-test', baseURL: vendor.url });
  const body = { id: 'job', provider: 'openai', model: 'gpt-image-1', prompt: 'slow' };
  expect((await send(`${app.url}${pathOf(imageJobsApi.begin, {})}`, { headers, body })).status).toBe(202);
  const job = async (): Promise<ImageJob | undefined> => {
    const list = `${app.url}${pathOf(imageJobsApi.list, { limit: 200 })}`;
    return ((await send(list, { method: 'GET', headers })).json as { jobs: readonly ImageJob[] }).jobs[0]; // validated by `send`
  };
  await vi.waitFor(() => expect(vendor.held.size).toBe(1), { timeout: 20_000 });
  await sleep(90_000);
  expect((await job())?.state).toBe('running');
  vendor.release();
  await expect.poll(async () => (await job())?.state).toBe('done');
  expect((await job())?.results).toHaveLength(1);
});
