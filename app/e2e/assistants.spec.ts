// Assistants as they are used: made, begun with, called with @ in the message field, imported.
import { expect, test } from 'playwright/test';
import { ask, awake, ended, field, modelButton } from './support/chat-page.ts';
import { openPage, systemOf } from './support/library-page.ts';
import { watch } from './support/payloads.ts';
import { callAPI } from './support/seed.ts';

test('an assistant is made, begins a chat with what it brings, and takes over another one with @', async ({ page }) => {
  const { chat } = watch(page);
  await openPage(page, '/settings/assistants/new');
  await page.getByLabel('Name', { exact: true }).fill('Chef');
  await page.getByLabel('Instructions', { exact: true }).fill('You cook since {{year}}.');
  await page.getByRole('button', { name: 'Add starter' }).click();
  await page.getByLabel('Conversation starter 1', { exact: true }).fill('echo dinner');
  const larder = { name: 'larder.txt', mimeType: 'text/plain', buffer: Buffer.from('Rice and peas.') };
  await page.locator('input[type=file]').last().setInputFiles(larder);
  await expect(page.getByRole('listitem').filter({ hasText: 'larder.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const list = page.getByRole('list', { name: 'Assistants' });
  await page.getByRole('button', { name: 'Delete Chef' }).click();
  await expect(list).not.toContainText('Chef');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list).toContainText('Chef');

  await page.goto('/');
  await awake(page);
  await page.getByRole('button', { name: 'Chef' }).click();
  await expect(page.getByRole('heading', { name: 'Chef' })).toBeVisible();
  const tray = page.getByRole('list', { name: 'Attachments' });
  await expect(tray).toContainText('larder.txt');
  await field(page).fill('not sent yet');
  await page.getByRole('button', { name: 'echo dinner' }).click();
  await ended(page);
  expect(JSON.stringify(chat.at(-1)?.messages)).toContain('larder.txt');
  expect(systemOf(chat.at(-1))).toEqual([`You cook since ${new Date().getFullYear()}.`]);
  const used = page.locator('header').getByRole('button', { name: 'Chef' });
  await expect(used).toBeVisible();

  await page.goto('/');
  await awake(page);
  await expect(field(page)).toHaveValue('not sent yet');
  await expect(tray).toHaveCount(0);
  await ask(page, 'echo plain');
  expect(systemOf(chat.at(-1))).toEqual([]);
  await field(page).pressSequentially('echo more @ch');
  await expect(page.getByRole('option', { name: 'Chef' })).toHaveAttribute('aria-selected', 'true');
  await field(page).press('Enter');
  await expect(page.getByText('The next response comes from Chef.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(used).toHaveCount(0);
  await field(page).pressSequentially('@ch');
  await expect(page.getByRole('option').first()).toBeVisible();
  await field(page).press('Enter');
  await expect(used).toBeVisible();
  await field(page).press('Enter');
  await expect(page.locator('article[aria-busy]')).toHaveCount(2);
  await ended(page);
  expect(systemOf(chat.at(-1))).toEqual([`You cook since ${new Date().getFullYear()}.`]);
});

test('the model that an assistant or a project brings is not that of the next chat', async ({ page, baseURL }) => {
  await openPage(page, '/settings/assistants/new');
  const slow = { provider: 'demo', model: 'demo-slow' };
  const about = { description: '', picture: null, instructions: 'You cook.', fallbacks: [], params: {}, plugins: [] };
  const chef = { ...about, id: 'chef', name: 'Chef', model: slow, files: [], openings: [] };
  await callAPI(page.request, baseURL ?? '', 'POST', '/api/assistants', chef);
  await callAPI(page.request, baseURL ?? '', 'POST', '/api/folders', { id: 'kitchen', name: 'Kitchen' });
  await callAPI(page.request, baseURL ?? '', 'PATCH', '/api/folders/kitchen', { model: 'demo/demo-slow' });
  const begun = async (path: string, expected: string): Promise<void> => {
    await page.goto(path);
    await awake(page);
    if (path === '/') await page.getByRole('button', { name: 'Chef' }).click();
    await expect(modelButton(page)).toContainText(expected);
    await ask(page, 'echo dinner');
    await page.getByRole('link', { name: 'New chat' }).click();
    await expect(page).toHaveURL('/');
  };
  await begun('/', 'Demo Slow');
  await expect(modelButton(page)).toContainText('Demo Fast');
  await begun('/projects/kitchen', 'Demo Slow');
  await expect(modelButton(page)).toContainText('Demo Fast');
  // Taken back before anything is asked.
  await page.getByRole('button', { name: 'Chef' }).click();
  await expect(modelButton(page)).toContainText('Demo Slow');
  await page.getByRole('button', { name: 'Chef' }).click();
  await expect(modelButton(page)).toContainText('Demo Fast');
});

test('an assistant that was chosen goes along into a project, whose page names it and lets it go', async ({ page }) => {
  const { chat } = watch(page);
  await openPage(page, '/settings/assistants/new');
  await page.getByLabel('Name', { exact: true }).fill('Chef');
  await page.getByLabel('Instructions', { exact: true }).fill('You cook.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto('/');
  await awake(page);
  await page.getByRole('button', { name: 'New project', exact: true }).click();
  await page.getByRole('textbox', { name: 'Project name' }).fill('Kitchen');
  await page.keyboard.press('Enter');
  const project = page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'Kitchen' });
  const chef = page.getByRole('main').getByRole('button', { name: 'Chef', pressed: true });
  await page.getByRole('button', { name: 'Chef', pressed: false }).click();
  await expect(page.getByRole('heading', { name: 'Chef' })).toBeVisible();
  await project.click();
  await expect(page.getByRole('heading', { name: 'Kitchen' })).toBeVisible();
  await expect(chef).toBeVisible();
  await ask(page, 'echo with');
  expect(systemOf(chat.at(-1))).toEqual(['You cook.']);

  await page.goto('/');
  await awake(page);
  await page.getByRole('button', { name: 'Chef', pressed: false }).click();
  await project.click();
  await chef.click();
  await expect(chef).toHaveCount(0);
  await ask(page, 'echo without');
  expect(systemOf(chat.at(-1))).toEqual([]);
});

test('what is attached on a project’s page is attached there alone; an assistant’s files go along', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { chat } = watch(page);
  const fileOf = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Words of ${name}.`) });
  await openPage(page, '/settings/assistants/new');
  await callAPI(page.request, baseURL ?? '', 'POST', '/api/folders', { id: 'kitchen-files', name: 'Kitchen' });
  await page.getByLabel('Name', { exact: true }).fill('Chef');
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles([fileOf('menu.txt'), fileOf('wines.txt')]);
  await expect(page.getByRole('listitem').filter({ hasText: 'wines.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();

  const project = page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'Kitchen' });
  const fresh = async (): Promise<void> => {
    await page.getByRole('link', { name: 'New chat' }).click();
    await expect(page).toHaveURL('/');
  };
  const tray = page.getByRole('list', { name: 'Attachments' });
  await page.goto('/projects/kitchen-files');
  await awake(page);
  await page.locator('#message input[type=file]').setInputFiles([fileOf('recipe.txt')]);
  await expect(tray).toContainText('recipe.txt');
  await field(page).fill('echo about the recipe');
  await fresh();
  await expect(field(page)).toHaveValue('');
  await expect(tray).toHaveCount(0);
  await page.locator('#message input[type=file]').setInputFiles([fileOf('own.txt')]);
  await expect(tray).toContainText('own.txt');
  await page.getByRole('button', { name: 'Chef', pressed: false }).click();
  await expect(tray.getByRole('listitem')).toHaveText([/own\.txt/, /menu\.txt/, /wines\.txt/]);

  await project.click();
  await expect(field(page)).toHaveValue('echo about the recipe');
  await expect(tray.getByRole('listitem')).toHaveText([/recipe\.txt/, /menu\.txt/, /wines\.txt/]);
  await page.getByRole('button', { name: 'Remove wines.txt' }).click();
  await expect(tray.getByRole('listitem')).toHaveText([/recipe\.txt/, /menu\.txt/]);
  await page.reload();
  await awake(page);
  await expect(tray.getByRole('listitem')).toHaveText([/recipe\.txt/, /menu\.txt/]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await ended(page);
  const sent = JSON.stringify(chat.at(-1)?.messages);
  expect(['recipe.txt', 'menu.txt', 'wines.txt', 'own.txt'].map((name) => sent.includes(name))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  await fresh();
  await expect(tray.getByRole('listitem')).toHaveText([/own\.txt/]);
  await project.click();
  await expect(page.getByRole('heading', { name: 'Kitchen' })).toBeVisible();
  await expect(tray).toHaveCount(0);
});

test('on a phone an agent of LobeChat is seen first, its tools off until agreed, and a model that is gone is replaced', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/settings/assistants');
  const agent = {
    identifier: 'travel',
    meta: { title: 'Travel', avatar: '🧳' },
    config: {
      systemRole: 'Ask https://trips.example for {{email}}.',
      model: 'gone-1',
      provider: 'demo',
      plugins: ['clock', 'other'],
    },
  };
  await page.getByLabel('File to import').setInputFiles({
    name: 'agent.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(agent)),
  });
  const preview = page.getByRole('dialog', { name: 'Review before importing' });
  await expect(preview.getByRole('textbox', { name: 'Instructions' })).toHaveValue(agent.config.systemRole);
  await expect(preview).toContainText('Contains links to: trips.example');
  await expect(preview).toContainText('Gives the model details about you: email');
  await expect(preview).toContainText('Tools not installed here: other');
  await expect(preview.getByRole('checkbox', { name: /Turn on its tools/ })).not.toBeChecked();
  await preview.getByRole('button', { name: 'Add 1' }).click();

  await expect(page.getByText('gone-1 is no longer available.')).toBeVisible();
  await page.getByRole('button', { name: /^Replace with / }).click();
  await expect(page.getByText('gone-1 is no longer available.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit Travel' }).click();
  await expect(page.getByRole('checkbox', { name: /Clock/ })).not.toBeChecked();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  // Exported, deleted for good, and taken in again from the file.
  await page.goto('/settings/assistants');
  await awake(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  await page.getByRole('button', { name: 'Delete Travel' }).click();
  await page.reload();
  await awake(page);
  await expect(page.getByRole('link', { name: 'Edit Travel' })).toHaveCount(0);
  await page.getByLabel('File to import').setInputFiles(await file.path());
  await expect(preview.getByRole('textbox', { name: 'Instructions' })).toHaveValue(agent.config.systemRole);
  await preview.getByRole('button', { name: 'Add 1' }).click();
  await expect(page.getByRole('list', { name: 'Assistants' })).toContainText('Travel');
});
