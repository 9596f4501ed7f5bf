// The storage page over real HTTP, on both databases: largest files first, their users, and the space in the trash.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileUsage } from '../../shared/api/file-usage.ts';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import { environmentOf, routesOnBoth } from '../storage/testing/databases.ts';
import { assistant } from '../storage/testing/crossings.ts';
import { auth, openSession, send } from '../testing/client.ts';
import type { Session } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

routesOnBoth((kind) => {
  let app: App;
  let user: Session;
  beforeAll(async () => {
    app = await startApp({ ...(await environmentOf(kind)), FILE_QUOTA: '3' });
    user = await openSession(app.url);
  });
  afterAll(() => app.stop());

  const call = async (method: string, path: string, body?: unknown, who: Session = user) => {
    const reply = await send(`${app.url}${path}`, {
      method,
      headers: auth(who),
      ...(body === undefined ? {} : { body }),
    });
    expect(reply.status).toBeLessThan(300);
    return reply.json;
  };
  const upload = async (id: string, letters: string, who: Session = user): Promise<void> => {
    const headers = { ...auth(who), 'content-type': 'application/octet-stream' };
    const reply = await send(`${app.url}/api/files/${id}?name=${id}.txt`, { method: 'PUT', headers, body: letters });
    expect(reply.status).toBe(200);
  };
  const attached = (id: string) => ({ id, name: `${id}.txt`, fileType: 'text/plain', size: 1, url: fileAddress(id) });
  const says = (id: string, ...files: readonly string[]) => ({
    messages: [{ id, parentId: null, createdAt: 1, role: 'user', text: 'see', images: [], files: files.map(attached) }],
  });
  const usage = async (who?: Session) => (await call('GET', '/api/files', undefined, who)) as FileUsage;
  const rows = ({ files }: FileUsage) => files.map(({ name, bytes, places }) => [name, bytes, places]);

  test('files stand by size with chats, project and assistant that use them; the trash counts what it alone holds', async () => {
    expect(await usage()).toEqual({ used: 0, quota: 3_000_000, trash: 0, deleted: [], count: 0, files: [] });
    await upload('small', 's'.repeat(100));
    await upload('large', 'l'.repeat(5000));
    await upload('both', 'b'.repeat(700));
    await upload('again', 'b'.repeat(700));
    await upload('loose', 'o');
    await call('POST', '/api/conversations', { id: 'kept', title: 'Kept' });
    await call('POST', '/api/conversations/kept/messages', says('k1', 'both'));
    await call('POST', '/api/conversations', { id: 'thrown', title: 'Thrown' });
    await call('POST', '/api/conversations/thrown/messages', says('t1', 'large', 'again'));
    await call('POST', '/api/folders', { id: 'folder', name: 'Garden' });
    await call('POST', '/api/folders/folder/files', { id: 'small', name: 'small.txt', fileType: 'text/plain' });
    const { url: _url, ...small } = attached('small');
    await call('POST', '/api/assistants', { ...assistant, id: 'chef', name: 'Chef', files: [small] });
    await call('DELETE', '/api/conversations/thrown');
    const thrown = { kind: 'chat', id: 'thrown', name: 'Thrown', trashed: true };
    const found = await usage();
    expect(found).toMatchObject({ quota: 3_000_000, count: 4 });
    // The size of a file includes its extracted text.
    expect(found.used).toBe(found.files.reduce((sum, { bytes }) => sum + bytes, 0));
    expect(found.files.map(({ name }) => name)).toEqual(['large.txt', 'both.txt', 'small.txt', 'loose.txt']);
    const [large, both, shared, loose] = found.files;
    expect(found.files.map(({ file }) => file)).toEqual(['large', 'both', 'small', 'loose']);
    expect(large?.places).toEqual([thrown]);
    expect(both?.places).toHaveLength(2);
    expect(both?.places).toEqual(expect.arrayContaining([{ kind: 'chat', id: 'kept', name: 'Kept' }, thrown]));
    expect(shared?.places).toEqual([
      { kind: 'project', id: 'folder', name: 'Garden' },
      { kind: 'assistant', id: 'chef', name: 'Chef' },
    ]);
    expect(loose?.places).toEqual([]);
    // Excludes files that a chat outside the trash also uses.
    expect(found.trash).toBe(large?.bytes);
  });

  test('nothing of another user’s is in it', async () => {
    const other = await openSession(app.url);
    await upload('theirs', 't'.repeat(9000), other);
    expect(rows(await usage(other))).toEqual([['theirs.txt', expect.any(Number), []]]);
    expect((await usage()).files.map(({ name }) => name)).not.toContain('theirs.txt');
  });
});
