// Budgets: an administrator limits the server, a message beyond the limit is refused with what to do, and prices are entered.
import { expect, test } from 'playwright/test';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { answers, awake, chooseModel, chooseOption, ended, field, say } from '../../../e2e/support/chat-page.ts';
import { startOwnServer } from '../../../e2e/support/own-server.ts';
import type { OwnServer } from '../../../e2e/support/own-server.ts';

// A limit of the server would refuse the questions of other tests.
let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({ ADMIN_CONTACT: 'help@example.org' });
});
test.afterAll(() => server.stop());

test('a limit is set, a message beyond it is refused and stays, and the usage page shows what is left', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: server.url });
  await page.goto('/settings/budgets');
  await awake(page);
  await expect(page.getByText('No budgets yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add budget' }).click();
  await chooseOption(page.getByLabel('For', { exact: true }), 'Whole server, together');
  await chooseOption(page.getByLabel('Unit', { exact: true }), 'Requests');
  await page.getByLabel('Limit', { exact: true }).fill('one');
  await expect(page.getByText('Enter a number, such as 20 or 0.5.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByLabel('Limit', { exact: true }).fill('1');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('list', { name: 'Budgets' }).getByRole('listitem');
  await expect(row).toContainText('Whole server');
  await expect(row).toContainText('1 request a month');
  await expect(row).toContainText('0 requests used');
  await expectNoViolations(page);

  await chooseModel(page, { provider: 'demo', model: 'demo-fast' });
  await page.goto('/');
  await awake(page);
  await say(page, 'echo first');
  await ended(page);
  await expect(answers(page).last()).toContainText('first');
  await expect(page.getByText('Your limit of 1 request a month is used up.')).toBeVisible();
  await say(page, 'echo second');
  const refusal = page.getByRole('alert').filter({ hasText: 'Your limit of 1 request a month is reached.' });
  await expect(refusal).toContainText('An administrator can raise it (help@example.org).');
  await expect(page.getByText('echo second').first()).toBeVisible();
  await expect(field(page)).toBeEnabled();
  await expectNoViolations(page);

  await page.goto('/settings/usage');
  const own = page.getByRole('list', { name: 'Limits of this server' });
  await expect(own).toContainText('Shared with everyone on this server');
  await expect(own).toContainText('0 requests left');
  await expectNoViolations(page);

  await page.goto('/settings/budgets');
  await awake(page);
  await page.getByRole('button', { name: 'Add price' }).click();
  await page.getByLabel('Provider').fill('demo');
  await page.getByLabel('Model (* for any text)').fill('*');
  await page.getByLabel('Input, per million').fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('list', { name: 'Prices' })).toContainText('$3.00 per million input tokens');
  await page.getByRole('button', { name: 'Delete: Whole server' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.reload();
  await expect(row).toContainText('1 request used');
  await page.close();
});
