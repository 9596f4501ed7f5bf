// A question asked before the page knows the models: it is shown at once and sent at once, for the server knows the model's card.
import { expect, test } from 'playwright/test';
import { awake, chooseModel, lastAnswer, say } from './support/chat-page.ts';
import { nextQuestion } from './support/payloads.ts';

test('a question asked while the list of models is on its way waits for nothing', async ({ page }) => {
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/api/providers', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await chooseModel(page, { provider: 'demo', model: 'demo-fast' }, 'none');
  await page.goto('/');
  await awake(page);
  const asked = nextQuestion(page);
  await say(page, 'echo early bird');
  await expect(page.getByText('echo early bird').last()).toBeVisible();
  expect((await asked).payload).toMatchObject({ provider: 'demo', model: 'demo-fast' });
  await expect(lastAnswer(page)).toContainText('early bird');
  arrive();
});
