// The administration in the browser: a person is invited, joins by the link, gets a group, and is disabled.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { showCreateForm } from '../../../e2e/support/account.ts';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { awake } from '../../../e2e/support/chat-page.ts';
import { startOwnServer } from '../../../e2e/support/own-server.ts';
import type { OwnServer } from '../../../e2e/support/own-server.ts';

test.describe.configure({ timeout: 180_000 });
const password = 'a sentence of several words';
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

let server: OwnServer;
test.beforeAll(async () => void (server = await startOwnServer({ SIGN_IN: 'required' })));
test.afterAll(() => server?.stop());

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`);
  await awake(page);
}

test('invited, joined by the link, in a group, disabled: by keyboard, and in the audit log', async ({
  browser,
  page,
}) => {
  await page.goto(`${server.url}/settings/account`);
  await showCreateForm(page);
  await page.getByLabel('Email address').fill('root@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Create account').click();
  await expect(button(page, 'Sign out')).toBeVisible();

  await open(page, '/settings');
  await page.getByRole('link', { name: 'People' }).click();
  const list = page.getByRole('list', { name: 'Accounts' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expectNoViolations(page);
  await button(page, 'Invite').click();
  await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
  await page.getByLabel('Name (optional)').fill('Ada');
  await page.keyboard.press('Enter');
  const link = await page.getByLabel('Send this link to ada@example.org').inputValue();
  await expectNoViolations(page);
  await button(page, 'Done').click();
  const ada = list.getByRole('listitem').filter({ hasText: 'ada@example.org' });
  await expect(ada).toContainText('Invited');

  const elsewhere = await browser.newContext();
  const away = await elsewhere.newPage();
  await away.goto(link);
  await awake(away);
  await expectNoViolations(away);
  await away.getByLabel('New password').fill(password);
  await button(away, 'Continue').click();
  await expect(away).toHaveURL(`${server.url}/`);
  await open(away, '/settings');
  await expect(away.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
  await expect(away.getByRole('link', { name: 'People' })).toHaveCount(0);
  await open(away, '/settings/people');
  await expect(away.getByText('Only administrators of this server can see this page.')).toBeVisible();
  await away.goto(link);
  await expect(away.getByText('This link was used already')).toBeVisible();
  await open(away, '/');

  await page.getByRole('link', { name: 'Groups' }).click();
  await page.getByLabel('New group').fill('Research');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Groups' })).toContainText('0 members');
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Permissions' }).click();
  await button(page, 'Add rule').click();
  await page.getByLabel('Model', { exact: true }).fill('demo/*');
  await expect(page.getByText(/^Matches [1-9]\d* models? today$/)).toBeVisible();
  await page.getByLabel('Research').check();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  const rules = page.getByRole('list', { name: 'Permissions' });
  await expect(rules.getByRole('listitem')).toContainText('For Research');
  await button(page, 'Change who can use demo/*').click();
  await page.getByLabel('Research').uncheck();
  await button(page, 'Save').click();
  await expect(rules.getByRole('listitem')).toContainText('For administrators only');
  await expectNoViolations(page);
  await button(page, 'Delete the rule for demo/*').click();
  await button(page, 'Delete rule').click();
  await expect(page.getByText('No rules yet')).toBeVisible();
  await page.getByRole('link', { name: 'Accounts' }).click();
  await expect(ada).not.toContainText('Invited');
  await button(page, 'Actions for Ada').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Groups…' }).click();
  await page.getByLabel('Research').check();
  await button(page, 'Done').click();
  await expect(ada).toContainText('Research');

  await button(page, 'Actions for Ada').click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await expect(ada).toContainText('Disabled');
  // The other page is out without having been touched.
  await expect(away.getByText('You’re not signed in')).toBeVisible();
  await button(page, 'Actions for root@example.org').click();
  await page.getByRole('menuitem', { name: 'Make member' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This is the last administrator' })).toBeVisible();

  await page.getByRole('link', { name: 'Audit log' }).click();
  const log = page.getByRole('list', { name: 'Audit log' });
  await expect(log.getByRole('listitem').first()).toContainText('Account disabled');
  await expectNoViolations(page);
  await page.getByLabel('Search by person').fill('ada@');
  await expect(log).not.toContainText('Group created');
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download as CSV').click()]);
  expect(file.suggestedFilename()).toBe('tributary-audit.csv');
  await elsewhere.close();
});
