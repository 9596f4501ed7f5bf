// Assistants and prompts as they are used: made, begun with, called with a sign in the message field, imported.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { ask, awake, chooseModel, chooseOption, ended, field, modelButton, openChat } from './support/chat-page.ts';
import { watch } from './support/payloads.ts';
import { callAPI } from './support/seed.ts';

const systemOf = (
  payload: { readonly messages: readonly { readonly role: string; readonly content: unknown }[] } | undefined,
) => payload?.messages.filter(({ role }) => role === 'system').map(({ content }) => content);

async function openPage(page: Page, path: string): Promise<void> {
  await chooseModel(page, { provider: 'demo', model: 'demo-fast' });
  await page.goto(path);
  await awake(page);
}

test('an assistant is made, begins a chat with what it brings, and takes over another one with @', async ({ page }) => {
  const { chat } = watch(page);
  await openPage(page, '/settings/assistants/new');
  await page.getByLabel('Name', { exact: true }).fill('Chef');
  await page.getByLabel('Instructions', { exact: true }).fill('You cook since {{year}}.');
  await page.getByRole('button', { name: 'Add starter' }).click();
  await page.getByLabel('Conversation starter 1', { exact: true }).fill('echo dinner');
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
  await page.getByRole('button', { name: 'echo dinner' }).click();
  await ended(page);
  expect(systemOf(chat.at(-1))).toEqual([`You cook since ${new Date().getFullYear()}.`]);
  const used = page.locator('header').getByRole('button', { name: 'Chef' });
  await expect(used).toBeVisible();

  await page.goto('/');
  await awake(page);
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

test('a prompt is filled in from the message field; Escape keeps the draft, the last values come back', async ({
  page,
  baseURL,
}) => {
  const { chat } = watch(page);
  await openChat(page);
  await callAPI(page.context().request, baseURL ?? '', 'POST', '/api/prompts', {
    id: 'p-explain',
    name: 'Explain',
    text: 'echo {{topic}} for {{who}}',
    favourite: false,
    fields: [{ name: 'who', type: 'choice', options: ['all', 'experts'] }],
    previous: [],
  });
  const form = page.getByRole('dialog', { name: 'Explain' });
  // The list of prompts comes with the first sign that asks for it: without it the key would send the words.
  const suggested = page.getByRole('option', { name: /Explain/ });
  await field(page).pressSequentially('So: /xpl');
  await expect(suggested).toBeVisible();
  await field(page).press('Enter');
  await expect(form.getByLabel('topic')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(field(page)).toHaveValue('So: /xpl');

  await field(page).fill('');
  await field(page).pressSequentially('/');
  await expect(suggested).toBeVisible();
  await field(page).press('Tab');
  await form.getByLabel('topic').fill('{{email}} and {{who}}');
  await chooseOption(form.getByLabel('who'), 'experts');
  await form.getByRole('button', { name: 'Insert' }).click();
  await expect(field(page)).toHaveValue('echo \\{{email}} and {{who}} for experts');
  await expect(field(page)).toBeFocused();
  await field(page).press('Enter');
  await ended(page);
  expect(chat.at(-1)?.messages.at(-1)?.content).toBe('echo {{email}} and {{who}} for experts');

  await field(page).pressSequentially('/');
  await expect(suggested).toBeVisible();
  await field(page).press('Enter');
  await expect(form.getByLabel('topic')).toHaveValue('{{email}} and {{who}}');
  await expect(form.getByLabel('who')).toHaveText('experts');
});

test('a variable may have any name, such as one that every object has', async ({ page }) => {
  const { chat } = watch(page);
  await openPage(page, '/settings/prompts/new');
  await page.getByLabel('Name', { exact: true }).fill('Odd');
  await page.getByLabel('Text', { exact: true }).fill('echo {{constructor}}/{{__proto__}}/{{valueOf}}');
  await chooseOption(page.getByLabel('Type of __proto__'), 'File');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/settings/prompts');
  await page.goto('/');
  await awake(page);
  await field(page).pressSequentially('/odd');
  await page.getByRole('option', { name: /Odd/ }).click();
  const form = page.getByRole('dialog', { name: 'Odd' });
  await expect(form.getByRole('button', { name: 'Choose file: __proto__' })).toBeVisible();
  await expect(form.getByLabel('constructor')).toHaveValue('');
  await form.getByLabel('valueOf').fill('worth');
  await form.getByRole('button', { name: 'Insert' }).click();
  await expect(field(page)).toHaveValue('echo //worth');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await ended(page);
  expect(chat.at(-1)?.messages.at(-1)).toMatchObject({ content: 'echo //worth' });
  expect(chat.at(-1)?.messages.at(-1)).not.toHaveProperty('fileList');
});

test('a prompt asks for a file: it is attached, and the text has its name', async ({ page, baseURL }) => {
  const { chat } = watch(page);
  await openPage(page, '/settings/prompts/new');
  await page.getByLabel('Name', { exact: true }).fill('Review');
  await page.getByLabel('Text', { exact: true }).fill('echo {{old}} against {{new}}, {{tone}}');
  for (const name of ['old', 'new']) await chooseOption(page.getByLabel(`Type of ${name}`), 'File');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/settings/prompts');
  const stored = await callAPI(page.context().request, baseURL ?? '', 'GET', '/api/prompts');
  expect(stored).toMatchObject({ prompts: [{ fields: [{ type: 'file' }, { type: 'file' }, { type: 'text' }] }] });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await awake(page);
  await field(page).pressSequentially('/rev');
  await page.getByRole('option', { name: /Review/ }).click();
  const form = page.getByRole('dialog', { name: 'Review' });
  await expect(form.getByRole('button', { name: 'Choose file: old' })).toBeFocused();
  const choosing = page.waitForEvent('filechooser');
  await form.getByRole('button', { name: 'Choose file: old' }).click();
  await (await choosing).setFiles({ name: 'plan {{email}}.txt', mimeType: 'text/plain', buffer: Buffer.from('one') });
  await expect(form.getByText('plan {{email}}.txt')).toBeVisible();

  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['two'], 'next.txt', { type: 'text/plain' }));
    transfer.items.add(new File(['three'], 'third.txt', { type: 'text/plain' }));
    return transfer;
  });
  const second = form.getByRole('button', { name: 'Choose file: new' });
  await second.dispatchEvent('drop', { dataTransfer: data });
  await expect(form.getByText('Only the first file was taken.')).toBeVisible();
  const change = form.getByRole('button', { name: 'Change: new' });
  for (const part of [change, form.getByRole('button', { name: 'Remove next.txt' })])
    expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await form.getByLabel('tone').fill('kindly');
  await form.getByRole('button', { name: 'Insert' }).click();
  await expect(field(page)).toHaveValue('echo plan \\{{email}}.txt against next.txt, kindly');
  const tray = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await expect(tray).toHaveCount(2);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await ended(page);
  const message = chat.at(-1)?.messages.at(-1);
  expect(message).toMatchObject({
    content: 'echo plan {{email}}.txt against next.txt, kindly',
    fileList: [
      { name: 'plan {{email}}.txt', size: 3 },
      { name: 'next.txt', size: 3 },
    ],
  });
});

test('an earlier version of a prompt comes back with the types and choices of its values', async ({
  page,
  baseURL,
}) => {
  await openPage(page, '/settings/prompts');
  await callAPI(page.context().request, baseURL ?? '', 'POST', '/api/prompts', {
    id: 'p-letter',
    name: 'Letter',
    text: 'A {{tone}} letter',
    favourite: false,
    fields: [{ name: 'tone', type: 'choice', options: ['warm', 'formal'] }],
    previous: [],
  });
  const open = async (): Promise<void> => {
    await page.goto('/settings/prompts/p-letter');
    await awake(page);
  };
  await open();
  await page.getByLabel('Text', { exact: true }).fill('A letter');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/settings/prompts');
  await open();
  await expect(page.getByLabel('Type of tone')).toHaveCount(0);
  await page.getByText('Earlier versions').click();
  await page.getByRole('button', { name: /^Restore the version from / }).click();
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('A {{tone}} letter');
  await expect(page.getByLabel('Type of tone')).toHaveText('Choice');
  await expect(page.getByLabel('Choices for tone')).toHaveValue('warm, formal');
});

test('a slash says that there are no prompts, and leads to where they are made', async ({ page }) => {
  await openChat(page);
  await field(page).pressSequentially('/');
  const hint = page.getByRole('status').filter({ hasText: 'No prompts yet' });
  await expect(hint).toBeVisible();
  // Words are none of its business.
  await field(page).pressSequentially('x');
  await expect(hint).toHaveCount(0);
  await field(page).press('Backspace');
  await hint.getByRole('link', { name: 'New prompt' }).click();
  await expect(page.getByRole('heading', { name: 'Prompts', exact: true })).toBeVisible();
});

test('edits that are not saved are asked about before they are left; Save twice makes one', async ({ page }) => {
  await openPage(page, '/settings/assistants');
  await page.getByRole('link', { name: 'New assistant' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Gardener');
  const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Prompts', exact: true }).click();
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(asked).toHaveCount(0);
  await page.goBack();
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(name).toHaveValue('Gardener');
  await page.getByRole('button', { name: 'Save' }).dblclick();
  const list = page.getByRole('list', { name: 'Assistants' });
  await expect(list.getByRole('link', { name: 'Gardener', exact: true })).toHaveCount(1);

  await page.getByRole('link', { name: 'Edit Gardener' }).click();
  await name.fill('Nobody');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await asked.getByRole('button', { name: 'Discard changes' }).click();
  await expect(list.getByRole('link', { name: 'Gardener', exact: true })).toHaveCount(1);
});

test('a key that comes before the prompts are there waits for them, and sends nothing', async ({ page, baseURL }) => {
  const { chat } = watch(page);
  await callAPI(page.context().request, baseURL ?? '', 'POST', '/api/prompts', {
    id: 'p-soon',
    name: 'Soon',
    text: 'echo soon',
    favourite: false,
    fields: [],
    previous: [],
  });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  // Before the page: it reads the list as soon as it is idle.
  await page.route(/\/api\/prompts$/, async (route) => {
    await held;
    await route.continue();
  });
  await openChat(page);
  await field(page).pressSequentially('/soon');
  await field(page).press('Enter');
  await expect(page.locator('article')).toHaveCount(0);
  answer();
  await expect(field(page)).toHaveValue('echo soon');
  await field(page).fill('');
  // No prompt of that name: the words are sent.
  await field(page).pressSequentially('echo /nothing');
  await field(page).press('Enter');
  await ended(page);
  expect(chat.map(({ messages }) => messages.at(-1)?.content)).toEqual(['echo /nothing']);
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
