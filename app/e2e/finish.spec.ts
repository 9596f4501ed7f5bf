// The end of an answer in the provider's own words: marked where it is not whole.
import { expect, test } from 'playwright/test';
import { answerWith, ask, lastAnswer, openChat, stream } from './support/chat-page.ts';

const cut = 'The response reached its length limit.';
const filtered = 'Stopped by the provider’s filter.';

for (const [word, mark] of [
  ['MAX_TOKENS', cut],
  ['model_context_window_exceeded', cut],
  ['SAFETY', filtered],
  ['guardrail_intervened', filtered],
  ['end_turn', undefined],
  ['a_word_of_next_year', undefined],
] as const) {
  test(`${word}: ${mark ?? 'no mark'}`, async ({ page }) => {
    await openChat(page);
    await answerWith(page, { body: stream(['text', 'As far as it got.'], ['stop', word]) });
    await ask(page, 'hello');
    for (const text of [cut, filtered])
      await expect(lastAnswer(page).getByText(text)).toHaveCount(text === mark ? 1 : 0);
    await expect(lastAnswer(page).getByRole('button', { name: 'Continue' })).toHaveCount(mark === cut ? 1 : 0);
    await lastAnswer(page).getByRole('button', { name: 'Response details' }).click();
    await expect(page.getByText(word)).toBeVisible();
  });
}
