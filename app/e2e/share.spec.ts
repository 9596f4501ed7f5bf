// A shared conversation: given away by link, read by anyone, taken back; nothing in it does anything to its reader.
import { expect, test } from 'playwright/test';
import type { BrowserContext } from 'playwright/test';
import { violationsOf } from './support/axe.ts';
import { ask, awake, openChat } from './support/chat-page.ts';
import { startOwnServer } from './support/own-server.ts';
import { callAPI } from './support/seed.ts';

test.describe.configure({ timeout: 120_000 });
const addressOf = (baseURL: string | undefined): string => baseURL ?? '';

const hostile = [
  '# A talk',
  '<script>window.broken = 1</script><img src=x onerror="window.broken = 2">',
  '[press me](javascript:window.broken=3)',
  '<iframe srcdoc="<script>parent.broken = 4</script>"></iframe>',
  '![far](https://elsewhere.example/pixel.png?secret)',
].join('\n\n');

/** A conversation of one question and one answer. */
async function begin(
  { request }: BrowserContext,
  url: string,
  text: string,
  id: string,
  more: Readonly<Record<string, unknown>> = {},
  outcome = 'done',
): Promise<void> {
  await callAPI(request, url, 'POST', '/api/conversations', { id, title: 'A hostile talk' });
  const messages = [
    { id: `${id}-q`, parentId: null, role: 'user', text: '<b>Bold?</b>', images: [], createdAt: 1, ...more },
    {
      id: `${id}-a`,
      parentId: `${id}-q`,
      role: 'assistant',
      provider: 'demo',
      model: 'demo-fast',
      outcome,
      reply: { parts: [{ type: 'text', text }] },
      createdAt: 2,
    },
  ];
  await callAPI(request, url, 'POST', `/api/conversations/${id}/messages`, { messages });
}

test('from the header: a link, read without an account, taken back', async ({ page, browser, baseURL }) => {
  await openChat(page);
  await ask(page, 'echo a shared thought');
  await page.getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share chat' });
  await dialog.getByRole('button', { name: 'Create link', exact: true }).click();
  const link = dialog.getByRole('textbox', { name: 'Shared link' });
  await expect(link).toBeFocused();
  const address = await link.inputValue();
  expect(address).toMatch(new RegExp(`^${addressOf(baseURL)}/share/[\\w-]+$`));

  const otherUser = await browser.newContext();
  const reader = await otherUser.newPage();
  const calls: string[] = [];
  reader.on('request', (request) => {
    if (request.url().includes('/api/') || request.headers()['x-tributary-auth']) calls.push(request.url());
  });
  await reader.goto(address);
  await expect(reader.getByRole('article').last()).toContainText('a shared thought');
  // The model by its name, which a reader cannot look up.
  await expect(reader.getByRole('article').last()).toContainText('Demo Fast');
  await expect(reader.getByRole('textbox')).toHaveCount(0);
  await reader.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
  expect(await otherUser.cookies()).toEqual([]);

  await dialog.getByRole('button', { name: /^Stop sharing/ }).click();
  await expect(dialog).toContainText('Sharing stopped.');
  await expect(dialog.getByRole('button', { name: 'Create link', exact: true })).toBeFocused();
  const gone = await reader.goto(address);
  expect(gone?.status()).toBe(404);
  await expect(reader.getByRole('heading', { name: 'This link isn’t available' })).toBeVisible();
  await otherUser.close();

  await dialog.getByRole('button', { name: 'Create link', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Shared link' })).toHaveCount(1);
  await page.goto('/settings/data');
  const links = page.getByRole('region', { name: 'Shared links' });
  await links.getByRole('button', { name: /^Stop sharing/ }).click();
  await expect(links).toContainText('No shared links.');
});

test('a response that was stopped says so on its shared page, and its details estimate what it wrote', async ({
  page,
  context,
  baseURL,
}) => {
  const url = addressOf(baseURL);
  await openChat(page);
  await begin(context, url, 'Twelve words that nobody counted.', 'stopped-share', {}, 'abort');
  await page.goto('/c/stopped-share');
  await awake(page);
  await page.getByRole('button', { name: 'Response details' }).click();
  const details = page.getByRole('dialog', { name: 'This response' });
  await expect(details).toContainText(/Output\s*About \d+ tokens/);
  await expect(details).toContainText(/Status\s*Stopped/);
  await page.keyboard.press('Escape');
  await page.locator('header').getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share chat' });
  await dialog.getByRole('button', { name: 'Create link', exact: true }).click();
  await page.goto(await dialog.getByRole('textbox', { name: 'Shared link' }).inputValue());
  await expect(page.getByRole('article').last()).toContainText('This response was stopped.');
  await page.getByRole('link', { name: 'Tributary' }).click();
  await expect(page).toHaveURL(`${url}/`);
});

test('a shared page shows attached files; a chat in the trash is shown to nobody', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = addressOf(baseURL);
  const { request } = page.context();
  const id = `files-${Date.now()}`;
  const file = { id: 'f', name: 'notes.txt', fileType: 'text/plain', size: 9, content: 'nine char' };
  await begin(page.context(), url, 'Read.', id, { files: [file] });
  const share = (await callAPI(request, url, 'POST', '/api/share', { conversationId: id })) as { readonly id: string };
  const reader = await (await browser.newContext()).newPage();
  const status = async (): Promise<number | undefined> => (await reader.goto(`${url}/share/${share.id}`))?.status();
  // Opened before the page has its script, it is filled once that is there.
  const scripts = Promise.withResolvers<void>();
  await reader.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await reader.goto(`${url}/share/${share.id}`, { waitUntil: 'commit' });
  await reader.getByText('notes.txt').click();
  scripts.resolve();
  await expect(reader.getByText('nine char')).toBeVisible();
  await reader.unrouteAll();
  expect(await status()).toBe(200);
  await callAPI(request, url, 'PATCH', `/api/conversations/${id}`, { trashed: true });
  expect(await status()).toBe(404);
  await callAPI(request, url, 'PATCH', `/api/conversations/${id}`, { trashed: false });
  expect(await status()).toBe(200);
  await reader.context().close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`hostile text is only text, ${colorScheme}`, async ({ page, browser, baseURL }) => {
    const url = addressOf(baseURL);
    const id = `hostile-${colorScheme}-${Date.now()}`;
    await begin(page.context(), url, hostile, id);
    const share = (await callAPI(page.context().request, url, 'POST', '/api/share', { conversationId: id })) as {
      readonly id: string;
    };
    const otherUser = await browser.newContext({ colorScheme });
    const reader = await otherUser.newPage();
    const elsewhere: string[] = [];
    reader.on('request', (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
    });
    await reader.goto(`${url}/share/${share.id}`);
    await expect(reader.getByRole('heading', { name: 'A talk', exact: true })).toBeVisible();
    await expect(reader.getByRole('article').first()).toContainText('<b>Bold?</b>');
    await expect(reader.locator('a[href^="javascript:"], iframe')).toHaveCount(0);
    await reader.waitForLoadState('networkidle');
    expect(await reader.evaluate(() => 'broken' in window)).toBe(false);
    expect(elsewhere).toEqual([]);
    expect(await violationsOf(reader)).toEqual([]);
    await otherUser.close();
  });
}

test('the server formats what is seen first; the browser finds it as it would draw it', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = addressOf(baseURL);
  const id = `formatted-${Date.now()}`;
  const text =
    '# Rivers\n\nThe **Elbe** and [the rest][1].\n\n- one\n- two\n\n```js\nlet a;\n```\n\n[1]: https://a.example';
  await begin(page.context(), url, text, id);
  const share = (await callAPI(page.context().request, url, 'POST', '/api/share', { conversationId: id })) as {
    readonly id: string;
  };
  const bare = await browser.newContext({ javaScriptEnabled: false });
  const scripted = await browser.newContext();
  const [first, second] = [await bare.newPage(), await scripted.newPage()];
  const problems: string[] = [];
  second.on('pageerror', ({ message }) => problems.push(message));
  second.on('console', (line) => line.type() === 'error' && problems.push(line.text()));
  for (const reader of [first, second]) {
    await reader.goto(`${url}/share/${share.id}`, { waitUntil: 'networkidle' });
    const answer = reader.getByRole('article').last();
    await expect(answer.getByRole('heading', { name: 'Rivers', level: 3 })).toBeVisible();
    await expect(answer.getByRole('link', { name: /^the rest/ })).toHaveAttribute('href', 'https://a.example');
    await expect(answer.getByRole('listitem')).toHaveCount(2);
    await expect(answer.getByRole('button', { name: 'Copy code' })).toBeVisible();
  }
  expect(problems).toEqual([]);
  await Promise.all([bare.close(), scripted.close()]);
});

test('where the server asks for an access code, a reader needs none', async ({ browser }) => {
  const server = await startOwnServer({ ACCESS_CODE: 'open sesame' });
  try {
    const owner = await browser.newContext();
    const page = await owner.newPage();
    await page.goto(server.url);
    const code = page.getByRole('dialog').getByLabel('Access code');
    await code.fill('open sesame');
    await code.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await awake(page);
    await begin(owner, server.url, 'Behind the code', 'coded');
    const share = (await callAPI(owner.request, server.url, 'POST', '/api/share', { conversationId: 'coded' })) as {
      readonly id: string;
    };
    const otherUser = await browser.newContext();
    const reader = await otherUser.newPage();
    await reader.goto(`${server.url}/share/${share.id}`);
    await expect(reader.getByRole('article').last()).toContainText('Behind the code');
    await expect(reader.getByRole('dialog')).toHaveCount(0);
    await Promise.all([owner.close(), otherUser.close()]);
  } finally {
    await server.stop();
  }
});
