// Access code, sign-in, registration and sign-out in a browser that runs no script.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { startOwnServer } from './support/own-server.ts';

test.use({ javaScriptEnabled: false });

const code = 'a code of many characters';
const email = 'ada@example.org';
const password = 'a sentence of several words';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('from the code to an account, out and in again', async ({ page }) => {
  const server = await startOwnServer({ ACCESS_CODE: code, SIGN_IN: 'required', REGISTRATION: 'open' });
  try {
    await page.goto(`${server.url}/c/not-mine`);
    await page.getByLabel('Access code').fill('not this one');
    await button(page, 'Continue').click();
    // Texts of a noscript element are found by role only.
    await expect(page.getByRole('alert').first()).toContainText('Incorrect code');
    await expect(page.getByLabel('Access code')).toHaveValue('');
    await page.getByLabel('Access code').fill(code);
    await button(page, 'Continue').click();
    await expect(page).toHaveURL(`${server.url}/c/not-mine`);

    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('short');
    await button(page, 'Create account').click();
    await expect(page.getByText('Use at least 8 characters.')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Ada');
    await expect(page.getByLabel('Email address')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Create account').click();
    await expect(page.getByText(email)).toBeVisible();

    await button(page, 'Sign out').click();
    await expect(page).toHaveURL(`${server.url}/`);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await button(page, 'Sign in').click();
    await expect(page.getByText('Incorrect email or password.')).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'Sign in').click();
    await expect(page.getByText('You’re signed in')).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  } finally {
    await server.stop();
  }
});
