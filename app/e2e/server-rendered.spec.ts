// Pages as the server renders them: seen before any script, read without one, taken over by React without a complaint.
import { expect, test } from 'playwright/test';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { defaultSettings } from '../client/settings/settings.ts';
import { hostileTexts } from '../shared/testing/hostile-texts.ts';
import { answers, awake, ended, lastAnswer, openChat, say } from './support/chat-page.ts';
import { lastWords } from './support/answer.ts';
import { historyOf } from './support/history.ts';
import type { History } from './support/history.ts';
import { callAPI, seed } from './support/seed.ts';

const config = { ...defaultSettings.config, provider: 'demo', model: 'demo-fast' };

/** A conversation of this browser's user. */
async function begun({ request }: Pick<Page, 'request'>, url = '', more: Partial<History> = {}): Promise<string> {
  const id = `rendered-${Date.now()}-${Math.round(Math.random() * 1e6)}`;
  await seed(request, url, { ...historyOf(id, 30, config, Date.now()), title: 'Of the sea', ...more });
  return id;
}

/** Everything that the page complains of: hydration, the policy, errors. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // A busy machine draws the first text later than the browser waits for a font that was asked for ahead (page.spec.ts).
    const late = /\.woff2 was preloaded .* but not used within a few seconds/.test(message.text());
    if (!late && (message.type() === 'error' || message.type() === 'warning')) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  return complaints;
}

/** Another browser with the same session. */
async function twin(browser: Browser, context: BrowserContext, options: Parameters<Browser['newContext']>[0]) {
  const other = await browser.newContext(options);
  await other.addCookies(await context.cookies());
  return other;
}

test('without script a chat is read, the list leads on, and settings say what they are', async ({
  browser,
  page,
  baseURL,
}) => {
  const id = await begun(page, baseURL);
  // The thread that reads texts takes a moment to start, and pages do not wait for it for long.
  const markup = async () => (await page.request.get(`/c/${id}`)).text();
  await expect.poll(markup).toMatch(/look before you change<\/h\d>/);
  await callAPI(page.request, baseURL ?? '', 'PATCH', '/api/settings', { preferences: { titles: false } });
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 800 },
  ]) {
    const plain = await twin(browser, page.context(), { javaScriptEnabled: false, viewport });
    const other = await plain.newPage();
    await other.goto(`${baseURL}/`);
    await other.getByRole('link', { name: 'Of the sea' }).click();
    await expect(other).toHaveTitle('Of the sea · Tributary');
    await expect(other).toHaveURL(`${baseURL}/c/${id}`);
    await expect(other.getByText(lastWords).last()).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Step 1: look before you change' }).last()).toBeVisible();
    await expect(other.getByText('Question 6:')).toBeAttached();
    await expect(other.getByRole('textbox')).toHaveCount(1); // its title
    await other.getByRole('link', { name: 'Settings' }).click();
    await other.getByRole('link', { name: 'General' }).click();
    await expect(other.getByRole('switch', { name: 'Name new chats automatically' })).not.toBeChecked();
    for (const [section, text] of [
      ['providers', 'OpenAI'],
      ['tools', 'Web page'],
      ['packages', 'Packages'],
      ['data', 'Export'],
      ['account', 'You’re not signed in'],
    ] as const) {
      await other.goto(`${baseURL}/settings/${section}`);
      await expect(other.getByRole('main').getByText(text).first()).toBeVisible();
    }
    await plain.close();
  }
});

test('the last messages are on screen before any script has come', async ({ page, baseURL }) => {
  const id = await begun(page, baseURL);
  await page.route('**/assets/*.js', () => undefined);
  await page.goto(`/c/${id}`, { waitUntil: 'commit' });
  await expect(page.getByText(`A short end. ${lastWords}`)).toBeInViewport();
});

test('the button of a form that is empty is drawn before any script has come as it is after', async ({ page }) => {
  const button = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true });
  const look = () => button.evaluate((each) => [getComputedStyle(each).backgroundColor, getComputedStyle(each).color]);
  await page.goto('/settings/account');
  await expect(button).toBeDisabled();
  // Its change of colour is over.
  await button.evaluate((each) => Promise.all(each.getAnimations().map(({ finished }) => finished)));
  const awake = await look();
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/settings/account', { waitUntil: 'commit' });
  await expect(button).toBeEnabled();
  // The page is parsed before its stylesheets have come, and shown after.
  await expect.poll(look).toEqual(awake);
});

test('nothing is rendered for those who bring no session, and none is begun for them', async ({
  page,
  request,
  baseURL,
}) => {
  const id = await begun(page, baseURL);
  const answer = await request.get(`/c/${id}`, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(answer.status()).toBe(200);
  expect(answer.headers()['set-cookie']).toBeUndefined();
  expect(answer.headers()['cache-control']).toBe('no-store');
  const html = await answer.text();
  expect(html).not.toContain('Of the sea');
  expect(html).not.toContain(lastWords);
});

test('another user of the browser does not find the chat of the one before by going back', async ({
  page,
  context,
  baseURL,
}) => {
  const id = await begun(page, baseURL);
  await page.goto(`/c/${id}`);
  await awake(page);
  await expect(page.getByText(lastWords).last()).toBeVisible();
  await page.goto('/healthz');
  await context.clearCookies();
  await page.goBack();
  await awake(page);
  await expect(page.getByRole('heading', { name: 'This chat doesn’t exist or was deleted' })).toBeVisible();
  await expect(page.getByText('Of the sea')).toHaveCount(0);
  await expect(answers(page)).toHaveCount(0);
});

const places = [
  { locale: 'en-US', timezoneId: 'America/Los_Angeles' },
  { locale: 'de-DE', timezoneId: 'Europe/Berlin' },
  { locale: 'zh-CN', timezoneId: 'Pacific/Auckland' },
] as const;

const settings = [
  '',
  '/general',
  '/providers',
  '/tools',
  '/packages',
  '/data',
  '/account',
  '/schedules',
  '/assistants',
].map((each) => `/settings${each}`);

test('every page is taken over without a complaint, in three languages and time zones', async ({
  browser,
  page,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const id = `kinds-${Date.now()}`;
  const project = `project-${id}`;
  await callAPI(page.request, baseURL ?? '', 'POST', '/api/folders', { id: project, name: 'Of rivers' });
  await seed(page.request, baseURL ?? '', { ...kindsOf(id), title: 'Of many kinds' });
  for (const place of places) {
    const context = await twin(browser, page.context(), place);
    for (const path of [`/c/${id}`, '/', `/projects/${project}`, ...settings]) {
      const other = await context.newPage();
      const complaints = complaintsOf(other);
      // Other tests start and stop a local server meanwhile.
      await other.route('**/api/models/**', (route) => route.fulfill({ json: [] }));
      await other.goto(`${baseURL}${path}`);
      await awake(other);
      await other.waitForLoadState('networkidle');
      expect(complaints, `${place.locale} ${path}`).toEqual([]);
      await other.close();
    }
    await context.close();
  }
});

test('a running reply goes on from what was rendered of it, with nothing doubled', async ({ browser, page }) => {
  test.setTimeout(180_000);
  await openChat(page, 'demo-slow');
  await say(page, 'long');
  await expect.poll(async () => ((await lastAnswer(page).textContent()) ?? '').length).toBeGreaterThan(300);
  // Its last line says in the reader's language how it ended.
  const words = async (of: Page) => (await lastAnswer(of).locator('p, li, pre, h3').allTextContents()).slice(0, -1);
  const others: [Page, readonly string[]][] = [];
  for (const place of places) {
    const context = await twin(browser, page.context(), place);
    const html = await (await context.request.get(page.url())).text();
    expect(html).toContain('aria-busy="true"');
    const other = await context.newPage();
    const complaints = complaintsOf(other);
    await other.goto(page.url());
    await expect(lastAnswer(other)).toHaveAttribute('aria-busy', 'true');
    others.push([other, complaints]);
  }
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await ended(page);
  const whole = (await words(page)).join('\n');
  for (const [other, complaints] of others) {
    await expect(lastAnswer(other)).toHaveAttribute('aria-busy', 'false');
    await expect.poll(async () => (await words(other)).join('\n')).toBe(whole);
    expect(complaints).toEqual([]);
    await other.context().close();
  }
});

test('pages of the app are reached without the network, and ask no loader', async ({ page, context, baseURL }) => {
  const id = await begun(page, baseURL);
  await page.goto(`/c/${id}`);
  await awake(page);
  // Parts of the start page come while this page is idle, which may be after a silence of the network.
  for (const part of ['TemporaryControls', 'StartAssistants'])
    await page.waitForFunction(
      (name) => performance.getEntriesByType('resource').some((each) => each.name.includes(name)),
      part,
    );
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await context.setOffline(true);
  await page.getByRole('link', { name: 'New chat' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle('Tributary');
  await page.getByRole('link', { name: 'Of the sea' }).click();
  await expect(page.getByText(lastWords).last()).toBeVisible();
  await expect(page).toHaveTitle('Of the sea · Tributary');
  expect(asked.filter((url) => url.includes('.data'))).toEqual([]);
});

test('hostile texts cost the page no more than their limits', async ({ page, baseURL }) => {
  const id = `hostile-${Date.now()}`;
  const history = historyOf(id, 2, config, Date.now());
  const [question, answer] = history.messages;
  for (const [at, [name, make]] of Object.entries(hostileTexts).entries()) {
    const own = `${id}-${at}`;
    const said = { ...answer, reply: { parts: [{ type: 'text', text: `${make(15_000)}\n\nthe end` }] } };
    await seed(page.request, baseURL ?? '', {
      ...history,
      id: own,
      messages: [
        { ...question, id: `${own}-0` },
        { ...said, id: `${own}-1`, parentId: `${own}-0` },
      ] as History['messages'],
    });
    const rendered = await page.request.get(`/c/${own}`, { timeout: 10_000 });
    expect(rendered.status(), name).toBe(200);
    expect(await rendered.text(), name).toContain('the end');
  }
});

/** Turns of every kind: files, images, thinking, calls, an error, a table, code, maths. */
function kindsOf(id: string): History {
  const history = historyOf(id, 2, config, Date.now());
  const at = Date.now() - 86_400_000;
  const text = '# A\n\n| a | b |\n|-|-|\n| 1 | 2 |\n\n```js\nconst a = 1;\n```\n\n$x^2$ and **bold**\n\n- [ ] done';
  const user = (n: number) => ({
    id: `${id}-${n}`,
    parentId: n === 0 ? null : `${id}-${n - 1}`,
    createdAt: at + n,
    role: 'user' as const,
    text: `Question ${n} `.repeat(n === 2 ? 200 : 1),
    images: n === 0 ? [{ id: 'i1', name: 'a.png', url: 'data:image/png;base64,iVBORw0KGgo=' }] : [],
    files: [{ id: `f${n}`, name: 'a.txt', fileType: 'text/plain', size: 12_345, content: 'words' }],
  });
  const assistant = (n: number, reply: object, outcome = 'done') => ({
    id: `${id}-${n}`,
    parentId: `${id}-${n - 1}`,
    createdAt: at + n,
    role: 'assistant' as const,
    provider: 'demo',
    model: 'demo-fast',
    reply,
    outcome,
  });
  const messages = [
    user(0),
    assistant(1, {
      parts: [
        { type: 'reasoning', text: 'Let me think', startedAt: at, endedAt: at + 4_321 },
        { type: 'text', text },
      ],
      usage: { inputTokens: 12_345, outputTokens: 1_234_567, totalTokens: 1_246_912 },
      speed: { ttft: 1_234, tps: 45.6 },
      finishReason: 'stop',
    }),
    user(2),
    assistant(3, { parts: [{ type: 'tool', index: 0, id: 'c1', name: 'demo____look', arguments: '{"a":1}' }] }),
    {
      id: `${id}-4`,
      parentId: `${id}-3`,
      createdAt: at + 4,
      role: 'tool' as const,
      toolCallId: 'c1',
      name: 'demo____look',
      content: '{"found":1}',
      ms: 1_234,
    },
    assistant(5, { parts: [{ type: 'text', text: 'Found.' }], finishReason: 'length' }, 'abort'),
    user(6),
    assistant(
      7,
      { parts: [], error: { type: 429, message: 'too many', body: {}, provider: 'demo', at, serverTime: at } },
      'error',
    ),
  ];
  return { ...history, messages: messages as unknown as History['messages'] };
}

test('code has its styles before any script has come', async ({ page }) => {
  await openChat(page);
  await say(page, 'code');
  await ended(page);
  // The thread that reads texts takes a moment to start, and pages do not wait for it for long.
  await expect.poll(async () => (await page.request.get(page.url())).text()).toContain('<pre');
  await page.route('**/assets/*.js', () => undefined);
  await page.goto(page.url(), { waitUntil: 'commit' });
  await expect(page.locator('pre').first()).toHaveCSS('line-height', '20.8px');
});

test('a reloaded chat holds still: its fonts, its code, its formulas and what comes late move nothing', async ({
  page,
}) => {
  await openChat(page);
  await page.addInitScript(() => {
    const held = { shift: 0 };
    Object.assign(window, { held });
    const add = (list: PerformanceObserverEntryList): void => {
      for (const entry of list.getEntries()) held.shift += (entry as PerformanceEntry & { value: number }).value;
    };
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
  });
  for (const text of ['markdown', 'sources']) {
    await page.goto('/');
    await awake(page);
    await say(page, text);
    await ended(page);
    await page.reload();
    await awake(page);
    if (text === 'markdown') await expect(page.locator('.katex').first()).toBeAttached();
    await page.evaluate(() => document.fonts.ready);
    const shift = await page.evaluate(() => (window as unknown as { held: { shift: number } }).held.shift);
    expect(shift, text).toBeLessThanOrEqual(0.01);
  }
});
