// Clicks and Enter before the page's script, and clicks before the code of the part that is clicked: each is heard once it can be.
import { expect, test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { defaultSettings } from '../client/settings/settings.ts';
import { answers, awake, chooseModel, field } from './support/chat-page.ts';
import { fence, opener, panel } from './support/preview.ts';
import { callAPI } from './support/seed.ts';

const config = { ...defaultSettings.config, provider: 'demo', model: 'demo-fast' };

/** A chat whose answer holds a page. */
async function begun({ request }: Page, url = ''): Promise<string> {
  const id = `early-${Date.now()}-${Math.round(Math.random() * 1e6)}`;
  const answer = `Here:\n\n${fence('html', `<h1>One</h1>\n<p>${id}</p>`)}`;
  await callAPI(request, url, 'POST', '/api/conversations', { id, title: 'Of early birds', config });
  await callAPI(request, url, 'POST', `/api/conversations/${id}/messages`, {
    messages: [
      { id: `${id}-q`, parentId: null, role: 'user', text: 'A page?', images: [], createdAt: 1 },
      {
        id: `${id}-a`,
        parentId: `${id}-q`,
        role: 'assistant',
        provider: 'demo',
        model: 'demo-fast',
        outcome: 'done',
        reply: { parts: [{ type: 'text', text: answer }], finishReason: 'stop' },
        createdAt: 2,
      },
    ],
  });
  // The thread that reads texts takes a moment to start, and pages do not wait for it for long.
  await expect.poll(async () => (await request.get(`/c/${id}`)).text()).toContain('aria-label="Preview"');
  return id;
}

/** Holds these files back until the returned function is called. */
async function holdScripts(page: Page, files: string): Promise<() => void> {
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return arrive;
}

/**
 * As a hand does: as soon as the page is painted, whatever state the button says it is in. Before its styles are there, which
 * nobody sees, it has another place.
 */
async function press(page: Page, button: Locator): Promise<void> {
  const underHand = (element: Element): boolean => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return styles.every(({ sheet }) => sheet !== null) && element.contains(top);
  };
  await expect.poll(() => button.evaluate(underHand)).toBe(true);
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
}

type Heard = (page: Page, id: string) => Promise<void>;
const rows: readonly (readonly [string, (page: Page) => Locator, Heard])[] = [
  ['Preview', (page) => opener(page), (page) => expect(panel(page)).toBeVisible()],
  [
    'Copy code',
    (page) => page.getByRole('button', { name: 'Copy code' }),
    // The word for it passes by while a busy machine draws the page.
    (page, id) => expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(id),
  ],
  [
    'Share',
    (page) => page.getByRole('button', { name: 'Share', exact: true }),
    (page) => expect(page.getByRole('dialog', { name: /Share/ })).toBeVisible(),
  ],
  [
    'Model',
    (page) => page.getByRole('button', { name: /^Model: / }),
    (page) => expect(page.getByRole('dialog')).toBeVisible(),
  ],
];

for (const [name, button, heard] of rows)
  test(`${name} is clicked before the page has its script`, async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await begun(page, baseURL);
    const arrive = await holdScripts(page, '**/assets/*.js');
    await page.goto(`/c/${id}`, { waitUntil: 'commit' });
    await press(page, button(page));
    await expect(page.locator('[data-awake="true"]')).toHaveCount(0);
    arrive();
    await heard(page, id);
    await awake(page);
    await heard(page, id);
  });

test('Preview is clicked once the page is awake and before the code of its answer', async ({ page, baseURL }) => {
  const id = await begun(page, baseURL);
  const arrive = await holdScripts(page, '**/assets/Markdown-*.js');
  await page.goto(`/c/${id}`, { waitUntil: 'commit' });
  await awake(page);
  await press(page, opener(page));
  await expect(panel(page)).toHaveCount(0);
  arrive();
  await expect(panel(page)).toBeVisible();
});

test('a message is written and sent before the page has its script', async ({ page, baseURL }) => {
  await chooseModel(page, { provider: 'demo', model: 'demo-fast' }, 'none');
  const id = await begun(page, baseURL);
  const arrive = await holdScripts(page, '**/assets/*.js');
  await page.goto(`/c/${id}`, { waitUntil: 'commit' });
  await field(page).fill('echo early bird');
  await press(page, page.getByRole('button', { name: 'Send' }));
  arrive();
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).last()).toContainText('early bird');
  await expect(field(page)).toHaveValue('');
});

test('a click before words were typed sends none of them', async ({ page, baseURL }) => {
  const id = await begun(page, baseURL);
  const arrive = await holdScripts(page, '**/assets/*.js');
  await page.goto(`/c/${id}`, { waitUntil: 'commit' });
  await press(page, page.getByRole('button', { name: 'Send' }));
  await field(page).pressSequentially('half a thou');
  arrive();
  await awake(page);
  await field(page).pressSequentially('ght');
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await expect(field(page)).toHaveValue('half a thought');
  await expect(answers(page)).toHaveCount(1);
});

test('a row of the list is clicked before the page has its script', async ({ page, baseURL }) => {
  const id = await begun(page, baseURL);
  await holdScripts(page, '**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Of early birds' }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(`${baseURL}/c/${id}`);
  await expect(page.getByText('A page?')).toBeVisible();
});

/** Types a question before the page has its script; `press` is what comes behind it. */
async function typedEarly(page: Page, baseURL: string | undefined, keys: readonly string[]): Promise<() => void> {
  await chooseModel(page, { provider: 'demo', model: 'demo-fast' }, 'none');
  const id = await begun(page, baseURL);
  const arrive = await holdScripts(page, '**/assets/*.js');
  await page.goto(`/c/${id}`, { waitUntil: 'commit' });
  await field(page).click();
  await field(page).pressSequentially('echo early bird');
  for (const key of keys) await field(page).press(key);
  return arrive;
}

/** Questions that the server was asked, by their texts. */
function asked(page: Page): readonly string[] {
  const texts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/turns')
      texts.push((request.postDataJSON() as { message?: { text?: string } }).message?.text ?? '');
  });
  return texts;
}

for (const [name, keys] of [
  ['Enter', ['Enter']],
  ['an impatient Enter', ['Enter', 'Enter', 'Enter']],
  ['Enter in the middle of a word', ['ArrowLeft', 'ArrowLeft', 'Enter']],
] as const)
  test(`${name} before the page has its script sends the question once`, async ({ page, baseURL }) => {
    const questions = asked(page);
    const arrive = await typedEarly(page, baseURL, keys);
    arrive();
    await expect(answers(page)).toHaveCount(2);
    await expect(answers(page).last()).toContainText('early bird');
    await expect(field(page)).toHaveValue('');
    // Another question is the second one: none came between.
    await field(page).fill('echo second');
    await field(page).press('Enter');
    await expect(answers(page)).toHaveCount(3);
    // An answer is on screen before its question leaves the page.
    await expect.poll(() => questions).toEqual(['echo early bird', 'echo second']);
  });

test('words behind an early Enter, and lines that were meant, stay', async ({ page, baseURL }) => {
  const arrive = await typedEarly(page, baseURL, ['Shift+Enter']);
  arrive();
  await awake(page);
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await field(page).pressSequentially('and more');
  await expect(field(page)).toHaveValue('echo early bird\nand more');
  await page.reload();
  await field(page).fill('');
  const again = await typedEarly(page, baseURL, ['Enter', 'a']);
  again();
  await awake(page);
  await field(page).press('b');
  await expect(field(page)).toHaveValue('echo early bird\nab');
  await expect(answers(page)).toHaveCount(1);
});

test('an Enter of an input method before the page has its script sends nothing', async ({ page, baseURL }) => {
  const arrive = await typedEarly(page, baseURL, []);
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 });
  await input.send('Input.insertText', { text: 'に' });
  arrive();
  await awake(page);
  await field(page).press('b');
  await expect(field(page)).toHaveValue('echo early birdにb');
  await expect(answers(page)).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  test('an early Enter is the new line that it is later', async ({ page, baseURL }) => {
    const arrive = await typedEarly(page, baseURL, ['Enter']);
    arrive();
    await awake(page);
    await expect(field(page)).toHaveValue('echo early bird\n');
    await field(page).press('b');
    await expect(field(page)).toHaveValue('echo early bird\nb');
    await expect(answers(page)).toHaveCount(1);
  });
});
