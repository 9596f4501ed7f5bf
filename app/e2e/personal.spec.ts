// Context that models get of a user besides the messages: custom instructions, projects, memory, and the panel that shows all of it.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { startMemoryVendor } from '../server/memory/testing/memory-vendor.ts';
import { violationsOf } from './support/axe.ts';
import { ask, awake, chooseOption, field, lastAnswer, openChat, openWith } from './support/chat-page.ts';
import { watch } from './support/payloads.ts';
import { callAPI } from './support/seed.ts';

const list = (page: Page) => page.getByRole('navigation', { name: 'Chats' });
const addressOf = (baseURL: string | undefined): string => baseURL ?? '';

test('instructions, a project with a file, and memory go along, and are shown as they are sent', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { chat } = watch(page);
  await openChat(page);
  await page.goto('/settings/personal');
  await awake(page);
  await page.getByRole('textbox', { name: 'About you' }).fill('I keep bees.');
  await page.getByRole('textbox', { name: 'How should models respond?' }).fill('Be brief.');
  await page.getByRole('button', { name: 'Add memory' }).click();
  await page.getByRole('textbox', { name: 'Memory', exact: true }).fill('Lives in Bergen.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Lives in Bergen.' })).toBeVisible();
  const settings = () => callAPI(page.context().request, addressOf(baseURL), 'GET', '/api/settings');
  await expect.poll(settings).toMatchObject({ preferences: { instructions: { style: 'Be brief.' } } });

  await page.goto('/');
  await awake(page);
  await page.getByRole('button', { name: 'New project', exact: true }).click();
  await page.getByRole('textbox', { name: 'Project name' }).fill('Honey');
  await page.keyboard.press('Enter');
  await list(page).getByRole('link', { name: 'Honey' }).click();
  await page.getByRole('tab', { name: 'Instructions' }).click();
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Answer for beekeepers.');
  await chooseOption(page.getByRole('combobox', { name: 'Model for new chats' }), 'Demo Standard');
  await page.getByRole('tab', { name: 'Files' }).click();
  await page
    .locator('input[type=file][aria-label="Add files"]')
    .setInputFiles({ name: 'hives.txt', mimeType: 'text/plain', buffer: Buffer.from('Hive 7 is empty.') });
  await expect(page.getByRole('listitem').filter({ hasText: 'hives.txt' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await ask(page, 'echo one');
  // The project's own model, and not the one that was chosen last.
  expect(chat.at(-1)?.model).toBe('demo');
  const [system, question] = chat.at(-1)?.messages ?? [];
  const order = ['I keep bees.', 'Be brief.', 'Answer for beekeepers.', 'Lives in Bergen.'];
  const places = order.map((words) => String(system?.content).indexOf(words));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(JSON.stringify(question)).toContain('hives.txt');
  await expect(list(page).getByRole('region', { name: 'Honey' }).getByRole('listitem')).toHaveText('echo one');

  await page.getByRole('button', { name: 'Chat settings' }).click();
  const panel = page.getByRole('dialog', { name: 'Chat settings' });
  await panel.getByRole('button', { name: 'Show: Instructions sent to the model' }).click();
  await expect(panel.locator('pre')).toHaveCount(3);
  expect((await panel.locator('pre').allTextContents()).join('\n\n')).toBe(system?.content);
  await panel.getByRole('switch', { name: 'Use my custom instructions' }).uncheck();
  await expect(panel.locator('pre')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await ask(page, 'echo two');
  expect(JSON.stringify(chat.at(-1))).not.toContain('I keep bees.');

  // On a phone: nothing is wider than the screen, and the project is deleted with its chat and comes back.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await awake(page);
  await page.getByRole('button', { name: 'Show sidebar' }).click();
  await list(page).getByRole('link', { name: 'Honey' }).click();
  await expect(page.getByRole('link', { name: 'echo one' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('tab', { name: 'Instructions' }).click();
  await page.getByRole('button', { name: 'Delete project…' }).click();
  await page.getByRole('button', { name: 'Delete project and its chat' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Show sidebar' }).click();
  await list(page).getByRole('link', { name: 'Honey' }).click();
  await page.getByRole('tab', { name: 'Instructions' }).click();
  await expect(page.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Answer for beekeepers.');
});

test('a model’s suggestion is accepted where it is made, and told to the next chat', async ({ page, baseURL }) => {
  const vendor = await startMemoryVendor();
  try {
    const api = (method: 'GET' | 'PATCH', path: string, data?: unknown) =>
      callAPI(page.context().request, addressOf(baseURL), method, path, data);
    await api('PATCH', '/api/settings', {
      providers: { 'my-box': { custom: { name: 'Box', sdkType: 'openai' } } },
      preferences: { chatDefaults: { plugins: ['memory'] }, titles: false },
    });
    await openWith(page, { 'my-box': { apiKey: 'sk-of-a-test', baseURL: vendor.url } }, 'my-box', 'm');
    vendor.next('memory____remember', { text: 'Keeps bees.' });
    await field(page).fill('I keep bees.');
    await field(page).press('Enter');
    const card = page.getByRole('region', { name: 'Remember this?' });
    await expect(card).toContainText('Keeps bees.', { timeout: 20_000 });
    await card.getByRole('button', { name: 'Accept' }).click();
    await expect(card).toContainText('Remembered');
    // Another fact in its place: both are read before one is accepted, here and in the list.
    const { memories } = (await api('GET', '/api/memories')) as {
      readonly memories: readonly { readonly id: string }[];
    };
    vendor.next('memory____update', { id: memories[0]?.id, text: 'Keeps hens.' });
    await ask(page, 'No bees any more.');
    const update = page.getByRole('region', { name: 'Update this memory?' });
    await expect(update).toContainText('Keeps hens.');
    await expect(update).toContainText('Replaces: Keeps bees.');
    await page.goto('/settings/personal');
    await expect(page.getByRole('listitem').filter({ hasText: 'Keeps hens.' })).toContainText('Replaces: Keeps bees.');
    await page.getByRole('button', { name: 'Dismiss: Keeps hens.' }).click();
    await page.goto('/');
    await awake(page);
    await ask(page, 'hello');
    await expect.poll(() => vendor.systems.at(-1)).toContain('Keeps bees.');
    // From the answer that was given with it to where it is corrected.
    await lastAnswer(page).getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Response details' }).click();
    const stored = page.getByRole('dialog', { name: 'Response details' });
    await expect(stored.getByText(/^Memories used: 1$/)).toBeVisible();
    await page.keyboard.press('Escape');
    // And from the numbers in its footer.
    await lastAnswer(page).getByRole('button', { name: 'Response details' }).click();
    await page.getByText(/^Memories used: 1$/).click();
    await page.getByRole('link', { name: 'Correct or delete memories' }).click();
    await page.getByRole('button', { name: 'Delete: Keeps bees.' }).click();
    await expect(page.getByText('No memories yet.')).toBeVisible();
  } finally {
    await vendor.close();
  }
});

test('a question asked before the settings are read has the defaults of the user', async ({ page, baseURL }) => {
  const vendor = await startMemoryVendor();
  const held = Promise.withResolvers<void>();
  try {
    await callAPI(page.context().request, addressOf(baseURL), 'PATCH', '/api/settings', {
      providers: { 'my-box': { custom: { name: 'Box', sdkType: 'openai' } } },
      preferences: { chatDefaults: { plugins: ['memory'] }, titles: false },
    });
    await page.route('**/api/settings', async (route) => {
      await held.promise;
      await route.fallback();
    });
    await openWith(page, { 'my-box': { apiKey: 'sk-of-a-test', baseURL: vendor.url } }, 'my-box', 'm');
    vendor.next('memory____remember', { text: 'Keeps bees.' });
    await field(page).fill('I keep bees.');
    await field(page).press('Enter');
    held.resolve();
    await expect(page.getByRole('region', { name: 'Remember this?' })).toContainText('Keeps bees.', {
      timeout: 20_000,
    });
  } finally {
    held.resolve();
    await vendor.close();
  }
});

test('a memory that is added, deleted and had back in one tab is so in the other', async ({ page, context }) => {
  const fact = (of: Page) => of.getByRole('listitem').filter({ hasText: 'Lives in Bergen.' });
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto('/settings/personal');
    await awake(each);
    await expect(each.getByText('No memories yet.')).toBeVisible({ timeout: 20_000 });
  }
  await page.getByRole('button', { name: 'Add memory' }).click();
  await page.getByRole('textbox', { name: 'Memory', exact: true }).fill('Lives in Bergen.');
  await page.keyboard.press('Enter');
  await expect(fact(page)).toBeVisible({ timeout: 20_000 });
  await expect(fact(other)).toBeVisible({ timeout: 20_000 });

  await page.getByRole('button', { name: 'Delete: Lives in Bergen.' }).click();
  // The other tab must have lost it to show it again.
  await expect(fact(other)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fact(page)).toBeVisible({ timeout: 20_000 });
  await expect(fact(other)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Delete: Lives in Bergen.' }).click();
  await expect(fact(page)).toHaveCount(0, { timeout: 20_000 });
});
