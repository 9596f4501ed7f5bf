// Every error of the catalogue, raised by the real server: its sentence, its details, and its first action alone repairs it.
import { readFileSync } from 'node:fs';
import { errorTable, isErrorType } from '@tributary/runtime-core';
import { expect, test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { repairs } from '../shared/repairs.ts';
import type { Repair } from '../shared/repairs.ts';
import { answers, ask, ended, field, lastAnswer, modelButton, newChat, openChat } from './support/chat-page.ts';
import { nextQuestion } from './support/payloads.ts';

interface Texts {
  readonly action: Readonly<Record<string, string>>;
  readonly response: Readonly<Record<string, string>>;
  readonly limited: Readonly<Record<string, string>>;
}
const texts = JSON.parse(readFileSync(new URL('../locales/en/error.json', import.meta.url), 'utf8')) as Texts;

const numeric = Array.from({ length: 600 }, (_, status) => status).filter(isErrorType);
const types = [...Object.keys(errorTable), ...numeric.map(String)] as readonly (keyof typeof repairs)[];

const panel = (page: Page): Locator => lastAnswer(page).getByRole('group', { name: 'Suggested fix' });
const press = (page: Page, name: string): Promise<void> => panel(page).getByRole('button', { name }).click();

/** Credentials that the demo does not look at; it is the question that works the second time. */
async function fillForm(page: Page): Promise<void> {
  await panel(page).getByLabel('Base URL').fill('http://127.0.0.1:9/v1');
  await press(page, 'Save and try again');
}

/** The model that is chosen in the picker is asked at once. */
async function pick(page: Page): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Search models and providers' });
  await search.fill('demo-slow');
  await search.press('Enter');
  await expect(modelButton(page)).toContainText(/slow/i);
}

/** Steps after the first action was pressed, if any. All end in an answer. */
const rest: Partial<Record<Repair, (page: Page) => Promise<void>>> = {
  credentials: fillForm,
  ownKey: fillForm,
  address: fillForm,
  async accessCode(page) {
    await panel(page).getByLabel('Access code').fill('anything');
    await press(page, 'Continue');
  },
  async localServer(page) {
    await expect(panel(page)).toContainText('It’s running now.');
    await press(page, 'Try again');
  },
  fit: (page) => press(page, 'Send 1 message'),
  async findModel(page) {
    await expect(panel(page)).toContainText(/has \d+ models/);
    await panel(page).getByRole('listitem').getByRole('button').first().click();
  },
  async elsewhere(page) {
    await expect(panel(page)).toContainText('None of your other providers offer demo-fast.');
    await press(page, 'Choose another model');
    await pick(page);
  },
  pickModel: pick,
  async plan(page) {
    await expect(panel(page)).toContainText('have access to demo-fast');
    await fillForm(page);
  },
  async probe(page) {
    await expect(panel(page)).toContainText('Everything is working now.');
    await expect(panel(page).getByRole('listitem')).toHaveText(Array.from({ length: 5 }, () => /: OK/));
    await press(page, 'Try again');
  },
  async arguments(page) {
    await expect(panel(page).getByRole('group').first()).toContainText('PluginFailToTransformArguments');
    await press(page, 'Ask the model to try again');
  },
  async clock(page) {
    await expect(panel(page).getByRole('definition')).toHaveText([/\d:\d\d:\d\d/, /\d:\d\d:\d\d/]);
    await expect(panel(page)).toContainText('The clocks now match.');
    await press(page, 'Try again');
  },
};

const primaryOf = (type: keyof typeof repairs): Repair =>
  // The demo has no billing page, so that only another provider helps.
  type === 'InsufficientQuota' ? 'elsewhere' : repairs[type].primary;

async function repaired(page: Page, type: keyof typeof repairs, primary: Repair): Promise<void> {
  if (primary === 'fit') await ask(page, 'echo one');
  const words = [
    // A 401 before the reply is our own server's word for a lost session: the page renews it unasked.
    ...(primary === 'unstreamed' || primary === 'renew' ? ['later'] : []),
    ...(primary === 'wait' ? ['wait', '5'] : []),
    'once',
    `t${Date.now()}`,
  ];
  await ask(page, `error ${type} ${words.join(' ')}`);
  const card = lastAnswer(page);
  const said: Partial<Record<string, string>> = primary === 'wait' ? texts.limited : texts.response;
  const sentence = (said[type] ?? '').replaceAll('{{provider}}', 'Demo').replaceAll('{{model}}', 'Demo Fast');
  await expect(card.getByRole('alert').first()).toContainText(sentence);

  // Text typed meanwhile stays, whatever the repair does.
  await field(page).fill('a thought of mine');
  const all = answers(page);
  const before = await all.count();
  if (primary === 'signIn') {
    await card.getByRole('link', { name: texts.action[primary] ?? '' }).click();
    await expect(page).toHaveURL(/\/settings\/account$/);
    await page.goBack();
    await expect(field(page)).toHaveValue('a thought of mine');
    return;
  }
  // On a busy machine the time may be up before anybody could press.
  const name = primary === 'wait' ? /^(Try again|Retry when ready)$/ : (texts.action[primary] ?? '');
  const asked = nextQuestion(page);
  await card.getByRole('button', { name, exact: true }).first().click();
  await rest[primary]?.(page);
  expect((await asked).payload.stream).toBe(primary !== 'unstreamed');
  await expect(lastAnswer(page)).toContainText(`This time it works: no ${type}.`, { timeout: 15_000 });
  await ended(page);
  expect(await all.count()).toBe(before);
  await expect(field(page)).toHaveValue('a thought of mine');
}

/** Repairs after which a page has another model. */
const withAnotherModel: readonly Repair[] = ['elsewhere', 'pickModel', 'findModel'];
/** Errors with the same repair come in chats of one page. */
const groups = Map.groupBy(types, (type) => {
  const primary = primaryOf(type);
  return withAnotherModel.includes(primary) ? `${primary}: ${type}` : primary;
});
for (const same of groups.values())
  test(`${primaryOf(same[0] ?? 400)}: ${same.join(', ')}`, async ({ page }) => {
    test.setTimeout(60_000 + 20_000 * same.length);
    await openChat(page);
    for (const [index, type] of same.entries())
      await test.step(String(type), async () => {
        if (index > 0) {
          await field(page).fill('');
          await newChat(page);
        }
        await repaired(page, type, primaryOf(type));
      });
  });
