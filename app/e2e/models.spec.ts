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
  const again = servers.getByRole('button', { name: 'Look again' });
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
    await page.getByRole('button', { name: 'Add key' }).first().click();
    await page.getByRole('textbox', { name: /Base URL/ }).fill(server.baseURL);
    await page.getByRole('button', { name: 'Save' }).click();
    // Saved, asked, chosen.
    await expect(modelButton(page)).toContainText('own/river-7b');

    server.failList(500);
    await modelButton(page).click();
    await page.getByRole('combobox', { name: search }).fill('lm studio');
    await page.getByRole('button', { name: 'Refresh list: LM Studio' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'could not list its models' })).toContainText(
      'the list is being rebuilt',
    );
    await expect(page.getByRole('row').filter({ hasText: 'own/river-7b' })).toBeVisible();
    server.failList(200);
    await page.getByRole('button', { name: 'Refresh list: LM Studio' }).click();
    await expect(page.getByText('could not list its models')).toHaveCount(0);
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
    await page
      .getByRole('row')
      .filter({ hasText: /^OpenAI\d/ })
      .getByRole('button', { name: 'Add key' })
      .click();
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
