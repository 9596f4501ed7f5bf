// Prompts as they are used: written with their variables, called with a slash in the message field, brought back.
import { expect, test } from 'playwright/test';
import { awake, chooseOption, ended, field, openChat } from './support/chat-page.ts';
import { openPage } from './support/library-page.ts';
import { watch } from './support/payloads.ts';
import { callAPI } from './support/seed.ts';

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
