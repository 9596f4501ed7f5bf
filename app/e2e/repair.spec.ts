// Errors repaired where they are shown: without streaming, with a model fetched, with a larger window, after a wait.
import { readFileSync } from 'node:fs';
import { expect } from 'playwright/test';
import {
  ask,
  askedAt,
  awake,
  ended,
  field,
  lastAnswer,
  modelButton,
  openChat,
  openWith,
  say,
} from './support/chat-page.ts';
import { nextQuestion, watch } from './support/payloads.ts';
import { startLocalServer } from './support/local-server.ts';
import { startOllama } from './support/ollama-server.ts';
import { test } from './support/shared-page.ts';

/** Fails the first time it is asked, and works the second time. */
const once = (type: string, ...more: readonly string[]): string =>
  ['error', type, 'once', `t${Date.now()}`, ...more].join(' ');

test('a chunk that cannot be read: asked again without streaming', async ({ chat: page }) => {
  await ask(page, once('StreamChunkError', 'later'));
  const sent = nextQuestion(page);
  await page.getByRole('button', { name: 'Try again without streaming' }).click();
  expect((await sent).payload).toMatchObject({ stream: false });
  await expect(lastAnswer(page)).toContainText('This time it works');
  await ended(page);
  // Only that once.
  const next = nextQuestion(page);
  await ask(page, 'echo on');
  expect((await next).payload).toMatchObject({ stream: true });
});

test('a model that Ollama does not have is fetched here, can be called off, and then answers', async ({ page }) => {
  const ollama = await startOllama('river:7b');
  try {
    await page.addInitScript((baseURL) => {
      const config = { provider: 'ollama', model: 'river:7b' };
      localStorage.setItem('tributary.settings', JSON.stringify({ animation: 'none', config }));
      localStorage.setItem('tributary.vault.ollama', JSON.stringify({ baseURL }));
    }, ollama.baseURL);
    await page.goto('/');
    await awake(page);
    await ask(page, 'hello');
    await page.getByRole('button', { name: 'Download model' }).click();
    const bar = page.getByRole('progressbar', { name: 'Downloading river:7b' });
    await expect(bar).toHaveAttribute('value', '50000000');
    await expect(lastAnswer(page)).toContainText('50 MB of 200 MB');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(lastAnswer(page)).toContainText('Canceled. Your progress is saved.');
    await expect.poll(ollama.broken).toBe(1);

    ollama.release();
    await page.getByRole('button', { name: 'Download river:7b' }).click();
    await expect(lastAnswer(page)).toContainText('Here I am.');
    await ended(page);
  } finally {
    await ollama.close();
  }
});

test('a conversation too long: fewer messages, or a model with a larger context window', async ({ page }) => {
  await openChat(page);
  await page.route('**/api/providers', async (route) => {
    type Listed = { id: string; models: { id: string; contextWindowTokens?: number }[] };
    const list = (await (await route.fetch()).json()) as Listed[];
    const demo = list.find(({ id }) => id === 'demo');
    for (const model of demo?.models ?? []) if (model.id === 'demo') model.contextWindowTokens = 2_000_000;
    await route.fulfill({ json: list });
  });
  await page.reload();
  await awake(page);
  await ask(page, 'echo one');
  await ask(page, once('ExceededContextWindow'));
  await page.getByRole('button', { name: 'Shorten chat' }).click();
  await expect(page.getByRole('button', { name: /^Send \d+ messages?$/ })).toBeVisible();
  const larger = page.getByRole('button', { name: /^Demo Standard .* 2M context$/ });
  await expect(larger).toBeVisible();
  await larger.click();
  await expect(modelButton(page)).toContainText('Demo Standard');
  await expect(lastAnswer(page)).toContainText('This time it works');
  await ended(page);
});

test('a conversation too long: the older messages summarised, then asked again', async ({ chat: page }) => {
  await ask(page, 'echo one');
  await ask(page, 'echo two');
  await ask(page, once('ExceededContextWindow'));
  await page.getByRole('button', { name: 'Shorten chat' }).click();
  await page.getByRole('button', { name: 'Summarize older messages' }).click();
  await expect(lastAnswer(page)).toContainText('This time it works', { timeout: 15_000 });
});

test('images that are more than the server takes at once: fewer messages go, and the answer comes', async ({
  chat: page,
}) => {
  await ask(page, 'echo one');
  await ask(page, 'echo two');
  const { chat } = watch(page);
  await page.route(
    askedAt,
    (route) => route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>Request Entity Too Large</h1>' }),
    { times: 1 },
  );
  await say(page, 'echo three');
  await expect(lastAnswer(page).getByRole('alert')).toContainText('exceed the server’s size limit');
  await page.getByRole('button', { name: 'Shorten chat' }).click();
  await expect(lastAnswer(page).getByText('a larger context window')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send 2 messages' }).click();
  await expect(lastAnswer(page)).toContainText('three');
  await ended(page);
  expect(chat.map(({ messages }) => messages.length)).toEqual([2]);
});

test('a wait that the provider names is counted down, and ends in another try when asked for', async ({
  chat: page,
}) => {
  await say(page, once('QuotaLimitReached', 'wait', '12'));
  await expect(page.getByRole('timer')).toHaveText(/Try again in (?:\d|1[0-2])s/);
  const card = lastAnswer(page);
  await expect(card.getByRole('alert').getByRole('paragraph').first()).toHaveText('Demo is limiting requests.');
  await card.getByRole('button', { name: 'Retry when ready' }).click();
  // Said with the time, and called off by a button without a ground.
  await expect(page.getByRole('timer')).toHaveText(/^Retries in (?:\d|1[0-2])s$/);
  const cancel = card.getByRole('button', { name: 'Cancel retry' });
  await page.mouse.move(0, 0);
  await expect(cancel).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(lastAnswer(page)).toContainText('This time it works', { timeout: 30_000 });
});

test('what is left of a wait is drawn around its seconds', async ({ chat: page }) => {
  await say(page, 'error QuotaLimitReached wait 90');
  const ring = lastAnswer(page).locator('[style*="turn"]');
  await expect(ring).toHaveText(/^\d+s$/);
  expect(await ring.evaluate((drawn) => getComputedStyle(drawn).backgroundImage)).toContain('conic-gradient');
});

test('without a wish the wait ends in nothing but a button', async ({ chat: page }) => {
  await say(page, once('QuotaLimitReached', 'wait', '2'));
  await expect(lastAnswer(page).getByRole('alert')).toContainText('is limiting requests');
  await expect(page.getByRole('timer')).toHaveCount(0, { timeout: 6_000 });
  await page.waitForTimeout(700);
  await expect(lastAnswer(page)).not.toContainText('This time it works');
  await lastAnswer(page).getByRole('button', { name: 'Try again', exact: true }).first().click();
  await expect(lastAnswer(page)).toContainText('This time it works');
});

/** A page that asks this server under the name of a provider that needs a key. */
test('a refused key: the card names it, and the new one goes with the next try', async ({ page }) => {
  const vendor = await startLocalServer();
  try {
    const { baseURL } = vendor;
    await openWith(page, { openai: { apiKey: 'sk-a-key-that-ends-in-1234', baseURL } }, 'openai', 'gpt-4o');
    vendor.refuseNext(401, { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } });
    await ask(page, 'hello');
    const card = lastAnswer(page);
    await expect(card.getByRole('alert')).toContainText('OpenAI rejected the API key');
    await expect(card.getByRole('alert')).toContainText('Incorrect API key provided');
    await card.getByRole('button', { name: 'Check API key' }).click();
    await expect(card).toContainText('The key used ends in 1234');
    await card.getByLabel('API key', { exact: false }).first().fill('sk-a-better-key-5678');
    await card.getByRole('button', { name: 'Save and try again' }).click();
    await expect(lastAnswer(page)).toContainText('The local river runs.');
    // Later requests (for the title) are not part of this test.
    expect(vendor.keys.slice(0, 2)).toEqual(['sk-a-key-that-ends-in-1234', 'sk-a-better-key-5678']);
  } finally {
    await vendor.close();
  }
});

test('an empty account: its billing page, or the same model where it can be asked now', async ({ page, context }) => {
  const [vendor, other] = await Promise.all([startLocalServer(), startLocalServer()]);
  try {
    const vaults = {
      openai: { apiKey: 'sk-one', baseURL: vendor.baseURL },
      openrouter: { apiKey: 'sk-two', baseURL: other.baseURL },
    };
    await openWith(page, vaults, 'openai', 'gpt-4o');
    vendor.refuseNext(429, { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } });
    await ask(page, 'hello');
    const card = lastAnswer(page);
    await context.route('https://platform.openai.com/**', (route) => route.fulfill({ body: 'billing' }));
    const opened = page.waitForEvent('popup');
    await card.getByRole('link', { name: 'Add credit at platform.openai.com' }).click();
    expect((await opened).url()).toBe('https://platform.openai.com/settings/organization/billing/overview');

    await card.getByRole('button', { name: 'Try another provider' }).click();
    await card
      .getByRole('listitem')
      .getByRole('button', { name: /OpenRouter/ })
      .click();
    await expect(lastAnswer(page)).toContainText('The local river runs.');
    expect(other.keys[0]).toBe('sk-two');
    expect(vendor.keys).toEqual(['sk-one']);
  } finally {
    await Promise.all([vendor.close(), other.close()]);
  }
});

test('a limit in the vendor’s own headers is a countdown; what else they say stands in the details', async ({
  page,
}) => {
  const vendor = await startLocalServer();
  try {
    const { baseURL } = vendor;
    await openWith(page, { openai: { apiKey: 'sk-one', baseURL } }, 'openai', 'gpt-4o');
    vendor.refuseNext(
      429,
      { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } },
      { 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '12s', 'x-request-id': 'req_42' },
    );
    await ask(page, 'hello');
    const card = lastAnswer(page);
    await expect(card.getByRole('timer')).toContainText(/in (?:\d|1[0-2])s/);
    await card.getByRole('button', { name: 'Details', exact: true }).click();
    const details = card.getByRole('definition');
    await expect(details.filter({ hasText: 'req_42' })).toBeVisible();
    await expect(details.filter({ hasText: '429' }).first()).toBeVisible();
    await expect(details.filter({ hasText: /^http:\/\/\*\*\*:\*\*\*\*/ })).toBeVisible();
    await expect(card).not.toContainText(new URL(baseURL).host);
    await card.getByRole('button', { name: 'Retry when ready' }).click();
    await expect(lastAnswer(page)).toContainText('The local river runs.', { timeout: 30_000 });
  } finally {
    await vendor.close();
  }
});

test('an overloaded provider is asked again and again, until it answers', async ({ chat: page }) => {
  await ask(page, once('503'));
  await lastAnswer(page).getByRole('button', { name: 'Keep retrying' }).click();
  await expect(lastAnswer(page).getByRole('timer')).toContainText('Automatic retry 1 of 5.');
  await expect(lastAnswer(page).getByRole('button', { name: 'Stop retrying' })).toHaveAttribute('aria-pressed', 'true');
  await expect(lastAnswer(page)).toContainText('This time it works', { timeout: 12_000 });
});

test('tries by themselves can be called off', async ({ chat: page }) => {
  await ask(page, once('503'));
  await lastAnswer(page).getByRole('button', { name: 'Keep retrying' }).click();
  await lastAnswer(page).getByRole('button', { name: 'Stop retrying' }).click();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.waitForTimeout(6_000);
  await expect(lastAnswer(page)).not.toContainText('This time it works');
});

test('a report is saved: what happened, without keys and without what was written', async ({ page }) => {
  const vendor = await startLocalServer();
  try {
    const { baseURL } = vendor;
    const apiKey = 'sk-very-secret-key';
    await openWith(page, { openai: { apiKey, baseURL } }, 'openai', 'gpt-4o');
    vendor.refuseNext(400, { error: { message: `it broke for ${apiKey} at ${baseURL}: "my private question"` } });
    await ask(page, 'my private question');
    const download = page.waitForEvent('download');
    await lastAnswer(page).getByRole('button', { name: 'Save error report' }).click();
    const file = await (await download).path();
    const text = readFileSync(file, 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      kind: 'tributary-bug-capsule',
      provider: 'openai',
      error: { type: 'ProviderBizError' },
      messages: [{ role: 'user', characters: 19 }],
    });
    for (const secret of [apiKey, new URL(baseURL).host, 'private']) expect(text).not.toContain(secret);
    const saved = lastAnswer(page).getByRole('status').filter({ hasText: 'Report saved' });
    await expect(saved).toContainText('It doesn’t include your keys');
  } finally {
    await vendor.close();
  }
});

test('a local server that is down: why, the command that starts it, and the answer once it runs', async ({ page }) => {
  const ollama = await startOllama('river:7b');
  const { port } = new URL(ollama.baseURL);
  await ollama.close();
  await openWith(page, { ollama: { baseURL: ollama.baseURL } }, 'ollama', 'river:7b');
  await ask(page, 'hello');
  await lastAnswer(page).getByRole('button', { name: 'Troubleshoot' }).click();
  const panel = lastAnswer(page).getByRole('group', { name: 'Suggested fix' });
  await expect(panel).toContainText('Nothing is running at this address');
  await expect(panel).toContainText('ollama serve');
  await expect(panel).toContainText(`Address: ${ollama.baseURL}`);
  await panel.getByRole('button', { name: 'Check again' }).click();
  await expect(panel).toContainText('Nothing is running at this address');

  const started = await startOllama('river:7b', Number(port), true);
  try {
    await panel.getByRole('button', { name: 'Check again' }).click();
    await expect(panel).toContainText('It’s running now.');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(lastAnswer(page)).toContainText('Here I am.');
  } finally {
    await started.close();
  }
});

test('a vendor that cannot be reached: the step that fails is reported', async ({ page }) => {
  await openWith(page, { openai: { apiKey: 'sk-one', baseURL: 'http://127.0.0.1:9/v1' } }, 'openai', 'gpt-4o');
  await ask(page, 'hello');
  await lastAnswer(page).getByRole('button', { name: 'Check connection' }).click();
  const panel = lastAnswer(page).getByRole('group', { name: 'Suggested fix' });
  await expect(panel.getByRole('listitem')).toHaveText([
    /online: OK/,
    /server is responding: OK/,
    /session is valid: OK/,
    /reach OpenAI: failed/,
    /: skipped/,
  ]);
  await expect(panel.getByRole('button', { name: 'Check again' })).toBeEnabled();
});

test('a deployment that does not exist is named, and another one can be asked', async ({ chat: page }) => {
  await ask(page, once('ModelNotFound', 'deployment', 'my-gpt'));
  await lastAnswer(page).getByRole('button', { name: 'Find model' }).click();
  const panel = lastAnswer(page).getByRole('group', { name: 'Suggested fix' });
  await expect(panel).toContainText('sent to the deployment my-gpt.');
  await panel.getByLabel('Deployment name').fill('demo');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(lastAnswer(page)).toContainText('This time it works');
});

test('what is written and attached while something fails is there afterwards', async ({ page }) => {
  await openChat(page);
  await ask(page, once('ProviderBizError'));
  await field(page).fill('still to say');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.locator('input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByRole('button', { name: 'Remove dot.png' })).toBeVisible();
  await lastAnswer(page).getByRole('button', { name: 'Try again', exact: true }).first().click();
  await expect(lastAnswer(page)).toContainText('This time it works');
  await expect(field(page)).toHaveValue('still to say');
  await expect(page.getByRole('button', { name: 'Remove dot.png' })).toBeVisible();
});
