// Compares four models side by side, one of which fails and one waits; each answer stays in its column.
import { expect as impatient, test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { answers, awake, ended, field, modelButton, openChat, openWith, say } from '../../../e2e/support/chat-page.ts';
import { markOf, startMarkedServer } from '../../../e2e/support/marked-server.ts';
import { callAPI } from '../../../e2e/support/seed.ts';

const expect = impatient.configure({ timeout: 20_000 });
const names = {
  'gpt-4o': 'GPT-4o',
  'gpt-4o-mini': 'GPT-4o mini',
  'gpt-4.1': 'GPT-4.1',
  'gpt-4.1-mini': 'GPT-4.1 mini',
  'demo-fast': 'Demo Fast',
};
const [good, fails, waits, other] = ['gpt-4o', 'gpt-4o-mini', 'gpt-4.1', 'gpt-4.1-mini'] as const;

const board = (page: Page): Locator => page.getByRole('region', { name: 'Responses side by side' });
const column = (page: Page, number: number): Locator =>
  board(page)
    .locator('article')
    .nth(number - 1);

async function pick(page: Page, models: readonly (keyof typeof names)[]): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Compare models' });
  for (const model of models) {
    await dialog.getByRole('combobox').fill(model);
    await dialog
      .getByRole('row')
      .filter({ has: page.getByText(names[model], { exact: true }) })
      .first()
      .click();
  }
  return dialog;
}

async function choose(page: Page, models: readonly (keyof typeof names)[]): Promise<void> {
  const dialog = await pick(page, models);
  await dialog.getByRole('button', { name: `Send to ${models.length} model` }).click();
}

interface Stored {
  readonly messages: readonly {
    readonly id: string;
    readonly role: string;
    readonly model?: string;
    readonly reply?: unknown;
  }[];
}

async function stored(page: Page): Promise<Stored['messages']> {
  const { origin, pathname } = new URL(page.url());
  const path = `/api/conversations/${pathname.split('/').at(-1)}/messages`;
  return ((await callAPI(page.request, origin, 'GET', path)) as Stored).messages.filter(
    ({ role }) => role === 'assistant',
  );
}

test('four models answer side by side, through a reload, and one of them is gone on with', async ({ page }) => {
  const vendor = await startMarkedServer({ fails, waits });
  try {
    await openWith(page, { openai: { apiKey: 'sk-one', baseURL: vendor.baseURL } }, 'openai', good);
    await field(page).fill('Which river is the longest?');
    await modelButton(page).click();
    await page.getByRole('button', { name: 'Compare models…' }).click();
    await choose(page, [good, fails, waits, other]);

    await expect(board(page).locator('article')).toHaveCount(4);
    await expect(column(page, 1)).toContainText(`and ends ${markOf(good)}.`);
    await expect(column(page, 2)).toContainText('this model is not for sale');
    await expect(column(page, 3)).toContainText(`${markOf(waits)} begins`);
    await expect(column(page, 3)).toHaveAttribute('aria-busy', 'true');
    await expect(column(page, 4)).toContainText(`and ends ${markOf(other)}.`);
    await expect(board(page)).toContainText(`Your next message continues response 1, ${names[good]}.`);

    const before = page.viewportSize() ?? { width: 1280, height: 720 };
    const bubble = page.getByText('Which river is the longest?').last();
    await page.setViewportSize({ width: 1920, height: 1000 });
    for (const number of [1, 2, 3, 4]) {
      const width = async (): Promise<number> => (await column(page, number).boundingBox())?.width ?? 0;
      await expect.poll(width, String(number)).toBeGreaterThan(360);
      await expect.poll(width, String(number)).toBeLessThanOrEqual(560);
    }
    // Text above stays in place, and nothing is cut off.
    const leftOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.x ?? NaN;
    await expect.poll(async () => (await leftOf(bubble)) - (await leftOf(column(page, 1)))).toBeGreaterThan(300);
    await expect(column(page, 4)).toBeInViewport({ ratio: 0.3 });
    await page.setViewportSize(before);

    await page.reload();
    await awake(page);
    await expect(column(page, 3)).toContainText(`${markOf(waits)} begins`);
    await expect(column(page, 3)).toHaveAttribute('aria-busy', 'true');
    await expect(column(page, 4)).toContainText(`and ends ${markOf(other)}.`);
    vendor.release();
    await expect(column(page, 3)).toContainText(`and ends ${markOf(waits)}.`);
    await expect(column(page, 3)).toHaveAttribute('aria-busy', 'false');

    // Each complete answer can be copied; a failed one has nothing to copy.
    await expect(board(page).getByRole('button', { name: /^Copy the response of / })).toHaveCount(3);

    const rows = await stored(page);
    expect(rows).toHaveLength(4);
    for (const { model = '', reply } of rows)
      if (model !== fails)
        expect(JSON.stringify(reply).match(/mark-of-[\w.-]*\w/g)).toEqual(Array(2).fill(markOf(model)));

    await expect(board(page).locator('[aria-pressed="true"]')).toHaveText('Continuing with this');
    await column(page, 4).getByRole('button', { name: 'Continue with this' }).click();
    await expect(board(page)).toHaveCount(0);
    await expect(answers(page)).toHaveCount(1);
    await expect(answers(page).first()).toContainText(markOf(other));
    await expect(answers(page).first()).toContainText('1 / 4');
    await say(page, 'And the second?');
    await expect(answers(page)).toHaveCount(2);
    await ended(page);
    // The chat uses the chosen model from now on.
    await expect(answers(page).last()).toContainText(markOf(other));
  } finally {
    await vendor.close();
  }
});

test('the same model twice beside an answer that is there; on a phone behind tabs', async ({ page }) => {
  const vendor = await startMarkedServer({ fails: '', waits: other });
  try {
    await openWith(page, { openai: { apiKey: 'sk-one', baseURL: vendor.baseURL } }, 'openai', good);
    await say(page, 'Hello');
    await ended(page);
    await answers(page).first().getByRole('button', { name: 'More options' }).click();
    await page.getByRole('menuitem', { name: 'Compare models…' }).click();
    await choose(page, [other, other]);
    await expect(board(page).locator('article')).toHaveCount(3);
    await expect(column(page, 1)).toContainText(`and ends ${markOf(good)}.`);
    await column(page, 2)
      .getByRole('button', { name: /^Stop / })
      .click();
    await expect(column(page, 2)).toHaveAttribute('aria-busy', 'false');
    await expect(column(page, 3)).toHaveAttribute('aria-busy', 'true');
    vendor.release();
    await expect(column(page, 3)).toContainText(`and ends ${markOf(other)}.`);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(board(page).locator('article')).toHaveCount(1);
    await board(page).getByRole('tab').nth(2).click();
    await expect(board(page).locator('article')).toContainText(`and ends ${markOf(other)}.`);
    await board(page).getByRole('tab').nth(1).click();
    await expect(board(page).locator('article')).toContainText('You stopped this response.');
  } finally {
    await vendor.close();
  }
});

test('one button stops all columns, and so does the one of the field', async ({ page }) => {
  const vendor = await startMarkedServer({ fails: '', waits: [good, fails, waits] });
  try {
    await openWith(page, { openai: { apiKey: 'sk-one', baseURL: vendor.baseURL } }, 'openai', good);
    await field(page).fill('Which river is the longest?');
    await modelButton(page).click();
    await page.getByRole('button', { name: 'Compare models…' }).click();
    await choose(page, [good, fails, waits, other]);
    await expect(column(page, 4)).toContainText(`and ends ${markOf(other)}.`);
    for (const [at, model] of [good, fails, waits].entries())
      await expect(column(page, at + 1)).toContainText(`${markOf(model)} begins`);
    await board(page).getByRole('button', { name: 'Stop all' }).click();
    for (const number of [1, 2, 3]) {
      await expect(column(page, number)).toHaveAttribute('aria-busy', 'false');
      await expect(column(page, number)).toContainText('You stopped this response.');
    }
    await expect(board(page).getByRole('button', { name: 'Stop all' })).toHaveCount(0);
    await expect(column(page, 4)).not.toContainText('You stopped');

    for (const number of [1, 2]) {
      await column(page, number)
        .getByRole('button', { name: /^Try .* again$/ })
        .click();
      await expect(column(page, number)).toHaveAttribute('aria-busy', 'true');
      await expect(column(page, number)).toContainText(' begins');
    }
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    for (const number of [1, 2]) await expect(column(page, number)).toContainText('You stopped this response.');
  } finally {
    await vendor.close();
  }
});

test('a comparison that cannot be sent yet says what is missing', async ({ page }) => {
  await openChat(page);
  await modelButton(page).click();
  await page.getByRole('button', { name: 'Compare models…' }).click();
  const dialog = await pick(page, ['demo-fast']);
  await expect(dialog.getByText('Choose one more model.', { exact: true })).toBeVisible();
  await pick(page, ['demo-fast']);
  await expect(dialog.getByText('Write your message.', { exact: true })).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Send to 2 models' });
  await expect(send).toBeDisabled();
  await expect(send).toHaveAttribute('title', 'Write your message.');
  await dialog.getByRole('textbox', { name: 'Your message' }).fill('Hello there');
  await expect(send).toBeEnabled();
  await expect(dialog.getByText(/^About \d+ tokens in total for 2 models\./)).toBeVisible();
});

test('the dialog opened from an empty field takes the question that is typed', async ({ page }) => {
  await openChat(page);
  await modelButton(page).click();
  await page.getByRole('button', { name: 'Compare models…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare models' });
  await expect(dialog.getByRole('textbox', { name: 'Your message' })).toBeFocused();
  await page.keyboard.type('a table please');
  await expect(dialog.getByRole('textbox', { name: 'Your message' })).toHaveValue('a table please');
});

test('a tool is asked about in each column, and runs in the one that allows it', async ({ page }) => {
  await openChat(page);
  await field(page).fill('tool');
  await modelButton(page).click();
  await page.getByRole('button', { name: 'Compare models…' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Search models and providers' })).toBeFocused();
  await choose(page, ['demo-fast', 'demo-fast']);
  const question = (number: number): Locator =>
    column(page, number).getByRole('group', { name: 'Needs your permission', exact: true });
  await expect(question(1)).toBeVisible();
  await expect(question(2)).toBeVisible();
  // Not the first, which the chat would show without columns.
  await question(2).getByRole('button', { name: 'Allow once' }).click();
  await expect(column(page, 2)).toContainText('Calculator returned', { timeout: 40_000 });
  await expect(column(page, 2)).toHaveAttribute('aria-busy', 'false');
  await expect(question(1)).toBeVisible();
  await expect(column(page, 1)).not.toContainText('returned');
  await question(1).getByRole('button', { name: 'Don’t allow' }).click();
  await expect(question(1)).toHaveCount(0);
  await expect(column(page, 1)).toHaveAttribute('aria-busy', 'false');
});
