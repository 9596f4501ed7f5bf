// The push address of a device is named by a browser: on a server that others reach, a private one is not called.
import { expect, test } from 'vitest';
import { auth, openSession, send } from '../../../server/testing/client.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import { startPushService } from './testing/push-service.ts';

test('a server that others reach sends nothing to a private address', async () => {
  const service = await startPushService();
  const app = await startApp({ ACCESS_CODE: 'a long access code' });
  try {
    const session = await openSession(app.url, 'a long access code');
    const call = (path: string, body?: unknown) => send(`${app.url}${path}`, { headers: auth(session), body });
    const added = await call('/api/notices', { ...service.browser('private'), name: 'x', language: 'en' });
    const { id } = added.json as { readonly id: string };
    const refused = await call(`/api/notices/${id}/sample`);
    expect([refused.status, refused.text, service.paths]).toEqual([
      502,
      expect.stringContaining('private_address'),
      [],
    ]);
  } finally {
    await app.stop();
    await service.close();
  }
});
