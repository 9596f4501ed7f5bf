// A question asked before the page knows the models: it is shown at once, and sent as the model's card says.
import { expect, test } from 'playwright/test';
import { awake, chooseModel, lastAnswer, nextQuestion, say } from './support/chat-page.ts';

test('a question asked while the list of models is on its way is sent with what the card says', async ({ page }) => {
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/api/providers', async (route) => {
    const list = (await (await route.fetch()).json()) as { readonly id: string; readonly models: readonly object[] }[];
    const settings = { extendParams: ['disableContextCaching'] };
    const models = (of: readonly object[]): readonly object[] => of.map((card) => ({ ...card, settings }));
    await held;
    await route.fulfill({
      json: list.map((each) => (each.id === 'demo' ? { ...each, models: models(each.models) } : each)),
    });
  });
  await chooseModel(page, { provider: 'demo', model: 'demo-fast' }, 'none');
  await page.goto('/');
  await awake(page);
  const asked = nextQuestion(page);
  await say(page, 'echo early bird');
  await expect(page.getByText('echo early bird').last()).toBeVisible();
  arrive();
  expect((await asked).payload).toMatchObject({ enabledContextCaching: true });
  await expect(lastAnswer(page)).toContainText('early bird');
});
