// The product's own select in the forms of the library, the usage page and the filters of the search, by pointer and by keys.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { violationsOf } from './support/axe.ts';
import { ask, awake, chooseModel, chooseOption, openChat } from './support/chat-page.ts';

async function openPage(page: Page, path: string): Promise<void> {
  await chooseModel(page, { provider: 'demo', model: 'demo-fast' });
  await page.goto(path);
  await awake(page);
}

test('an assistant keeps the models and switches that were chosen for it', async ({ page }) => {
  await openPage(page, '/settings/assistants/new');
  await page.getByLabel('Name', { exact: true }).fill('Chooser');
  await chooseOption(page.getByRole('combobox', { name: 'Model', exact: true }), 'Demo Fast');
  const add = page.getByRole('combobox', { name: 'Add fallback model' });
  await chooseOption(add, 'Demo Slow');
  await expect(page.getByRole('combobox', { name: 'Fallback model 1' })).toHaveText('Demo Slow');
  // The control that adds them stays in its place, and so does the focus.
  await expect(add).toHaveText('Add fallback model');
  await expect(add).toBeFocused();
  await page.getByText('Model settings').click();
  await chooseOption(page.getByRole('combobox', { name: 'Web search' }), 'Off');
  expect(await violationsOf(page, { within: 'main' })).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Edit Chooser' }).click();
  await expect(page.getByRole('combobox', { name: 'Model', exact: true })).toHaveText('Demo Fast');
  await expect(page.getByRole('combobox', { name: 'Fallback model 1' })).toHaveText('Demo Slow');
  await expect(page.getByRole('combobox', { name: 'Web search' })).toHaveText('Off');
});

test('the field of a prompt takes its kind by keys', async ({ page }) => {
  await openPage(page, '/settings/prompts/new');
  await page.getByLabel('Text', { exact: true }).fill('echo {{who}}');
  const kind = page.getByRole('combobox', { name: 'Type of who' });
  await kind.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Text', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Choice', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(kind).toHaveText('Choice');
  await expect(kind).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Choices for who' })).toBeVisible();
});

test('calls of another period are seen by choosing it', async ({ page }) => {
  await openPage(page, '/settings/usage');
  const report = page.waitForRequest(/\/api\/usage/);
  await chooseOption(page.getByRole('combobox', { name: 'Period' }), 'Last 7 days');
  await report;
  await expect(page.getByRole('combobox', { name: 'Period' })).toHaveText('Last 7 days');
});

test('a search is narrowed by time and model, on a phone in a sheet over the list', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo pebbles');
  const narrow = async (): Promise<void> => {
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('pebbles');
    const found = page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first();
    await expect(found).toBeVisible();
    await chooseOption(page.getByRole('combobox', { name: 'Model', exact: true }), 'Demo Slow');
    await expect(found).toHaveCount(0);
    await chooseOption(page.getByRole('combobox', { name: 'Model', exact: true }), 'All models');
    await expect(found).toBeVisible();
    await chooseOption(page.getByRole('combobox', { name: 'Time', exact: true }), 'Last 7 days');
    await expect(found).toBeVisible();
    // Escape closes the choices, and neither the search nor the list.
    await page.getByRole('combobox', { name: 'Time', exact: true }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(found).toBeVisible();
  };
  await narrow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Show sidebar' }).click();
  await expect(page.getByRole('dialog', { name: 'Chats' })).toBeVisible();
  await narrow();
});
