// Two tabs of one browser: what is changed in one is so in the other, without a load.
import { expect as quickExpect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { defaultSettings } from '../client/settings/settings.ts';
import { showCreateForm } from './support/account.ts';
import { ask, awake, chooseOption, field, lastAnswer, modelButton, openChat } from './support/chat-page.ts';
import { historyOf } from './support/history.ts';
import { seed } from './support/seed.ts';

test.setTimeout(90_000);
/** The pages of providers are large, and two of them are open here. */
const expect = quickExpect.configure({ timeout: 20_000 });

const providers = (page: Page) => page.getByRole('navigation', { name: 'Providers' });
const credentials = (page: Page) => page.getByRole('region', { name: 'Credentials' });
const key = (page: Page) => page.getByLabel(/^API key/);

const places = {
  server: 'On this server, encrypted',
  browser: 'Only in this browser',
  page: 'Only until this page is closed',
} as const;

async function saveKey(page: Page, place: keyof typeof places, text: string): Promise<void> {
  const replace = credentials(page).getByRole('button', { name: 'Replace key' });
  await expect(key(page).or(replace)).toBeVisible();
  if (await replace.isVisible()) await replace.click();
  await key(page).fill(text);
  await chooseOption(page.getByRole('combobox', { name: 'Where to store the key' }), places[place]);
  await credentials(page).getByRole('button', { name: 'Save' }).click();
  await expect(credentials(page).getByRole('status')).toHaveText('Saved');
}

test('switches, order and keys of providers, kept on the server or in this browser', async ({ page, context }) => {
  const other = await context.newPage();
  await page.goto('/settings/providers/groq');
  await other.goto('/settings/providers/groq');
  await expect(key(other)).toBeVisible();
  const [list, demo] = [await context.newPage(), await context.newPage()];
  await list.goto('/settings/providers');
  await demo.goto('/settings/providers/demo');
  await awake(demo);
  const group = (name: string) => providers(list).getByRole('region', { name });
  await expect(group('Connected')).toContainText('Demo');
  await demo.getByRole('switch', { name: 'Enable Demo', exact: true }).uncheck();
  await expect(group('Off')).toContainText('Demo');

  for (const place of ['server', 'browser'] as const) {
    await saveKey(page, place, `sk-not-a-real-key-of-the-${place}`);
    await expect(credentials(other)).toContainText(`Ends in ${place.slice(-4)}`);
  }
  // Text being typed here stays, whatever happens in the other tab.
  await credentials(other).getByRole('button', { name: 'Replace key' }).click();
  await key(other).fill('half a ke');
  await demo.getByRole('switch', { name: 'Enable Demo', exact: true }).check();
  await expect(group('Connected')).toContainText('Demo');
  await saveKey(page, 'server', 'sk-another-one-1234');
  await expect(key(other)).toHaveValue('half a ke');
});

test('a model switched off is so in the open picker of the other tab', async ({ page, context }) => {
  await openChat(page);
  await modelButton(page).click();
  await page.getByRole('combobox', { name: 'Search models and providers' }).fill('demo slow');
  const row = page.getByRole('row').filter({ hasText: 'slow' });
  await expect(row).not.toContainText('Off');
  const other = await context.newPage();
  await other.goto('/settings/providers/demo');
  await awake(other);
  await other
    .getByRole('region', { name: 'Models', exact: true })
    .getByRole('switch', { name: 'Enable Demo Slow' })
    .uncheck();
  await expect(row).toContainText('Off');
});

test('the name of the account', async ({ page, context }) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/settings/account');
  await showCreateForm(page);
  await page.getByLabel('Email address').fill(`tabs-${Date.now()}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill('a sentence of several words');
  await button('Create account').click();
  await expect(button('Sign out')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/settings/account');
  await expect(other.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  await page.getByLabel('Name').fill('Grace');
  await button('Save').click();
  await expect(other.getByText('Grace', { exact: true })).toBeVisible();
});

test('a tab is called by the chat that is open in it', async ({ page, baseURL }) => {
  const history = historyOf(
    `title-${Date.now()}`,
    4,
    { ...defaultSettings.config, provider: 'demo', model: 'demo-fast' },
    Date.now(),
  );
  await seed(page.context().request, baseURL ?? '', { ...history, title: 'Of the sea' });
  await page.goto('/');
  await awake(page);
  await expect(page).toHaveTitle('Tributary');
  await page.getByRole('navigation').getByRole('link', { name: 'Of the sea' }).click();
  await expect(page).toHaveTitle('Of the sea · Tributary');
  await page.goBack();
  await expect(page).toHaveTitle('Tributary');
});

test('a draft written in one tab is not taken away by another that only looked at its chat', async ({
  page,
  context,
}) => {
  await openChat(page);
  await ask(page, 'echo first');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(lastAnswer(other)).toContainText('first');
  await field(page).fill('written here');
  await page.close();
  await other.getByRole('link', { name: 'New chat' }).first().click();
  await other.getByRole('link', { name: 'echo first' }).click();
  await expect(field(other)).toHaveValue('written here');

  const third = await context.newPage();
  await third.goto(other.url());
  await expect(field(third)).toHaveValue('written here');
  await ask(other, 'echo sent by now');
  await third.close({ runBeforeUnload: true });
  await other.reload();
  await expect(lastAnswer(other)).toContainText('by now');
  await expect(field(other)).toHaveValue('');
});

test('drafts of new chats in two tabs are kept apart, also after one is loaded again', async ({ page, context }) => {
  await openChat(page);
  const [other, later] = [await context.newPage(), await context.newPage()];
  await other.goto('/');
  await awake(other);
  await field(page).fill('a long question of the first tab');
  await field(other).fill('b');
  await page.reload();
  await awake(page);
  await expect(field(page)).toHaveValue('a long question of the first tab');

  // A tab that is opened later shows what is there, and replaces it.
  await later.goto('/');
  await awake(later);
  await field(later).fill('c');
  for (const [tab, text] of [
    [page, 'a long question of the first tab'],
    [other, 'b'],
    [later, 'c'],
  ] as const) {
    await tab.reload();
    await awake(tab);
    await expect(field(tab)).toHaveValue(text);
  }
  await ask(other, 'echo of the second');
  await page.reload();
  await awake(page);
  await expect(field(page)).toHaveValue('a long question of the first tab');
});

test('a title that is being typed stays while another one arrives', async ({ page, context }) => {
  await openChat(page);
  await ask(page, 'echo first');
  const other = await context.newPage();
  await other.goto(page.url());
  const title = (of: Page) => of.getByRole('textbox', { name: 'Chat title' });
  await expect(title(other)).toHaveValue(/echo first/);
  await title(page).fill('half a ti');
  await title(other).fill('given elsewhere');
  await title(other).press('Enter');
  await expect(page).toHaveTitle(/given elsewhere/);
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveValue('half a ti');
  await title(page).press('Escape');
  await expect(title(page)).toHaveValue('given elsewhere');
  await title(page).fill('given here');
  await title(page).press('Enter');
  await expect(title(other)).toHaveValue('given here');
});
