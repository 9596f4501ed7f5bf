// The end of an answer in the provider's own words: marked where it is not whole.
import { expect } from 'playwright/test';
import { answerWith, ask, lastAnswer, stream } from './support/chat-page.ts';
import { test } from './support/shared-page.ts';

const cut = 'The response reached its length limit.';
const filtered = 'Stopped by the provider’s filter.';

/** Words of the wires, and one of each vendor that has its own. */
const marks: Readonly<Record<string, string | undefined>> = {
  length: cut,
  max_tokens: cut,
  MAX_TOKENS: cut,
  max_output_tokens: cut,
  model_context_window_exceeded: cut,
  SAFETY: filtered,
  content_filter: filtered,
  guardrail_intervened: filtered,
  refusal: filtered,
  end_turn: undefined,
  a_word_of_next_year: undefined,
};

/** In the details: the kind in plain words, with the vendor's own where something was cut off. */
function shown(word: string): string {
  if (marks[word] === cut) return `Length limit · ${word}`;
  if (marks[word] === filtered) return `Content filter · ${word}`;
  return word === 'end_turn' ? 'Complete' : word;
}

test('an answer that was cut can be continued, one that was filtered says so, and the word is in the details', async ({
  chat: page,
}) => {
  for (const [word, mark] of Object.entries(marks))
    await test.step(word, async () => {
      await answerWith(page, { events: stream(['text', 'As far as it got.'], ['stop', word]) });
      await ask(page, 'hello');
      for (const text of [cut, filtered])
        await expect(lastAnswer(page).getByText(text)).toHaveCount(text === mark ? 1 : 0);
      await expect(lastAnswer(page).getByRole('button', { name: 'Continue' })).toHaveCount(mark === cut ? 1 : 0);
      await lastAnswer(page).getByRole('button', { name: 'Response details' }).click();
      await expect(page.getByRole('dialog').getByText(shown(word), { exact: true })).toBeVisible();
      // A key that comes before the details have the focus closes nothing.
      await expect(async () => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
    });
});

test('a filtered answer without a word is filtered, not empty', async ({ chat: page }) => {
  for (const word of Object.keys(marks).filter((each) => marks[each] === filtered))
    await test.step(word, async () => {
      await answerWith(page, { events: stream(['stop', word]) });
      await ask(page, 'hello');
      await expect(lastAnswer(page)).toContainText(filtered);
      await expect(lastAnswer(page)).not.toContainText('returned an empty response');
    });
});
