// Models that only the provider itself knows: a local server found while the page is open, lists that are asked again.
import { expect, test } from 'playwright/test';
import { ask, awake, lastAnswer, modelButton, openChat } from './support/chat-page.ts';
import { nextQuestion } from './support/payloads.ts';
import { startLocalServer } from './support/local-server.ts';

const search = 'Search models and providers';

test('a local server started while the page is open is found, and its model answers', async ({ page }) => {
  await page.goto('/');
  await awake(page);
  await page.getByRole('region', { name: 'Connect a model' }).getByRole('button', { name: 'Connect' }).click();
  const servers = page.getByRole('dialog').getByRole('region', { name: 'Local servers' });
  const again = servers.getByRole('button', { name: 'Check again' });
  await expect(again).toBeEnabled();
  const server = await startLocalServer(Number(process.env['TRIBUTARY_TEST_LOCAL_PORT']));
  try {
    await again.click();
    await expect(servers).toContainText('vLLM is running');
    await servers.getByRole('button', { name: 'Use vLLM' }).click();
    await expect(modelButton(page)).toContainText('own/river-7b');
    await ask(page, 'hello');
    await expect(lastAnswer(page)).toContainText('The local river runs.');
    // A title may be asked for besides.
    expect(server.asked[0]).toMatchObject({ model: 'own/river-7b', stream: true });

    // The choice outlives the page although no catalogue knows the model.
    await page.reload();
    await awake(page);
    await expect(modelButton(page)).toContainText('own/river-7b');

    await modelButton(page).click();
    await page.getByRole('combobox', { name: search }).fill('vllm');
    await expect(page.getByRole('row').filter({ hasText: 'own/river-7b' })).toContainText('8K context');
    await expect(page.getByRole('row').filter({ hasText: 'own/river-embed' })).toHaveCount(0);
  } finally {
    await server.close();
  }
});

test('a list asked again says why it failed, and what was known stays', async ({ page }) => {
  const server = await startLocalServer();
  try {
    await openChat(page);
    await modelButton(page).click();
    await page.getByRole('combobox', { name: search }).fill('lm studio');
    await page.getByRole('button', { name: 'Set up LM Studio' }).click();
    await page.getByRole('textbox', { name: /Base URL/ }).fill(server.baseURL);
    await page.getByRole('button', { name: 'Save' }).click();
    // Saved, asked, chosen.
    await expect(modelButton(page)).toContainText('own/river-7b');

    server.failList(500);
    await modelButton(page).click();
    await page.getByRole('combobox', { name: search }).fill('lm studio');
    await page.getByRole('button', { name: 'Refresh list: LM Studio' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Couldn’t load models from' })).toContainText(
      'the list is being rebuilt',
    );
    await expect(page.getByRole('row').filter({ hasText: 'own/river-7b' })).toBeVisible();
    server.failList(200);
    await page.getByRole('button', { name: 'Refresh list: LM Studio' }).click();
    await expect(page.getByText('Couldn’t load models from')).toHaveCount(0);
  } finally {
    await server.close();
  }
});

test('a provider with two interfaces is called by the one that was chosen with its key', async ({ page }) => {
  const server = await startLocalServer();
  try {
    await openChat(page);
    await modelButton(page).click();
    await page.getByRole('combobox', { name: search }).fill('openai');
    await page.getByRole('button', { name: 'Connect OpenAI', exact: true }).click();
    await page.getByLabel('API key', { exact: true }).fill('sk-not-a-real-key');
    await page.getByText('More fields').click();
    await page.getByRole('textbox', { name: /Base URL/ }).fill(server.baseURL);
    await page.getByRole('checkbox', { name: /Use the Responses API/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(modelButton(page)).not.toContainText('Demo');
    const sent = nextQuestion(page);
    await ask(page, 'hello');
    expect((await sent).payload).toMatchObject({ apiMode: 'responses' });
  } finally {
    await server.close();
  }
});

test('the picker by keyboard: filters give the focus back, vendors to connect are one row, Enter takes what can be used', async ({
  page,
}) => {
  await openChat(page);
  await modelButton(page).click();
  const field = page.getByRole('combobox', { name: search });
  await page.getByRole('button', { name: 'Group by model' }).click();
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Group by model' }).click();

  const grid = page.getByRole('grid', { name: 'Choose a model' });
  await expect(grid.getByRole('row').last()).toContainText(/\d+ more providers/);
  await expect(grid).not.toContainText('Mistral');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const vendors = page.getByRole('combobox', { name: 'Search providers' });
  await expect(vendors).toBeFocused();
  await expect(grid.getByRole('row').filter({ hasText: 'Mistral' })).toHaveCount(1);
  // Escape is one step back, then the way out.
  await page.keyboard.press('Escape');
  await expect(field).toBeVisible();

  // Found ones of a vendor are told from all of its models.
  await field.fill('llama');
  await expect(grid.getByRole('row').filter({ hasText: 'Groq' }).first()).toContainText(/\d+ of \d+ models/);

  // The demo's model is meant, though a vendor's models hold the word, too.
  await field.fill('demo-fast');
  await page.keyboard.press('Enter');
  await expect(modelButton(page)).toContainText('Demo Fast');
  await modelButton(page).click();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toHaveCount(0);
});

test('marks are drawn by address: in colour as lazy pictures, the others in the colour of the text', async ({
  page,
}) => {
  await page.goto('/settings/providers');
  const link = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) });
  const picture = link('Mistral').locator('img');
  await expect(picture).toHaveAttribute('loading', 'lazy');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const mask = link('OpenAI').locator('span').first();
  await expect.poll(() => mask.evaluate((span) => getComputedStyle(span).maskImage)).toContain('/marks/openai.svg');
  await expect(mask).toHaveCSS('background-color', 'rgb(20, 25, 30)');
});

test('in a small window with a keyboard the picker takes what is typed at once', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await openChat(page);
  await modelButton(page).focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('combobox', { name: search });
  await expect(field).toBeFocused();
  await page.keyboard.type('slow');
  await page.keyboard.press('Enter');
  await expect(modelButton(page)).toContainText('Demo Slow');
});
