// Sessions on two devices: ended from one, over on the other, also for what it is reading.
import { expect as quickExpect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { showCreateForm } from './support/account.ts';
import { ask, awake, field, lastAnswer, openChat, say } from './support/chat-page.ts';

test.describe.configure({ timeout: 120_000 });
/** Pages are loaded anew here time and again, also on a busy machine. */
const expect = quickExpect.configure({ timeout: 20_000 });

const password = 'a sentence of several words';
const another = 'another sentence of words';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const signedOut = (page: Page) => page.getByRole('heading', { name: 'You’re not signed in' });
let people = 0;

async function createAccount(page: Page): Promise<string> {
  const email = `session-${Date.now()}-${people++}@example.org`;
  await page.goto('/settings/account');
  await showCreateForm(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Create account').click();
  await expect(button(page, 'Sign out')).toBeVisible();
  return email;
}

async function signIn(page: Page, email: string, word = password): Promise<void> {
  await page.goto('/settings/account');
  await awake(page);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await button(page, 'Sign in').click();
}

test('signed out everywhere: the other device stops reading, and shows nothing of the account', async ({
  browser,
  page,
  baseURL,
}) => {
  const email = await createAccount(page);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const away = await elsewhere.newPage();
  await openChat(away, 'demo-slow');
  await signIn(away, email);
  await expect(away.getByText('Welcome! You’re signed in.')).toBeVisible();
  await away.goto('/');
  await awake(away);
  await say(away, 'Something long, please');
  await expect(lastAnswer(away)).toHaveAttribute('aria-busy', 'true');

  await button(page, 'Sign out on all devices').click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/settings/account');
  await expect(signedOut(page)).toBeVisible();

  // Nobody touched it: what it was reading has ended, and with it all it showed.
  await expect(away.getByRole('navigation').getByRole('link', { name: /Something long/ })).toHaveCount(0);
  await expect(away.getByText('Something long, please')).toHaveCount(0);
  await away.goto('/settings/account');
  await expect(signedOut(away)).toBeVisible();

  // The account is as it was, and its answer is still being written.
  await signIn(away, email);
  await expect(button(away, 'Sign out')).toBeVisible();
  await away.goto('/');
  await away.getByRole('link', { name: /Something long/ }).click();
  await button(away, 'Stop').click();
  await expect(lastAnswer(away)).toContainText('You stopped this response');
  await elsewhere.close();
});

test('a new password signs out the other device; this one goes on where it is', async ({ browser, page, baseURL }) => {
  const email = await createAccount(page);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const away = await elsewhere.newPage();
  await signIn(away, email);
  await expect(button(away, 'Sign out')).toBeVisible();

  await expect(page.getByText('You’ll be signed out on all other devices.')).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill(another);
  await button(page, 'Change password').click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  // No load in between: the page goes on with its new session.
  await page.getByLabel('Name').fill('Grace');
  await button(page, 'Save').click();
  await expect(page.getByText('Saved')).toBeVisible();

  await away.reload();
  await expect(signedOut(away)).toBeVisible();
  await signIn(away, email);
  await expect(away.getByText('Incorrect email or password.')).toBeVisible();
  await away.getByLabel('Password', { exact: true }).fill(another);
  await button(away, 'Sign in').click();
  await expect(away.getByText('Grace', { exact: true })).toBeVisible();
  await elsewhere.close();
});

test('an account is deleted after a second question, with its password', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo to be forgotten');
  const email = await createAccount(page);
  await button(page, 'Delete account…').click();
  await expect(page.getByText('This can’t be undone.')).toBeVisible();
  await button(page, 'Cancel').click();
  await expect(button(page, 'Delete account…')).toBeFocused();
  await page.keyboard.press('Enter');
  const last = page.getByLabel('Current password').last();
  await expect(last).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Incorrect current password.')).toBeVisible();
  await last.fill(password);
  await button(page, 'Delete permanently').click();
  await expect(page).toHaveURL(/\/$/);
  await awake(page);
  await expect(field(page)).toBeEnabled();
  await expect(page.getByRole('link', { name: /to be forgotten/ })).toHaveCount(0);
  await signIn(page, email);
  await expect(page.getByText('Incorrect email or password.')).toBeVisible();
});

for (const removes of [true, false]) {
  test(`signing out ${removes ? 'takes what was typed and not sent along' : 'leaves drafts where that is wished'}`, async ({
    page,
  }) => {
    const draft = 'half a thought, not for whoever sits here next';
    const held = (): Promise<string> => page.evaluate(() => JSON.stringify({ ...localStorage }));
    await createAccount(page);
    await page.goto('/');
    await awake(page);
    await field(page).fill(draft);
    await expect.poll(held).toContain(draft);
    await page.goto('/settings/account');
    await awake(page);
    if (!removes) await page.getByLabel('Also remove API keys and drafts').uncheck();
    await button(page, 'Sign out').click();
    await expect(page).toHaveURL(/\/$/);
    await awake(page);
    await expect(field(page)).toHaveValue(removes ? '' : draft);
    expect((await held()).includes(draft)).toBe(!removes);
  });
}
