// Versions of a preview: revisions of one thing and no others, compared line by line, on each width and in each theme.
import { expect, test } from 'playwright/test';
import { defaultSettings } from '../client/settings/settings.ts';
import type { Message } from '../shared/message/message.ts';
import { digestOf } from '../shared/tools/digest.ts';
import { ask, answerWith, awake, chooseOption, field, openChat, stream } from './support/chat-page.ts';
import { expectNoViolations } from './support/axe.ts';
import { answered, fence, opener, panel } from './support/preview.ts';
import { callAPI, seed } from './support/seed.ts';

const demo = { provider: 'demo', model: 'demo-fast' } as const;

const wide = `<p class="${'wide '.repeat(60)}">end</p>`;
const first = ['<h1>One</h1>', ...Array.from({ length: 20 }, (_, at) => `<p>${at}</p>`), wide].join('\n');
const second = first.replace('<p>10</p>', '<p>ten</p>\n<p>and a half</p>').replace('One', 'Two');
const third = '<h1>Three</h1>\n<p>anew</p>';
const clock = '<time>noon</time>\n<p>It is late</p>';

test('versions are revisions of one thing, and are compared line by line', async ({ page }) => {
  await openChat(page);
  await answered(page, [first, clock, second].map((text) => fence('html', text)).join('\n\nand\n\n'));
  const frame = page.frameLocator('iframe');
  const version = panel(page).getByLabel('Version', { exact: true });
  await opener(page).nth(1).click();
  await expect(frame.locator('time')).toHaveText('noon');
  await expect(version).toHaveCount(0);
  await opener(page).nth(0).click();
  await expect(frame.getByRole('heading')).toHaveText('One');
  await expect(version).toHaveText('Version 1 of 2');
  await chooseOption(version, 'Version 2 of 2');
  const compare = panel(page).getByRole('button', { name: 'Compare versions' });
  await compare.click();
  await expect(compare).toHaveAttribute('aria-pressed', 'true');
  await expect(panel(page)).toContainText('3 lines added · 2 lines removed');
  const lines = panel(page).getByRole('list', { name: 'Changes from version 1 to 2' });
  const changed = lines.getByRole('listitem').filter({ hasText: /^\d* *[−+]/ });
  await expect(changed).toHaveText([
    /^1−Removed: <h1>One<\/h1>$/,
    /^1\+Added: <h1>Two<\/h1>$/,
    /^12−Removed: <p>10<\/p>$/,
    /^12\+Added: <p>ten<\/p>$/,
    /^13\+Added: <p>and a half<\/p>$/,
  ]);
  await expect(lines).toContainText('4 unchanged lines');
  await expectNoViolations(page, { over: true });
  // A bar beside the sign, which stays where backgrounds are taken away.
  await page.emulateMedia({ forcedColors: 'active' });
  const bar = await changed.first().evaluate((line) => getComputedStyle(line).borderInlineStartColor);
  expect(bar).not.toBe('rgba(0, 0, 0, 0)');
  await page.emulateMedia({ forcedColors: 'none' });

  // The answer to a question about a version is the next one, whatever is left of it, and is shown at once.
  await panel(page).getByRole('button', { name: 'Ask for a change' }).click();
  await expect(field(page)).toHaveValue('Change the HTML preview (version 2): ');
  await compare.click();
  await answerWith(page, { events: stream(['text', fence('html', third)], ['stop', 'stop']) });
  await ask(page, 'Change the HTML preview (version 2): make it short');
  await expect(version).toHaveText('Version 3 of 3');
  await expect(frame.getByRole('heading')).toHaveText('Three');
  await compare.click();
  await chooseOption(panel(page).getByLabel('Compared with'), 'Version 1 of 3');
  await expect(panel(page).getByRole('list', { name: 'Changes from version 1 to 3' })).toContainText('Added: <p>anew');

  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await opener(page).last().click();
  await compare.click();
  await expect(panel(page)).toContainText('Removed: <p>ten</p>');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const box = await panel(page).boundingBox();
  const close = await panel(page).getByRole('button', { name: 'Close preview' }).boundingBox();
  expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
  // The sheet makes way for the message field.
  await panel(page).getByRole('button', { name: 'Ask for a change' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('Change the HTML preview (version 3): ');
});

test('a version of the user’s own is saved with the chat: drawn at once, in every tab, told once', async ({ page }) => {
  const id = `own-version-${Date.now()}`;
  const config = { ...defaultSettings.config, ...demo };
  const reply = { parts: [{ type: 'text', text: fence('html', '<h1>One</h1>\n<p>kept</p>\n<p>both</p>') }] } as const;
  const messages: readonly Message[] = [
    { id: `${id}-q`, parentId: null, createdAt: 1, role: 'user', text: 'A page', images: [] },
    { id: `${id}-a`, parentId: `${id}-q`, createdAt: 2, role: 'assistant', ...demo, reply, outcome: 'done' },
  ];
  await seed(page.request, '', { id, title: 'A page', config, messages });
  await page.goto(`/c/${id}`);
  await awake(page);
  const second = await page.context().newPage();
  await second.goto(`/c/${id}`);
  await awake(second);
  await opener(second).click();
  await expect(second.frameLocator('iframe').getByRole('heading')).toHaveText('One');

  // Unsaved text outlives the panel, and the page.
  await opener(page).click();
  await panel(page).getByRole('button', { name: 'Show source' }).click();
  await panel(page).getByRole('button', { name: 'Edit source' }).click();
  const source = panel(page).getByLabel('Source', { exact: true });
  // The cursor begins in it, and what is typed stands at once in the numbered lines below, in colours once it rests.
  await expect(source).toBeFocused();
  const ink = panel(page).locator('pre[aria-hidden]');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('\n<b title="x">typed</b>\n');
  await expect.poll(() => ink.textContent()).toBe(await source.inputValue());
  await expect(ink.locator('> span')).toHaveCount(5);
  await expect(ink.locator('> span').nth(3).locator('span[style]')).not.toHaveCount(0);
  const [letter, line] = await Promise.all([source.boundingBox(), ink.boundingBox()]);
  expect(letter).toEqual(line);
  await source.fill('<h1>Mine</h1>\n<p>kept</p>\n<p>both</p>');
  await expectNoViolations(page, { over: true });
  await panel(page).getByRole('button', { name: 'Close preview' }).click();
  await opener(page).click();
  await expect(source).toHaveValue(/Mine/);
  await page.reload();
  await awake(page);
  await opener(page).click();
  await expect(source).toHaveValue(/Mine/);

  // A save that fails keeps it, too.
  await page.route('**/previews', (route) => route.abort());
  const save = panel(page).getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(panel(page).getByRole('alert')).toContainText('Try again');
  await page.unroute('**/previews');
  await save.click();
  const version = panel(page).getByLabel('Version', { exact: true });
  await expect(version).toHaveText('Version 2 of 2, yours');
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Mine');
  // The panel that is open in another tab follows.
  await expect(panel(second).getByLabel('Version', { exact: true })).toHaveText('Version 2 of 2, yours');
  await expect(second.frameLocator('iframe').getByRole('heading')).toHaveText('Mine');

  await panel(page).getByRole('button', { name: 'Ask for a change' }).click();
  const told =
    /^My version of the HTML preview \(version 1\):\n\n```html\n<h1>Mine[^]+```\n\nChange the HTML preview \(version 2\): $/;
  await expect(field(page)).toHaveValue(told);
  // Once: it is in the message already.
  await panel(page).getByRole('button', { name: 'Add to message' }).click();
  await expect(field(page)).toHaveValue(told);
  await field(page).press('End');
  await field(page).pressSequentially('blue');
  await field(page).press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Add to message' })).toHaveCount(0);
  await expect(version).toContainText('Version 2 of');
  await page.reload();
  await awake(page);
  await page.getByRole('button', { name: 'Preview' }).first().click();
  await chooseOption(version, /^Version 2 of \d, yours$/);
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Mine');
  await second.close();
});

test('a version of the user’s own is deleted alone, brought back, and goes along into a branch', async ({
  page,
  baseURL,
}) => {
  const id = `own-versions-${Date.now()}`;
  const config = { ...defaultSettings.config, ...demo };
  const text = (heading: string): string => `<h1>${heading}</h1>\n<p>${heading} alone</p>`;
  const reply = { parts: [{ type: 'text', text: fence('html', text('One')) }] } as const;
  const messages: readonly Message[] = [
    { id: `${id}-q`, parentId: null, createdAt: 1, role: 'user', text: 'A page', images: [] },
    { id: `${id}-a`, parentId: `${id}-q`, createdAt: 2, role: 'assistant', ...demo, reply, outcome: 'done' },
  ];
  await seed(page.request, '', { id, title: 'A page', config, messages });
  // Each made from the one before, with no line in common.
  for (const [before, heading] of [
    ['One', 'Two'],
    ['Two', 'Three'],
  ] as const)
    await callAPI(page.request, baseURL ?? '', 'POST', `/api/conversations/${id}/previews`, {
      id: `${id}-${heading}`,
      message: `${id}-a`,
      after: `${id}-a`,
      language: 'html',
      base: digestOf(text(before)).slice(0, 24),
      text: text(heading),
    });
  await page.goto(`/c/${id}`);
  await awake(page);
  await opener(page).click();
  const version = panel(page).getByLabel('Version', { exact: true });
  const heading = page.frameLocator('iframe').getByRole('heading');
  await expect(version).toHaveText('Version 3 of 3, yours');
  const second = await page.context().newPage();
  await second.goto(`/c/${id}`);
  await awake(second);
  await opener(second).click();
  const beside = panel(second).getByLabel('Version', { exact: true });
  await expect(beside).toHaveText('Version 3 of 3, yours');

  await chooseOption(version, 'Version 2 of 3, yours');
  await expect(heading).toHaveText('Two');
  await panel(page).getByRole('button', { name: 'Delete version' }).click();
  await expect(panel(page).getByRole('status').filter({ hasText: 'Your version was deleted.' })).toBeVisible();
  await expect(version).toHaveText('Version 1 of 2');
  await expect(heading).toHaveText('One');
  // The model's own is none to delete.
  await expect(panel(page).getByRole('button', { name: 'Delete version' })).toHaveCount(0);
  await expect(beside).toHaveText('Version 2 of 2, yours');
  await expect(second.frameLocator('iframe').getByRole('heading')).toHaveText('Three');
  await panel(page).getByRole('button', { name: 'Undo' }).click();
  await expect(version).toHaveText('Version 3 of 3, yours');
  await expect(heading).toHaveText('Two');
  await page.reload();
  await awake(page);
  await opener(page).click();
  await expect(version).toHaveText('Version 3 of 3, yours');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Branch into new chat' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(opener(page)).toHaveCount(1);
  await opener(page).click();
  await expect(version).toHaveText('Version 3 of 3, yours');
  await chooseOption(version, 'Version 2 of 3, yours');
  await expect(heading).toHaveText('Three');
  // A copy: what is deleted here stays there.
  await panel(page).getByRole('button', { name: 'Delete version' }).click();
  await expect(version).toHaveText('Version 1 of 2');
  await expect(beside).toHaveText('Version 3 of 3, yours');
});

test('saved versions go along into a branch whose page is closed before the server has heard of it', async ({
  page,
  baseURL,
}) => {
  const id = `branch-closed-${Date.now()}`;
  const page1 = '<h1>One</h1>\n<p>One alone</p>';
  const reply = { parts: [{ type: 'text', text: fence('html', page1) }] } as const;
  const messages: readonly Message[] = [
    { id: `${id}-q`, parentId: null, createdAt: 1, role: 'user', text: 'A page', images: [] },
    { id: `${id}-a`, parentId: `${id}-q`, createdAt: 2, role: 'assistant', ...demo, reply, outcome: 'done' },
  ];
  await seed(page.request, '', { id, title: 'A page', config: { ...defaultSettings.config, ...demo }, messages });
  await callAPI(page.request, baseURL ?? '', 'POST', `/api/conversations/${id}/previews`, {
    id: `${id}-mine`,
    message: `${id}-a`,
    after: `${id}-a`,
    language: 'html',
    base: digestOf(page1).slice(0, 24),
    text: '<h1>Mine</h1>',
  });
  await page.goto(`/c/${id}`);
  await awake(page);
  const sent: string[] = [];
  await page.route('**/api/conversations**', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent.push(route.request().url());
    return route.abort();
  });
  await page.getByRole('button', { name: 'Branch into new chat' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  const branch = page.url();
  await page.close();

  const next = await page.context().newPage();
  await next.goto(branch);
  await awake(next);
  await opener(next).click();
  await expect(panel(next).getByLabel('Version', { exact: true })).toHaveText('Version 2 of 2, yours');
  await expect(next.frameLocator('iframe').getByRole('heading')).toHaveText('Mine');
});
