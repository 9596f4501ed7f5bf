// Devices of users, on both databases.
import { expect, test } from 'vitest';
import { onBoth, testDatabase } from '../../../server/storage/testing/databases.ts';
import { maxDevices } from '../shared/api.ts';
import { addDevice, listDevices } from './repository.ts';
import type { Device } from './repository.ts';

const session = { sessionId: '', epoch: 0, door: '', providerAt: null };
const rest = { sealed: '', serverKey: '', name: '', language: 'en', createdAt: 1, sentAt: null, problem: null };
const device = (userId: string, digest: string): Device => ({
  ...session,
  ...rest,
  userId,
  id: `${userId}-${digest}`,
  digest,
});

onBoth((kind) => {
  test('a browser stays with its user when another one has too many, and is registered again at the limit', async () => {
    const storage = await (await testDatabase(kind)).open();
    const add = (userId: string, digest: string) => addDevice(storage, device(userId, digest), () => true);
    await add('first', 'shared');
    for (let at = 0; at < maxDevices; at++) await add('second', `${at}`);
    expect(await add('second', 'shared')).toBe('full');
    expect(await listDevices(storage, 'first')).toMatchObject([{ digest: 'shared' }]);
    expect(await add('second', '0')).toEqual({ id: 'second-0' });
    expect(await listDevices(storage, 'second')).toHaveLength(maxDevices);
    await storage.close();
  });
});
