// Web search by a model that the user chooses, where the model of the chat has none of its own.
import { expect, test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { chooseOption, openChat, say } from './support/chat-page.ts';
import { nextQuestion } from './support/payloads.ts';
import { card, goesOn, waiting } from './support/tool-calls.ts';

const searchSettings = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Chat settings' }).click();
  return page.getByRole('dialog', { name: 'Chat settings' });
};

test('search by another model: chosen for the chat, run without asking, its sources under the answer', async ({
  page,
}) => {
  await openChat(page);
  const panel = await searchSettings(page);
  await expect(panel.getByRole('combobox', { name: 'Search model' })).toHaveCount(0);
  await panel.getByRole('switch', { name: 'Use the model’s built-in search' }).click();
  await chooseOption(panel.getByRole('combobox', { name: 'Search model' }), 'Demo Slow');
  await expect(panel).toContainText('Searches with Demo Slow');
  await chooseOption(panel.getByRole('combobox', { name: 'Search model' }), 'Demo Fast');
  await panel.getByRole('switch', { name: 'Web search' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Web search', pressed: true })).toBeVisible();
  const asked = nextQuestion(page);
  await say(page, 'tool web-search____search {"query": "the longest river"}');
  const { payload } = await asked;
  expect(payload.tools?.map(({ function: { name } }) => name)).toEqual(['web-search____search']);
  expect(payload).not.toHaveProperty('enabledSearch');
  const answer = await goesOn(page, 'Web search returned');
  await expect(card(page, /^Web search: /)).toHaveAccessibleName(/: Done$/);
  await expect(waiting(page)).toHaveCount(0);
  const sources = answer.getByRole('region', { name: 'Sources' });
  await expect(sources.getByRole('link')).toHaveCount(2);
  await card(page, /^Web search/)
    .getByRole('button', { expanded: false })
    .first()
    .click();
  await expect(card(page, /^Web search/)).toContainText('Tributaries carry most of');
});

test('search where no model can: the settings of the chat say so, and where to go', async ({ page }) => {
  await page.route('**/api/providers*', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    return route.fulfill({ response, body: body.replaceAll('"search":true', '"search":false') });
  });
  await openChat(page);
  await expect(page.getByRole('button', { name: 'Web search' })).toHaveCount(0);
  const panel = await searchSettings(page);
  await expect(panel).toContainText('No search is set up.');
  await panel.getByRole('link', { name: 'Providers' }).click();
  await expect(page).toHaveURL(/\/settings\/providers/);
});
