// The panel's composed text equals the request's, for 1,000 random combinations (150 in `npm test`).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import { textOf } from '../../shared/payload/system-layers.ts';
import { createConversation, findConversation } from '../storage/repositories/conversations.ts';
import { changeFolder, createFolder } from '../storage/repositories/folders.ts';
import { addMemory } from '../storage/repositories/memories.ts';
import { addMessages } from '../storage/repositories/messages.ts';
import { changeSettings } from '../storage/repositories/settings.ts';
import type { Storage } from '../storage/storage.ts';
import { cleanUp, testDatabase } from '../storage/testing/databases.ts';
import { composedFor } from './composed.ts';
import { turnPayload } from './turn-payload.ts';
import { most } from '../../shared/testing/most.ts';

const rounds = most(1000, 150);
const seed = Number(process.env['COMPOSITION_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
const manifest = { identifier: 'notes', systemRole: 'Notes can be listed.', api: [{ name: 'list' }] };
const words = ['', 'Be brief.', 'Use {{language}}.\n\nAlways.', '“quoted”', '你好 {{username}}', ' spaces '];

let storage: Storage;
beforeAll(async () => void (storage = await (await testDatabase('sqlite')).open()));
afterAll(() => storage.close());
cleanUp();

test(`the panel shows what is sent: COMPOSITION_SEED=${seed}`, { timeout: 120_000 }, async () => {
  let state = (seed % 2147483646) + 1;
  const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
  const word = (): string => words[Math.floor(random() * words.length)] ?? '';
  const chance = (): boolean => random() < 0.5;
  let told = 0;
  for (let round = 0; round < rounds; round++) {
    const userId = `user-${round}`;
    const preferences = { instructions: { about: word(), style: word() }, memory: random() < 0.8 };
    await changeSettings(storage, userId, { preferences });
    const folder = chance() ? await createFolder(storage, userId, { name: `Project ${word()}` }) : undefined;
    if (folder) await changeFolder(storage, userId, folder.id, { instructions: word(), replaces: chance() });
    if (chance()) {
      const fact = { operation: 'add', target: null, conversationId: null, accepted: true, again: true } as const;
      const folderId = folder && chance() ? folder.id : null;
      await addMemory(storage, userId, { ...fact, text: `Fact ${round}`, folderId, digest: `d${round}` });
    }
    const id = `conversation-${round}`;
    const config = {
      ...defaultChatConfig,
      provider: 'p',
      model: 'm',
      system: word(),
      replaceInstructions: chance(),
      useInstructions: chance(),
      useMemory: random() < 0.8,
      plugins: chance() ? ['notes'] : [],
    };
    const began = Date.now() + 1000;
    const folderId = folder?.id ?? null;
    await createConversation(storage, userId, { id, folderId, config }, { createdAt: began, updatedAt: began });
    const message = { id: 'q', parentId: null, createdAt: 1, role: 'user', text: 'hi', images: [] } as const;
    await addMessages(storage, userId, id, [message]);
    const ports = {
      describe: () => Promise.resolve(undefined),
      listTools: () => Promise.resolve([{ origin: 'bundled' as const, manifest }]),
      instance: word(),
    };
    const question = { userId, conversationId: id, parentId: 'q', using: config, answer: 'a', stream: true, client };
    const now = { now: 1, random: () => 0.5, given: {} };
    const asked = { userId, conversationId: id, folderId, beganAt: began, headId: 'q', config };
    const before = await composedFor(storage, ports, asked, client, 1);
    const { payload } = await turnPayload(storage, ports, question, now);
    const after = await composedFor(storage, ports, asked, client, 1);
    const [first] = payload.messages;
    const sent = first?.role === 'system' ? first.content : '';
    expect(textOf(before.layers)).toBe(sent);
    expect(textOf(after.layers)).toBe(sent);
    if (before.layers.some(({ kind }) => kind === 'memory')) told++;
    expect((await findConversation(storage, `${userId}x`, id))?.id).toBeUndefined();
  }
  // Guards against passing because no memory was included.
  expect(told).toBeGreaterThan(rounds / 10);
});
