// Taking in what other programs hand out: the ZIP and the JSON of ChatGPT, a LobeChat export. All of it written for these tests.
import { expect as quickExpect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { makeZip } from '../shared/testing/make-zip.ts';
import { awake } from './support/chat-page.ts';

test.setTimeout(90_000);
const expect = quickExpect.configure({ timeout: 20_000 });

interface Said {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** A conversation as ChatGPT writes it: a root without a message, and every message below the one before. */
function chatGPT(id: string, title: string, said: readonly Said[]): object {
  const nodes = said.map(({ role, text }, index) => [
    `${id}-${index}`,
    {
      id: `${id}-${index}`,
      parent: index === 0 ? 'root' : `${id}-${index - 1}`,
      children: index + 1 < said.length ? [`${id}-${index + 1}`] : [],
      message: {
        id: `${id}-${index}`,
        author: { role },
        create_time: 1_700_000_000 + index,
        content: { content_type: 'text', parts: [text] },
        metadata: role === 'assistant' ? { model_slug: 'a-model' } : {},
      },
    },
  ]);
  return {
    conversation_id: id,
    title,
    create_time: 1_700_000_000,
    update_time: 1_700_000_100,
    current_node: `${id}-${said.length - 1}`,
    mapping: { root: { id: 'root', parent: null, children: [`${id}-0`], message: null }, ...Object.fromEntries(nodes) },
  };
}

const lighthouses: readonly Said[] = [
  { role: 'user', text: 'Who kept the lighthouses?' },
  { role: 'assistant', text: 'Keepers, with their families.' },
  { role: 'user', text: 'And now?' },
  { role: 'assistant', text: 'Clocks and **lamps**.' },
];

const lobeChat = {
  exportType: 'sessions',
  version: 7,
  state: {
    sessions: [],
    sessionGroups: [],
    topics: [{ id: 't1', title: 'Of bridges', sessionId: 'inbox', createdAt: 1_700_000_000_000 }],
    messages: [
      { id: 'b1', role: 'user', content: 'How does a bridge stand?', topicId: 't1', createdAt: 1_700_000_000_001 },
      {
        id: 'b2',
        role: 'assistant',
        content: 'By pushing and pulling.',
        parentId: 'b1',
        topicId: 't1',
        createdAt: 1_700_000_000_002,
      },
    ],
  },
};

const drop = (page: Page) => page.getByLabel('File to import');
async function openData(page: Page): Promise<void> {
  await page.goto('/settings/data');
  await awake(page);
  await expect(drop(page)).toBeAttached();
}

/** Says yes to what is found, and opens one of the conversations that came in. */
async function takeIn(page: Page, count: number, title: string): Promise<void> {
  await page.getByRole('button', { name: count === 1 ? 'Import 1 chat' : `Import ${count} chats` }).click();
  await expect(page.getByText(count === 1 ? '1 chat imported.' : `${count} chats imported.`)).toBeVisible();
  await page.goto('/');
  await awake(page);
  await page.getByRole('navigation').getByRole('link', { name: title }).click();
}

test('the ZIP of ChatGPT: seen first, taken in, opened; a second time it is known', async ({ page }) => {
  const chats = [
    chatGPT('g-1', 'Of lighthouses', lighthouses),
    chatGPT('g-2', 'Of tides', [
      { role: 'user', text: 'Why twice a day?' },
      { role: 'assistant', text: 'The moon pulls on both sides.' },
    ]),
  ];
  const buffer = makeZip([
    { name: 'chat.html', text: '<p>the same to look at</p>' },
    { name: 'file-0a1b.png', text: 'x'.repeat(5000), stored: true },
    { name: 'conversations.json', text: JSON.stringify(chats) },
    { name: 'user.json', text: '{}' },
  ]);
  const file = { name: 'export.zip', mimeType: 'application/zip', buffer };
  await openData(page);
  await drop(page).setInputFiles(file);
  await expect(page.getByRole('row', { name: 'Source ChatGPT' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'New 2' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Messages in new chats 6' })).toBeVisible();
  // Nothing is written before somebody has said so.
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Of lighthouses' })).toHaveCount(0);
  await takeIn(page, 2, 'Of lighthouses');
  await expect(page.getByText('Who kept the lighthouses?')).toBeVisible();
  await expect(page.locator('article').last()).toContainText('Clocks and lamps.');
  await expect(page.locator('article').last().locator('strong')).toHaveText('lamps');

  await openData(page);
  await drop(page).setInputFiles(file);
  await expect(page.getByText('Everything in this file has already been imported.')).toBeVisible();
});

test('conversations.json by itself', async ({ page }) => {
  const buffer = Buffer.from(JSON.stringify([chatGPT('g-3', 'Alone', lighthouses)]));
  await openData(page);
  await drop(page).setInputFiles({ name: 'conversations.json', mimeType: 'application/json', buffer });
  await takeIn(page, 1, 'Alone');
  await expect(page.getByText('Keepers, with their families.')).toBeVisible();
});

test('a LobeChat export', async ({ page }) => {
  const buffer = Buffer.from(JSON.stringify(lobeChat));
  await openData(page);
  await drop(page).setInputFiles({ name: 'lobe.json', mimeType: 'application/json', buffer });
  await expect(page.getByRole('row', { name: 'Source LobeChat' })).toBeVisible();
  await takeIn(page, 1, 'Of bridges');
  await expect(page.getByText('How does a bridge stand?')).toBeVisible();
  await expect(page.locator('article').last()).toContainText('By pushing and pulling.');
});

test('archives that are none of it say what they lack', async ({ page }) => {
  await openData(page);
  const zip = makeZip([{ name: 'notes.txt', text: 'only notes' }]);
  await drop(page).setInputFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer: zip });
  await expect(
    page.getByRole('alert').filter({ hasText: 'notes.zip doesn’t contain conversations.json.' }),
  ).toBeVisible();
  const half = zip.subarray(0, zip.length / 2);
  await drop(page).setInputFiles({ name: 'half.zip', mimeType: 'application/zip', buffer: half });
  await expect(page.getByRole('alert').filter({ hasText: 'half.zip is damaged' })).toBeVisible();
});
