// Compares four providers that stream in turns: one fails, one stalls, and the page is reloaded in between.
import { expect as impatient, test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { pieceOf, startSteppedVendor } from '../../../server/turns/testing/stepped-vendor.ts';
import { answers, awake, ended, field, modelButton, openWith, say } from '../../../e2e/support/chat-page.ts';
import { callAPI } from '../../../e2e/support/seed.ts';

const expect = impatient.configure({ timeout: 20_000 });
const asked = [
  ['openai', 'gpt-4o', 'GPT-4o'],
  ['deepseek', 'deepseek-chat', 'DeepSeek V3'],
  ['mistral', 'mistral-medium-latest', 'Mistral Medium 3'],
  ['xai', 'grok-3', 'Grok 3'],
] as const;
const [ends, best, breaks, stalls] = ['gpt-4o', 'deepseek-chat', 'mistral-medium-latest', 'grok-3'] as const;

const board = (page: Page): Locator => page.getByRole('region', { name: 'Responses side by side' });
const column = (page: Page, model: string): Locator =>
  board(page)
    .locator('article')
    .nth(asked.findIndex(([, id]) => id === model));

async function compare(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await modelButton(page).click();
  await page.getByRole('button', { name: 'Compare models…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare models' });
  for (const [, model, name] of asked) {
    await dialog.getByRole('combobox').fill(model);
    await dialog
      .getByRole('row')
      .filter({ has: page.getByText(name, { exact: true }) })
      .first()
      .click();
  }
  await dialog.getByRole('button', { name: 'Send to 4 models' }).click();
}

/** Returns the texts of the stored answers by model. */
async function stored(page: Page): Promise<Readonly<Record<string, string>>> {
  const { origin, pathname } = new URL(page.url());
  const path = `/api/conversations/${pathname.split('/').at(-1)}/messages`;
  const { messages } = (await callAPI(page.request, origin, 'GET', path)) as {
    readonly messages: readonly {
      readonly role: string;
      readonly model?: string;
      readonly outcome?: string;
      readonly reply?: { readonly parts: readonly { readonly text?: string }[] };
    }[];
  };
  return Object.fromEntries(
    messages
      .filter(({ role }) => role === 'assistant')
      .map(({ model = '', outcome, reply }) => [model, `${outcome}: ${reply?.parts.map(({ text }) => text).join('')}`]),
  );
}

test('four providers, one breaking off and one stalling, through a reload; one is stopped, the best gone on with', async ({
  page,
}) => {
  const vendor = await startSteppedVendor();
  const vault = { apiKey: 'sk-one', baseURL: vendor.url };
  try {
    const vaults = Object.fromEntries(asked.map(([provider]) => [provider, vault]));
    await openWith(page, vaults, 'openai', ends);
    await compare(page, 'Which river is the longest?');
    const words = (model: string, count: number): string =>
      Array.from({ length: count }, (_, at) => pieceOf(model, at)).join('');
    const show = (model: string, count: number): Promise<void> =>
      expect(column(page, model)).toContainText(words(model, count).trim());
    for (const model of [stalls, best, ends, breaks, ends, best]) await vendor.step(model, 'piece');
    for (const [model, count] of [
      [ends, 2],
      [best, 2],
      [breaks, 1],
      [stalls, 1],
    ] as const)
      await show(model, count);

    await page.reload();
    // While no page is open.
    for (const model of [best, ends]) await vendor.step(model, 'piece');
    await vendor.step(breaks, 'break');
    await awake(page);
    for (const model of [ends, best]) await show(model, 3);
    await expect(column(page, breaks)).toHaveAttribute('aria-busy', 'false');
    await vendor.step(best, 'piece');
    await vendor.step(ends, 'end');
    await vendor.step(best, 'end');
    await show(best, 4);
    for (const model of [ends, best]) await expect(column(page, model)).toHaveAttribute('aria-busy', 'false');
    await expect(column(page, stalls)).toHaveAttribute('aria-busy', 'true');
    await column(page, stalls)
      .getByRole('button', { name: /^Stop / })
      .click();
    await expect(column(page, stalls)).toContainText('You stopped this response.');
    for (const [, model, name] of asked) {
      await expect(column(page, model)).toContainText(name);
      for (const [, other] of asked)
        if (other !== model) await expect(column(page, model)).not.toContainText(`${other}#`);
    }
    // The page shows a stop before the server has stored it.
    const told = {
      [ends]: `done: ${words(ends, 3)}`,
      [best]: `done: ${words(best, 4)}`,
      [breaks]: `error: ${words(breaks, 1)}`,
      [stalls]: `abort: ${words(stalls, 1)}`,
    };
    await expect.poll(() => stored(page)).toEqual(told);

    await column(page, best).getByRole('button', { name: 'Continue with this' }).click();
    await expect(board(page)).toHaveCount(0);
    await expect(answers(page)).toHaveCount(1);
    await say(page, 'And the second?');
    await expect(answers(page)).toHaveCount(2);
    await vendor.step(best, 'piece');
    await vendor.step(best, 'end');
    await ended(page);
    await expect(answers(page).last()).toContainText(pieceOf(best, 0).trim());
    await page.reload();
    await awake(page);
    await expect(answers(page).first()).toContainText(words(best, 4).trim());
  } finally {
    await vendor.close();
  }
});
