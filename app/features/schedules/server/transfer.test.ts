// Scheduled questions in the export of all data: paused, without tools and without a chat in another account.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../server/storage/ids.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { onBoth, testDatabase } from '../../../server/storage/testing/databases.ts';
import { client } from '../../../server/turns/testing/tool-chat.ts';
import { addSchedule, listSchedules } from './repository.ts';
import { exportSchedules, importSchedule } from './transfer.ts';

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await (await testDatabase(kind)).open();
  }, 120_000);
  afterAll(() => storage.close());

  test('a schedule comes back paused, once, and a damaged one not at all', async () => {
    const [from, to] = [newId(), newId()];
    const row = {
      userId: from,
      id: newId(),
      question: 'What is new?',
      rule: JSON.stringify({ every: 'hours', hours: 6, minute: 5 }),
      timeZone: 'Europe/Oslo',
      config: JSON.stringify({ provider: 'demo', model: 'demo-fast', toolConsents: ['calculator'] }),
      chat: 'same' as const,
      conversationId: newId(),
      lateMinutes: 60,
      tools: JSON.stringify([{ name: 'calculator____calculate', digest: 'x' }]),
      client: JSON.stringify(client),
      door: 'loopback',
      epoch: 1,
      enabled: 1,
      paused: null,
      failures: 0,
      nextAt: 1_800_000_000_000,
      budget: JSON.stringify({ currency: 'EUR', micros: 5_000_000 }),
      spent: null,
      createdAt: 1_790_000_000_000,
    };
    await addSchedule(storage, row, 20);
    const written: unknown[] = [];
    for await (const item of exportSchedules(storage, from)) written.push(item);
    expect(await importSchedule(storage, to, written[0], true)).toBe('added');
    expect(await listSchedules(storage, to)).toEqual([]);
    expect(await importSchedule(storage, to, written[0], false)).toBe('added');
    expect(await listSchedules(storage, to)).toEqual([
      {
        ...row,
        userId: to,
        config: expect.stringMatching(/^(?!.*calculator).*"provider":"demo","model":"demo-fast"/),
        conversationId: null,
        tools: '[]',
        door: '',
        epoch: 0,
        enabled: 0,
        nextAt: null,
        createdAt: expect.any(Number),
      },
    ]);
    expect(await importSchedule(storage, to, written[0], false)).toBe('known');
    for (const damage of [{ rule: { every: 'second' } }, { timeZone: 'Mars/Base' }, { question: ' ' }]) {
      const damaged = { ...(written[0] as object), id: newId(), ...damage };
      expect(await importSchedule(storage, to, damaged, false)).toBe('unreadable');
    }
    const odd = {
      ...(written[0] as object),
      id: newId(),
      question: 'a\0b',
      config: { plugins: ['clock', 5, {}], x: 1 },
    };
    expect(await importSchedule(storage, to, odd, false)).toBe('added');
    const [added] = await listSchedules(storage, to);
    expect(JSON.parse(added?.config ?? '')).toMatchObject({ plugins: ['clock'] });
    expect(JSON.parse(added?.config ?? '')).not.toHaveProperty('x');
  });
});
