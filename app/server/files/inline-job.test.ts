// The background job that moves inline data into files, on both databases: exports before and after are identical.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredMessage } from '../../shared/api/message.ts';
import { fileIdsIn } from '../../shared/conversation/file-address.ts';
import { createConversation, appendMessages, removeMessage } from '../storage/repositories/conversations.ts';
import { readMessages } from '../storage/repositories/messages.ts';
import { createShare, ownerOfShared, readShare } from '../storage/repositories/shares.ts';
import { nextInline } from '../storage/repositories/inline-work.ts';
import type { Storage } from '../storage/storage.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import { exportedMessage } from './exported-message.ts';
import { createFileStore } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { takeInline } from './inline-data.ts';
import type { InlineInput } from './inline-data.ts';
import { moveInline } from './inline-job.ts';

const png = (size = 9000): string =>
  `data:image/png;base64,${Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(size)]).toString('base64')}`;
const image = (url: string) => ({ id: 'i', name: 'photo', url });
const text = (content: string) => ({ id: 't', name: 'a.csv', fileType: 'text/csv', size: content.length, content });
const asks = (id: string, more: object): StoredMessage =>
  ({ id, parentId: null, createdAt: 1, role: 'user', text: id, images: [], ...more }) as StoredMessage;
const draws = (id: string, src: string): StoredMessage =>
  ({
    ...asks(id, {}),
    role: 'assistant',
    provider: 'p',
    model: 'm',
    outcome: 'done',
    reply: {
      parts: [
        { type: 'text', text: 'here' },
        { type: 'image', id: 'x', src },
      ],
    },
  }) as unknown as StoredMessage; // the rest of a reply is not used

onBoth((kind) => {
  let storage: Storage;
  let files: FileStore;
  let count = 0;
  let user: string;
  let chat: string;
  beforeAll(async () => {
    const database = await testDatabase(kind);
    storage = await database.open();
    files = createFileStore({ storage, dataDir: database.dataDir, quota: 10 });
  });
  afterAll(() => storage.close());

  const begin = async (...messages: readonly StoredMessage[]): Promise<void> => {
    user = `user-${++count}`;
    chat = (await createConversation(storage, user, {}))?.id ?? '';
    await appendMessages(storage, user, chat, messages);
  };
  const errors: string[] = [];
  const move = (take = async (input: InlineInput) => takeInline(input)): Promise<boolean> =>
    moveInline({ storage, files, take, onError: (what) => errors.push(what) }, AbortSignal.timeout(30_000));
  const stored = (): Promise<readonly StoredMessage[]> => readMessages(storage, user, chat);
  const exported = async (): Promise<string> => {
    let whole = '';
    for (const message of await stored())
      for await (const piece of exportedMessage(files, user)(message)) whole += piece;
    return whole;
  };
  /** Restores the state left by an older version: no work queued, nothing scanned. */
  const forget = async (): Promise<void> => {
    await storage.db.deleteFrom('inlineWork').execute();
    await storage.db.deleteFrom('marks').where('name', '=', 'inline data scanned').execute();
  };

  test.each([
    ['of this version, noted when it was written', false],
    ['of an older version, found by the scan', true],
  ])('images, drawn ones and long texts become files: %s', async (_title, old) => {
    await begin(
      asks('one', {
        images: [image(png()), image('https://images.example/a.png')],
        files: [text('é,1\n'.repeat(3000))],
      }),
      draws('two', png()),
      asks('three', { files: [text('short')] }),
    );
    if (old) await forget();
    const before = await exported();
    expect(await move()).toBe(true);
    const messages = await stored();
    expect(messages.map((message) => fileIdsIn(message).length)).toEqual([2, 1, 0]);
    expect(JSON.stringify(messages).length).toBeLessThan(2000);
    expect(await exported()).toBe(before);
    const named = await storage.db
      .selectFrom('messageFiles')
      .innerJoin('messages', 'seq', 'messageSeq')
      .select('fileId');
    expect((await named.where('userId', '=', user).execute()).map(({ fileId }) => fileId).sort()).toEqual(
      messages.flatMap(fileIdsIn).sort(),
    );
    expect(await nextInline(storage)).toBeUndefined();
  });

  test.each([
    ['a drawing', `data:image/svg+xml;base64,${Buffer.from('<svg/>'.repeat(2000)).toString('base64')}`],
    ['an image that says to be another one', png().replace('image/png', 'image/jpeg')],
    ['base64 that comes back otherwise', png().replace('base64,', 'base64,\n')],
    ['no base64', `data:image/png,${'a'.repeat(9000)}`],
  ])('%s stays as it is', async (_title, url) => {
    await begin(asks('one', { images: [image(url)] }));
    const before = await stored();
    expect(await move()).toBe(true);
    expect(await stored()).toEqual(before);
  });

  test('text that is not Unicode stays as it is', async () => {
    await begin(asks('one', { files: [text(`${'a'.repeat(5000)}\ud800`)] }));
    const before = await stored();
    await move();
    expect(await stored()).toEqual(before);
  });

  test('a name that PostgreSQL cannot store loses that character alone', async () => {
    await begin(asks('one', { images: [{ ...image(png()), name: 'a\0b' }] }));
    expect(await move()).toBe(true);
    const [id = ''] = (await stored()).flatMap(fileIdsIn);
    expect((await files.readFile(user, id))?.name).toBe('ab');
  });

  test('a file that is refused leaves its message as it is, and holds up nothing', async () => {
    await begin(asks('one', { images: [image(png())] }), asks('two', { images: [image(png())] }));
    let first = true;
    const refusing: typeof files = {
      ...files,
      write(...given) {
        if (!first) return files.write(...given);
        first = false;
        return Promise.reject(new Error('refused'));
      },
    };
    const take = async (input: InlineInput) => takeInline(input);
    await moveInline({ storage, files: refusing, take, onError: () => undefined }, AbortSignal.timeout(30_000));
    expect((await stored()).map((message) => fileIdsIn(message).length)).toEqual([0, 1]);
  });

  test('a share serves what its snapshot held', async () => {
    await begin();
    const url = png();
    const snapshot = JSON.stringify({ title: 't', createdAt: 1, messages: [asks('one', { images: [image(url)] })] });
    const { id } = await createShare(storage, user, {
      id: `s${count}${kind}`,
      conversationId: chat,
      snapshot,
      files: [],
    });
    await move();
    const shown = (await readShare(storage, id)) ?? '';
    const [, fileId = ''] = new RegExp(`"/api/share/${id}/files/([\\w-]+)"`).exec(shown) ?? [];
    expect(shown.length).toBeLessThan(500);
    expect(await ownerOfShared(storage, id, fileId)).toBe(user);
    const file = await files.readFile(user, fileId);
    expect(`data:${file?.mediaType};base64,${file?.bytes.toString('base64')}`).toBe(url);
  });

  test('deleted while it is moved: no file of it is left', async () => {
    await begin(asks('one', { images: [image(png())] }));
    await move(async (input) => {
      await removeMessage(storage, user, chat, 'one');
      return takeInline(input);
    });
    expect(await storage.db.selectFrom('files').select('id').where('userId', '=', user).execute()).toEqual([]);
    expect(await storage.db.selectFrom('fileContents').select('id').where('userId', '=', user).execute()).toEqual([]);
  });

  test('a text that cannot be read stays, is reported, and holds up nothing', async () => {
    await begin(asks('one', { images: [image(png())] }), asks('two', { images: [image(png())] }));
    let first = true;
    await move(async (input) => {
      if (first) throw new Error(`no JSON ${(first = false)}`);
      return takeInline(input);
    });
    expect((await stored()).map((message) => fileIdsIn(message).length)).toEqual([0, 1]);
    expect(errors).toHaveLength(1);
  });

  test('told to stop, it stops after the text at hand', async () => {
    await begin(asks('one', { images: [image(png())] }), asks('two', { images: [image(png())] }));
    const stop = new AbortController();
    const take = async (input: InlineInput) => {
      stop.abort();
      return takeInline(input);
    };
    expect(await moveInline({ storage, files, take, onError: () => undefined }, stop.signal)).toBe(false);
    expect((await stored()).map((message) => fileIdsIn(message).length).sort()).toEqual([0, 1]);
  });
});
