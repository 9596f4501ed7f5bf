// Files that were deleted from the storage page, wherever something still names them.
import { expect, test } from 'playwright/test';
import type { FileUsage } from '../shared/api/file-usage.ts';
import type { AssistantMessage, UserMessage } from '../shared/message/message.ts';
import { defaultChatConfig } from '../shared/message/chat-config.ts';
import { auth } from '../server/testing/client.ts';
import type { Session } from '../server/testing/client.ts';
import { awake, chooseModel } from './support/chat-page.ts';
import { callAPI, seed } from './support/seed.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('what was deleted is marked in an answer, a project and an assistant, and in what it attaches', async ({
  page,
  baseURL,
}) => {
  await chooseModel(page, { provider: 'demo', model: 'demo-fast' });
  const { request } = page.context();
  const url = baseURL ?? '';
  const session = (await (await request.post('/api/session', { data: {} })).json()) as Session; // its tests check the shape
  const put = async (id: string, name: string, data: Buffer): Promise<void> => {
    const headers = { ...auth(session), 'content-type': 'application/octet-stream' };
    expect((await request.put(`/api/files/${id}?name=${name}`, { headers, data })).status()).toBe(200);
  };
  const api = (method: 'GET' | 'POST', path: string, body?: object) => callAPI(request, url, method, path, body);
  await put('drawn', 'drawn.png', png);
  await put('plan', 'plan.txt', Buffer.from('The plan.'));
  await put('menu', 'menu.txt', Buffer.from('The menu.'));
  const [question, answer] = [
    { id: 'q', parentId: null, createdAt: 1, role: 'user', text: 'Draw.', images: [] } satisfies UserMessage,
    {
      id: 'a',
      parentId: 'q',
      createdAt: 2,
      role: 'assistant',
      provider: 'demo',
      model: 'demo-fast',
      reply: { parts: [{ type: 'image', src: '/api/files/drawn' }], finishReason: 'stop' },
      outcome: 'done',
    } satisfies AssistantMessage,
  ];
  const config = { ...defaultChatConfig, provider: 'demo', model: 'demo-fast' };
  await seed(request, url, { id: 'drawing', title: 'A drawing', config, messages: [question, answer] });
  await api('POST', '/api/folders', { id: 'house', name: 'House' });
  await api('POST', '/api/folders/house/files', { id: 'plan', name: 'plan.txt', fileType: 'text/plain' });
  const about = { description: '', picture: null, instructions: 'You cook.', fallbacks: [], params: {}, plugins: [] };
  const files = [{ id: 'menu', name: 'menu.txt', fileType: 'text/plain', size: 9 }];
  await api('POST', '/api/assistants', { ...about, id: 'chef', name: 'Chef', model: null, files, openings: [] });

  await page.goto('/c/drawing');
  await awake(page);
  await expect(page.getByRole('button', { name: 'Image 1 in this response' })).toBeVisible();
  await expect(page.getByText('was deleted from your storage.')).toHaveCount(0);
  const usage = (await api('GET', '/api/files')) as FileUsage; // checked where it is read
  expect(usage.files).toHaveLength(3);
  await api('POST', '/api/deleted-files', { contents: usage.files.map(({ content }) => content) });
  // The page hears of it.
  await expect(page.getByText('Image 1 in this response was deleted from your storage.')).toBeVisible();
  // Browsers keep images of this server; another one does not have it.
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  await page.reload();
  // Its name, in place of a large empty box with the browser's mark of an image that cannot be loaded.
  await expect(page.getByText('Image 1 in this response', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Image 1 in this response' })).toHaveCount(0);

  await page.goto('/projects/house');
  await awake(page);
  await page.getByRole('tab', { name: /^Files/ }).click();
  await expect(page.getByText('plan.txt was deleted from your storage.')).toBeVisible();

  await page.goto('/settings/assistants/chef');
  await awake(page);
  await expect(page.getByText('menu.txt was deleted from your storage.')).toBeVisible();
  await page.goto('/');
  await awake(page);
  await page.getByRole('button', { name: 'Chef' }).click();
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('menu.txt');
  await expect(page.getByText('menu.txt was deleted from your storage.')).toBeVisible();
});
