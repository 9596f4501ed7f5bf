// Pages of other sites in a real browser, and a server that asks for an account.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect as quickExpect, test } from 'playwright/test';
import type { BrowserContext } from 'playwright/test';
import { showCreateForm } from './support/account.ts';
import { ask, modelButton, openChat } from './support/chat-page.ts';
import { startOwnServer } from './support/own-server.ts';

const expect = quickExpect.configure({ timeout: 20_000 });

const sessionOf = async (context: BrowserContext, url: string): Promise<string | undefined> =>
  (await context.cookies(url)).find(({ name }) => name === 'tributary_session')?.value;

/** `localhost` and not 127.0.0.1: to a browser that is another site than the app's. */
async function foreignSite(page: (path: string) => string): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((req, res) => {
    res.writeHead(200, { 'content-type': 'text/html' }).end(page(req.url ?? '/'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

test('the page of another site opens a chat and takes nothing away', async ({ page, context, baseURL }) => {
  const home = baseURL ?? '';
  await openChat(page);
  const said = `echo mine ${Date.now()}`;
  await ask(page, said);
  await expect(page).toHaveURL(/\/c\//);
  const chat = page.url();
  const before = await sessionOf(context, home);
  expect(before).toBeDefined();
  const { url, server } = await foreignSite((path) =>
    path === '/form'
      ? `<form method="post" enctype="text/plain" action="${home}/api/session"><input name='{"x":"' value='"}'></form>
         <script>document.forms[0].submit()</script>`
      : `<a href="${chat}">open</a>`,
  );
  try {
    await page.goto(`${url}/form`);
    await expect(page.getByText('cross_site')).toBeVisible();
    expect(await sessionOf(context, home)).toBe(before);
    await page.goto(url);
    await page.getByRole('link', { name: 'open' }).click();
    await expect(page).toHaveURL(chat);
    await expect(page.getByText(said).first()).toBeVisible();
    expect(await sessionOf(context, home)).toBe(before);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

test('a server that asks for an account shows the sign-in, and the form only while it takes accounts', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const own = await startOwnServer({ SIGN_IN: 'required' });
  try {
    await page.goto(own.url);
    const dialog = page.getByRole('dialog', { name: 'This server requires you to sign in' });
    await showCreateForm(dialog);
    await dialog.getByLabel('Email address').fill('ada@example.org');
    await dialog.getByLabel('Password', { exact: true }).fill('a sentence of several words');
    await dialog.getByRole('button', { name: 'Create account', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    // The page begins anew with the account: a question before the models are known would ask for one.
    await expect(modelButton(page)).toContainText('Demo');
    await ask(page, 'echo hello');

    const other = await browser.newPage();
    await other.goto(own.url);
    const second = other.getByRole('dialog', { name: 'This server requires you to sign in' });
    await expect(second.getByText('New accounts can’t be created here')).toBeVisible();
    await expect(second.getByRole('tab')).toHaveCount(0);
    await other.close();
  } finally {
    await own.stop();
  }
});
