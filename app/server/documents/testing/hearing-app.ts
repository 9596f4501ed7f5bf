// An app whose only provider has a model that hears (hearing-vendor.ts). No titles, so it gets only questions.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth, openSession, send } from '../../testing/client.ts';
import type { Reply } from '../../testing/client.ts';
import { startApp } from '../../testing/start-app.ts';
import { startHearingVendor, writeHearingPackage } from './hearing-vendor.ts';
import type { HearingVendor } from './hearing-vendor.ts';

export interface HearingApp {
  readonly vendor: HearingVendor;
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  put(id: string, name: string, bytes: Buffer): Promise<Reply>;
  stop(): Promise<void>;
}

export async function startHearingApp(): Promise<HearingApp> {
  const vendor = await startHearingVendor();
  const folder = await mkdtemp(join(tmpdir(), 'tributary-hearing-'));
  const app = await startApp({
    PROVIDER_PACKAGES: await writeHearingPackage(folder, vendor.url),
    TEST_HEARING_KEY: 'k',
  });
  const me = await openSession(app.url);
  const call: HearingApp['call'] = (method, path, body) =>
    send(`${app.url}${path}`, { method, headers: auth(me), ...(body === undefined ? {} : { body }) });
  await call('PATCH', '/api/settings', { preferences: { titles: false } });
  return {
    vendor,
    call,
    put: (id, name, body) =>
      send(`${app.url}/api/files/${id}?name=${name}`, {
        method: 'PUT',
        headers: { ...auth(me), 'content-type': 'application/octet-stream' },
        body,
      }),
    async stop() {
      await app.stop();
      await vendor.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Values of a browser, sent with every question. */
export const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
