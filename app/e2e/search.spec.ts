// Conversations found again: by the search of the list, by the palette, and hit by hit in a chat.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { violationsOf } from './support/axe.ts';
import { addressOf, config, list, question, row, search } from './support/chat-list.ts';
import { ask, chooseOption, field, openChat } from './support/chat-page.ts';
import { historyOf } from './support/history.ts';
import { callAPI, seed } from './support/seed.ts';

test.describe.configure({ timeout: 120_000 });

test('the search finds a word of an old message, and opens the conversation at it', async ({ page, baseURL }) => {
  const url = addressOf(baseURL);
  const history = historyOf(`search-${Date.now()}`, 120, config, Date.now());
  const messages = history.messages.map((message, index) =>
    index === 20 && message.role === 'user' ? { ...message, text: 'Where do narwhals sleep?' } : message,
  );
  await seed(page.context().request, url, { ...history, title: 'Of the sea', messages });
  await openChat(page);
  await expect(row(page, 'Of the sea')).toBeVisible();
  await search(page).fill('narwhal');
  const result = list(page).getByRole('link', { name: /Of the sea.*narwhals/ });
  await expect(result.locator('mark')).toHaveText('narwhal');
  await search(page).press('ArrowDown');
  await expect(result).toBeFocused();
  await page.keyboard.press('Enter');
  const turn = page.locator('article[data-found]');
  await expect(turn).toContainText('Where do narwhals sleep?', { timeout: 30_000 });
  await expect(turn).toBeInViewport();
  // It stays where it is once everything around it is drawn.
  await page.waitForTimeout(1_500);
  await expect(turn).toBeInViewport();

  await search(page).fill('no such word anywhere');
  await expect(list(page)).toContainText('No results for');
  await search(page).press('Escape');
  await expect(row(page, 'Of the sea')).toBeVisible();
});

test('Escape gives the focus back to where the palette was asked for', async ({ page }) => {
  await openChat(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search and navigate' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeFocused();
  await page.getByRole('button', { name: 'Dictate' }).focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search and navigate' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Dictate' })).toBeFocused();
});

test('the palette leads to a conversation, to a message and to the settings, by keyboard alone', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo of mountains');
  const palette = page.getByRole('dialog', { name: 'Search and navigate' });
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('mountains');
  // Its name holds the word, too: one row has both, and leads to the message.
  const chat = palette.getByRole('group', { name: 'Chats' }).getByRole('option');
  await expect(chat).toHaveText(/echo of mountains.*of mountains/);
  await expect(palette.getByRole('group', { name: 'Messages' })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(page).toHaveURL(/\/c\/[\w-]+\?.*message=/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('settings: data');
  await expect(palette.getByRole('option', { name: 'Settings: Data' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/data$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});

test('hits of a chat are walked: one row with their number, filters, next and previous, each in its branch', async ({
  page,
  baseURL,
}) => {
  const url = addressOf(baseURL);
  const id = `hits-${Date.now()}`;
  const at = Date.now();
  const messages = [
    question(`${id}-1`, 'Where do **orcas** live?', at - 4000),
    question(`${id}-2`, 'Where do orcas *sleep*?', at - 3000),
    { ...question(`${id}-3`, 'And what of orcas in winter?', at - 2000), parentId: `${id}-2` },
  ];
  const { request } = page.context();
  await seed(request, url, { id, title: 'Whales', config, messages });
  // An older chat in a project, answered by another model.
  const project = (await callAPI(request, url, 'POST', '/api/folders', { name: 'Zoo' })) as { readonly id: string };
  const old = at - 90 * 86_400_000;
  const reply = { parts: [{ type: 'text', text: 'In pods, as orcas do.' }] } as const;
  const answer = { provider: 'demo', model: 'demo', reply, outcome: 'done' } as const;
  await seed(request, url, {
    id: `${id}-old`,
    title: 'Old zoo',
    config,
    messages: [
      question(`${id}-4`, 'How do they live?', old),
      { id: `${id}-5`, parentId: `${id}-4`, role: 'assistant', createdAt: old + 1, ...answer },
    ],
  });
  await callAPI(request, url, 'PATCH', `/api/conversations/${id}-old`, { folderId: project.id });
  await openChat(page);
  await search(page).fill('orcas');
  const older = list(page).getByRole('link', { name: /Old zoo/ });
  const filter = (name: string) => list(page).getByRole('combobox', { name });
  for (const [name, chosen, any] of [
    ['Time', 'Last 30 days', 'Any time'],
    ['Project', 'Zoo', 'All projects'],
    ['Model', 'Demo Standard', 'All models'],
  ] as const) {
    await expect(older).toHaveCount(1);
    await chooseOption(filter(name), chosen);
    // The one that fits, and not the other.
    const fits = name === 'Time' ? [0, 1] : [1, 0];
    await expect(older).toHaveCount(fits[0] ?? 0);
    await expect(list(page).getByRole('link', { name: /Whales/ })).toHaveCount(fits[1] ?? 0);
    await chooseOption(filter(name), any);
  }
  const result = list(page).getByRole('link', { name: /Whales 3 messages/ });
  await expect(result).toHaveCount(1);
  await expect(result).not.toContainText('*');
  await list(page).getByRole('checkbox', { name: 'With attachments' }).check();
  await expect(result).toHaveCount(0);
  await list(page).getByRole('checkbox', { name: 'With attachments' }).uncheck();
  await result.click();
  const bar = page.getByRole('search', { name: 'Search results in this chat' });
  await expect(bar).toContainText('3 of 3');
  await expect.poll(() => currentMark(page)).toContain('in winter');
  await bar.getByRole('button', { name: 'Next result' }).click();
  await expect(bar).toContainText('1 of 3');
  await expect.poll(() => currentMark(page)).toContain('live?');
  await expect(page.getByRole('article').filter({ hasText: 'live?' })).toBeVisible();
  await bar.getByRole('button', { name: 'Previous result' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'in winter' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('found')?.size ?? 0)).toBeGreaterThan(0);
  expect(await violationsOf(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Close search' }).click();
  await expect(bar).toHaveCount(0);
});

test('a match far down in a long response is gone to, and the matches of a message are walked', async ({
  page,
  baseURL,
}) => {
  const id = `deep-${Date.now()}`;
  const at = Date.now();
  const line = 'Nothing of note here.\n\n';
  const text = `The puffin lands.\n\n${line.repeat(60)}Then a puffin sleeps.\n\n${line.repeat(60)}Puffin facts end.`;
  const answer = { provider: 'demo', model: 'demo', outcome: 'done' } as const;
  const reply = {
    parts: [{ type: 'text', text: `${line.repeat(60)}A razorbill dives.\n\n${line.repeat(60)}` }],
  } as const;
  const other = { parts: [{ type: 'text', text }] } as const;
  const messages = [
    question(`${id}-1`, 'First', at - 4000),
    { id: `${id}-2`, parentId: `${id}-1`, role: 'assistant', createdAt: at - 3000, reply, ...answer } as const,
    { ...question(`${id}-3`, 'Second', at - 2000), parentId: `${id}-2` },
    { id: `${id}-4`, parentId: `${id}-3`, role: 'assistant', createdAt: at - 1000, reply: other, ...answer } as const,
  ];
  await seed(page.context().request, addressOf(baseURL), { id, title: 'Sea birds', config, messages });
  await page.goto(`/c/${id}?message=${id}-2&find=razorbill`);
  await expect.poll(() => matchInView(page)).toBe('A razorbill dives.');
  const bar = page.getByRole('search', { name: 'Search results in this chat' });
  await expect(bar).toContainText('1 of 1');
  await page.goto(`/c/${id}?message=${id}-4&find=puffin`);
  for (const [place, sentence] of [
    ['1 of 3', 'The puffin lands.'],
    ['2 of 3', 'Then a puffin sleeps.'],
    ['3 of 3', 'Puffin facts end.'],
    ['1 of 3', 'The puffin lands.'],
  ] as const) {
    await expect(bar).toContainText(place);
    await expect.poll(() => matchInView(page)).toBe(sentence);
    await bar.getByRole('button', { name: 'Next result' }).click();
  }
  await bar.getByRole('button', { name: 'Previous result' }).click();
  await expect(bar).toContainText('1 of 3');
});

/** Sentence of the current match, if it is on the screen. */
const matchInView = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get('found-current') ?? [];
    if (!(range instanceof Range)) return undefined;
    const { top, bottom } = range.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight ? range.startContainer.parentElement?.textContent : undefined;
  });

/** Text of the messages whose marked words stand out from the others. */
const currentMark = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...(CSS.highlights.get('found-current') ?? [])]
      .map((range) => range.startContainer.parentElement?.closest('article')?.textContent ?? '')
      .join(),
  );

test('the palette narrows what was found by time and model, and then lists nothing else', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo tools lagoon');
  await ask(page, 'echo more tools');
  const palette = page.getByRole('dialog', { name: 'Search and navigate' });
  const model = palette.getByRole('combobox', { name: 'Model', exact: true });
  // Its results are a listbox, too.
  const choose = async (name: string): Promise<void> => {
    await model.click();
    await page.getByRole('option', { name, exact: true }).click();
    await expect(model).toHaveText(name);
  };
  const found = palette.getByRole('option', { name: /lagoon/ });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tools');
  await expect(palette.getByRole('option', { name: /^Settings: / }).first()).toBeVisible();
  await expect(found.first()).toBeVisible();
  await expect(found.first()).toContainText('4 messages');
  expect(await violationsOf(page)).toEqual([]);
  await choose('Demo Standard');
  await expect(palette.getByRole('option', { name: /^Settings: / })).toHaveCount(0);
  await expect(found).toHaveCount(1);
  await choose('Demo Slow');
  await expect(found).toHaveCount(0);
  await expect(palette.getByRole('status')).toContainText('No results for');
  await choose('All models');
  await expect(found.first()).toBeVisible();
  await palette.getByRole('combobox').first().press('Escape');
  await expect(palette).toHaveCount(0);
});
