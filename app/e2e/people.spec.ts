// Identity of the user: with and without an access code, with an account, and through an external identity provider.
import { expect as quickExpect, test } from 'playwright/test';
import type { BrowserContext, Page } from 'playwright/test';
import { auth, send } from '../server/testing/client.ts';
import type { Session } from '../server/testing/client.ts';
import { startIssuer } from '../server/testing/issuer.ts';
import type { Issuer } from '../server/testing/issuer.ts';
import { onlyCreateForm, showCreateForm } from './support/account.ts';
import { expectNoViolations } from './support/axe.ts';
import { answers, ask, awake, ended, field, openChat } from './support/chat-page.ts';
import { startOwnServer } from './support/own-server.ts';
import type { OwnServer } from './support/own-server.ts';

// One server a group: its tests go one after another.
test.describe.configure({ mode: 'default', timeout: 120_000 });

/** Pages are loaded anew here time and again, also on a busy machine. */
const expect = quickExpect.configure({ timeout: 20_000 });
const password = 'a sentence of several words';
/** The configuration names it for every test. */
const addressOf = (baseURL: string | undefined): string => baseURL ?? '';
const account = (page: Page, url = ''): Promise<unknown> => page.goto(`${url}/settings/account`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The API, as the user of this browser. */
async function api(context: BrowserContext, url: string) {
  // The page asks for its session once it is awake.
  await expect.poll(async () => (await context.cookies(url)).length).toBeGreaterThan(0);
  const cookies = await context.cookies(url);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const session = (await send(`${url}/api/session`, { body: {}, headers: { cookie } })).json as Session;
  return {
    userId: session.userId,
    async begin(id: string, title: string) {
      await send(`${url}/api/conversations`, { headers: auth(session), body: { id, title } });
    },
    async titles(): Promise<readonly string[]> {
      const { json } = await send(`${url}/api/conversations`, { method: 'GET', headers: auth(session) });
      return (json as { conversations: { title: string }[] }).conversations.map(({ title }) => title);
    },
  };
}

test.describe('open to all', () => {
  test('nobody is asked for anything, and the account says so', async ({ page }) => {
    await page.goto('/');
    await awake(page);
    await expect(field(page)).toBeEnabled();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await account(page);
    await expect(page.getByRole('heading', { name: 'You’re not signed in' })).toBeVisible();
    // Nothing is offered that this server does not have.
    await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
  });

  test('an account made here is found on another device, and nothing of it after signing out', async ({
    browser,
    page,
    context,
    baseURL,
  }) => {
    const home = addressOf(baseURL);
    const email = `ada-${Date.now()}@example.org`;
    const said = `echo at home ${Date.now()}`;
    await openChat(page);
    await ask(page, said);
    const visitor = await api(context, home);
    await account(page);
    await showCreateForm(page);
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email address').fill('ada');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await button(page, 'Create account').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Enter a valid email address' })).toBeVisible();
    await page.getByLabel('Email address').fill(email);
    await button(page, 'Create account').click();
    await expect(page.getByRole('alert').filter({ hasText: 'at least 8 characters' })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Create account').click();
    await expect(page.getByText(email)).toBeVisible();
    expect((await api(context, home)).userId).toBe(visitor.userId);

    const elsewhere = await browser.newContext({ baseURL: home });
    const away = await elsewhere.newPage();
    await account(away);
    await expect(away.getByRole('heading', { name: 'You’re not signed in' })).toBeVisible();
    await (await api(elsewhere, home)).begin(`away-${Date.now()}`, 'Written on the way');
    await away.getByLabel('Email address').fill(email);
    await away.getByLabel('Password', { exact: true }).fill('not this one');
    await button(away, 'Sign in').click();
    await expect(away.getByText('Incorrect email or password.')).toBeVisible();
    // The form keeps its values, except for the wrong one.
    await expect(away.getByLabel('Email address')).toHaveValue(email);
    await away.getByLabel('Password', { exact: true }).fill(password);
    await away.getByLabel('Password', { exact: true }).press('Enter');
    await expect(away.getByText('1 chat moved to your account')).toBeVisible();
    expect(await (await api(elsewhere, home)).titles()).toHaveLength(2);

    // The same conversation, with its answer, and a question more.
    const second = await elsewhere.newPage();
    await second.goto('/');
    const conversation = second.getByRole('navigation').getByRole('link').first();
    await expect(second.getByRole('navigation').getByRole('link')).toHaveCount(2);
    await second.getByRole('link', { name: /at home/ }).click();
    await expect(answers(second)).toHaveCount(1);
    await expect(answers(second)).toContainText(said.replace('echo ', ''));
    await ask(second, 'echo from the way');
    await page.goto('/');
    await page.getByRole('link', { name: /at home/ }).click();
    await expect(answers(page)).toHaveCount(2);
    await ended(page);
    await expect(answers(page).last()).toContainText('from the way');
    await account(page);

    // Signing out takes effect in every tab of the browser.
    await account(away);
    await button(away, 'Sign out').click();
    await expect(away).toHaveURL(`${home}/`);
    await expect(conversation).toHaveCount(0);
    expect(await (await api(elsewhere, home)).titles()).toEqual([]);
    await account(away);
    await expect(away.getByRole('heading', { name: 'You’re not signed in' })).toBeVisible();
    // Here one is still signed in.
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    await elsewhere.close();
  });

  test('name and password are changed', async ({ page, context, baseURL }) => {
    const home = addressOf(baseURL);
    const email = `grace-${Date.now()}@example.org`;
    await account(page);
    await showCreateForm(page);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Create account').click();
    await expect(page.getByText(email)).toBeVisible();
    await page.getByLabel('Name').fill('Grace');
    await button(page, 'Save').click();
    await expect(page.getByText('Saved')).toBeVisible();

    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill('another sentence of words');
    await button(page, 'Change password').click();
    await expect(page.getByText('Incorrect current password.')).toBeVisible();
    await page.getByLabel('Current password').fill(password);
    await button(page, 'Change password').click();
    await expect(page.getByText('Password changed.')).toBeVisible();
    const { userId } = await api(context, home);

    await button(page, 'Sign out').click();
    await expect(page).toHaveURL(`${home}/`);
    await account(page);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('another sentence of words');
    await button(page, 'Sign in').click();
    await expect(page.getByText('Grace', { exact: true })).toBeVisible();
    expect((await api(context, home)).userId).toBe(userId);
  });

  test('axe: a visitor’s page and a member’s', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: addressOf(baseURL), reducedMotion: 'reduce' });
    const page = await context.newPage();
    await account(page);
    await showCreateForm(page);
    await page.getByLabel('Email address').fill('nobody');
    await button(page, 'Create account').click();
    await expect(page.getByText('Enter a valid email address')).toBeVisible();
    await expectNoViolations(page);
    await page.getByLabel('Email address').fill(`axe-${Date.now()}@example.org`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Create account').click();
    await expect(button(page, 'Sign out')).toBeVisible();
    await expectNoViolations(page);
    await context.close();
  });

  test('by keyboard alone: to the other tab and through the form', async ({ page }) => {
    await account(page);
    await awake(page);
    await page.getByRole('tab', { name: 'Sign in' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Create account' })).toBeFocused();
    await page.keyboard.press('Enter');
    await onlyCreateForm(page);
    for (const text of ['', 'Kay', `keys-${Date.now()}@example.org`, password]) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    // After the password: the button that shows it.
    await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Kay', { exact: true })).toBeVisible();
  });

  test('in German and on a phone', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL: addressOf(baseURL),
      locale: 'de-DE',
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    const page = await context.newPage();
    await account(page);
    await expect(page.getByRole('heading', { name: 'Du bist nicht angemeldet' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await context.close();
  });
});

test.describe('with an access code', () => {
  let server: OwnServer;
  test.beforeAll(async () => {
    server = await startOwnServer({ ACCESS_CODE: 'open sesame' });
  });
  test.afterAll(() => server.stop());

  test('axe finds nothing on its dialog, with a wrong code too', async ({ page }) => {
    await page.goto(server.url);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const code = dialog.getByLabel('Access code');
    await code.fill('open barley');
    await code.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Incorrect code');
    await expectNoViolations(page);
  });

  test('it is asked for once: a wrong one is refused, the right one holds over a reload', async ({ page }) => {
    await page.goto(server.url);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const code = dialog.getByLabel('Access code');
    await code.fill('open barley');
    await code.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Incorrect code');
    await expect(code).toHaveValue('open barley');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();

    await code.fill('open sesame');
    await code.press('Enter');
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await awake(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(field(page)).toBeEnabled();
    // The code itself is nowhere in this browser.
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie);
    expect(kept).not.toContain('sesame');

    await account(page, server.url);
    await expect(page.getByText('You’re using this server with an access code')).toBeVisible();
  });

  test('the account is behind it, too', async ({ page }) => {
    await account(page, server.url);
    await page.getByRole('dialog').getByLabel('Access code').fill('open sesame');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'You’re not signed in' })).toBeVisible();
  });
});

test.describe('with an identity provider', () => {
  let issuer: Issuer;
  let server: OwnServer;
  test.beforeAll(async () => {
    issuer = await startIssuer();
    server = await startOwnServer({ ...issuer.env, SIGN_IN: 'optional' });
  });
  test.afterAll(() => Promise.all([server.stop(), issuer.close()]));

  test('while it does not answer the page says so, and the chat goes on', async ({ page }) => {
    await account(page, server.url);
    await page.getByRole('button', { name: /^Continue with localhost/ }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'isn’t responding' })).toBeVisible();
    await page.goto(server.url);
    await awake(page);
    await expect(field(page)).toBeEnabled();
  });

  test('there and back, with what was written; out again at both', async ({ page, context, browser }) => {
    await issuer.register(server.url);
    issuer.person = 'margaret';
    await account(page, server.url);
    const visitor = await api(context, server.url);
    await visitor.begin('before', 'Before signing in');
    const go = page.getByRole('button', { name: /^Continue with localhost/ });
    await go.click();
    // They said no, and nothing has changed.
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'denied the sign-in' })).toBeVisible();
    await go.click();
    await page.getByRole('button', { name: 'Sign in as margaret' }).click();
    await expect(page.getByText('margaret of the issuer')).toBeVisible();
    await expect(page.getByText('margaret@issuer.example')).toBeVisible();
    await expect(page).toHaveURL(/\/settings\/account\?adopted=0$/);
    expect(await (await api(context, server.url)).titles()).toEqual(['Before signing in']);

    // The same person elsewhere.
    const elsewhere = await browser.newContext();
    const away = await elsewhere.newPage();
    await account(away, server.url);
    await away.getByRole('button', { name: /^Continue with localhost/ }).click();
    await away.getByRole('button', { name: 'Sign in as margaret' }).click();
    await expect(away.getByText('margaret of the issuer')).toBeVisible();
    expect(await (await api(elsewhere, server.url)).titles()).toEqual(['Before signing in']);
    await elsewhere.close();

    await button(page, 'Sign out').click();
    await page.getByRole('button', { name: 'Sign out there' }).click();
    await expect(page).toHaveURL(`${server.url}/`);
    expect(await (await api(context, server.url)).titles()).toEqual([]);
  });
});
