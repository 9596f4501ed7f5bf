// Deleted files in a model's request, over real HTTP: the vendor receives a plain note in their place.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileUsage } from '../../shared/api/file-usage.ts';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import { client, startHearingApp } from '../documents/testing/hearing-app.ts';
import type { HearingApp } from '../documents/testing/hearing-app.ts';

let vendor: HearingApp['vendor'];
let call: HearingApp['call'];
let put: HearingApp['put'];
let stop: HearingApp['stop'];
beforeAll(async () => {
  ({ vendor, call, put, stop } = await startHearingApp());
}, 120_000);
afterAll(() => stop());

const wave = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(200, 7)]);
const files = [
  { id: 'words', name: 'words.txt', fileType: 'text/plain', body: Buffer.from('The harbour freezes in March.') },
  { id: 'talk', name: 'talk.wav', fileType: 'audio/wav', body: wave },
  { id: 'page', name: 'page.html', fileType: 'text/html', body: Buffer.from('<html><p>Marmalade.</p></html>') },
] as const;

test('the model is told that a file was deleted, and reads nothing of it', async () => {
  for (const { id, name, body } of files) {
    expect((await put(id, name, body)).status).toBe(200);
  }
  await call('POST', '/api/files/page/text');
  const using = { provider: 'hearing', model: 'listener' };
  const attached = files.map(({ body, ...file }) => ({ ...file, size: body.length, url: `/api/files/${file.id}` }));
  const ask = async (at: number, parent: string | null) => {
    const create = parent === null ? { create: { title: 'A chat', config: { ...defaultChatConfig, ...using } } } : {};
    const asked = await call('POST', '/api/turns', {
      conversation: { id: 'chat', ...create },
      parent,
      answer: `a${at}`,
      message: {
        id: `q${at}`,
        createdAt: at,
        text: `Question ${at}?`,
        images: [],
        ...(parent === null ? { files: attached } : {}),
      },
      using,
      config: { changes: {} },
      client,
      mustHear: true,
    });
    expect([asked.status, asked.text]).toMatchObject([201, expect.anything()]);
    await expect
      .poll(() => vendor.questions.filter((each) => each.includes(`Question ${at}?`)).length, { timeout: 30_000 })
      .toBe(1);
    await expect
      .poll(async () => JSON.stringify((await call('GET', '/api/conversations/chat')).json), { timeout: 30_000 })
      .toContain('"turns":[]');
    return vendor.questions.at(-1) ?? '';
  };
  const before = await ask(1, null);
  for (const words of ['harbour freezes', 'Marmalade', wave.toString('base64')]) expect(before).toContain(words);
  const { files: rows } = (await call('GET', '/api/files')).json as FileUsage;
  const deleted = await call('POST', '/api/deleted-files', { contents: rows.map(({ content }) => content) });
  expect(deleted.json).toEqual({ count: 3 });
  const after = await ask(2, 'a1');
  for (const words of ['harbour freezes', 'Marmalade', wave.toString('base64')]) expect(after).not.toContain(words);
  expect(after.split('This file has been deleted from the server').length - 1).toBe(3);
  for (const { name } of files) expect(after).toContain(name);
});
