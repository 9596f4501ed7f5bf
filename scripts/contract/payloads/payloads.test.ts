// Requests of stored conversations, built from the database: byte for byte as they were on 2026-11-22, when browsers built them.
// `GOLDEN=write` writes the file anew; each changed line needs a reason in the commit.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providersApi } from '../../../app/shared/api/providers.ts';
import { read } from '../../../app/shared/api/read.ts';
import { toolsApi } from '../../../app/shared/api/tools.ts';
import { defaultChatConfig } from '../../../app/shared/message/chat-config.ts';
import { createAccount } from '../../../app/server/storage/repositories/accounts.ts';
import { createConversation } from '../../../app/server/storage/repositories/conversations.ts';
import { addMessages } from '../../../app/server/storage/repositories/messages.ts';
import { writeModelList } from '../../../app/server/storage/repositories/model-lists.ts';
import { changeSettings } from '../../../app/server/storage/repositories/settings.ts';
import type { Storage } from '../../../app/server/storage/storage.ts';
import { onBoth, testDatabase } from '../../../app/server/storage/testing/databases.ts';
import { turnPayload } from '../../../app/server/turns/turn-payload.ts';
import type { TurnQuestion } from '../../../app/server/turns/turn-payload.ts';
import { cases, goldenFile, readGolden } from './cases.ts';
import { browser, browserKeys, clock, createRandom, modelList, person, providers, settings, tools } from './world.ts';

const userId = 'ada';
const client = { ...browser, timeZone: 'Europe/Oslo', locale: 'en-GB' };
const writing = process.env['GOLDEN'] === 'write';
const golden = writing ? new Map<string, string>() : readGolden(goldenFile);
const rows = read(providersApi.list.answer, providers);
const { tools: sources } = read(toolsApi.list.answer, { tools });
const ports = {
  describe: (id: string) => Promise.resolve(rows.find((row) => row.id === id)),
  listTools: () => Promise.resolve(sources),
};

test('there are about two hundred, each with a name of its own', () => {
  expect(cases.length).toBeGreaterThan(200);
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

test('each line of the file has its case', () => {
  const names = cases.map(({ name }) => name);
  expect(writing ? names : [...golden.keys()]).toEqual(names);
});

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await (await testDatabase(kind)).open();
    await createAccount(storage, {
      id: userId,
      name: person.nickname,
      email: person.email,
      passwordHash: null,
      oidcSubject: null,
    });
    await changeSettings(storage, userId, settings);
    const models = JSON.stringify(modelList);
    await writeModelList(storage, userId, { provider: 'my-box', models, fetchedAt: clock });
  });
  afterAll(() => storage.close());
  afterAll(() => writing && writeFileSync(goldenFile, [...golden.values(), ''].join('\n')));

  test.each(cases.map((each, at) => ({ ...each, at })))(
    '$name',
    async ({ name, at, shape, model: key, change, stream }) => {
      const conversationId = `conversation-${at}`;
      const [provider = '', model = ''] = key.split('/');
      const config = { ...defaultChatConfig, ...change, provider: 'another', model: 'another' };
      await createConversation(storage, userId, { id: conversationId, config });
      await addMessages(storage, userId, conversationId, shape.messages);
      const question: TurnQuestion = {
        userId,
        conversationId,
        parentId: shape.head,
        using: { provider, model },
        answer: 'answer',
        begun: shape.continues ? shape.messages.at(-1)?.id : undefined,
        stream: stream ?? true,
        client,
      };
      // The browser draws 32 bits a number.
      const next = createRandom();
      const random = (): number => Math.floor(next() * 2 ** 32) / 2 ** 32;
      const { payload } = await turnPayload(storage, ports, question, { now: clock, random, given: browserKeys });
      const line = JSON.stringify([name, payload]);
      if (writing && kind === 'sqlite') golden.set(name, line);
      expect(line).toBe(golden.get(name));
    },
  );
});
