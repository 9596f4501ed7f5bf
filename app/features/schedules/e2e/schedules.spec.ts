// Scheduled questions: created, run now, paused, edited, deleted and restored, on a desktop and on a phone.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { answers, awake, chooseModel, chooseOption } from '../../../e2e/support/chat-page.ts';
import { list } from '../../../e2e/support/chat-list.ts';
import { callAPI } from '../../../e2e/support/seed.ts';

/** The server checks its runs every ten seconds. */
const settled = { timeout: 40_000 };

/** Long enough to be seen while streaming. */
const morning = `echo good morning${' la'.repeat(30)}`;

const scheduled = (page: Page) => page.getByRole('list', { name: 'Scheduled questions' });

async function openPage(page: Page, path: string, model = 'demo-slow'): Promise<void> {
  await chooseModel(page, { provider: 'demo', model });
  await page.goto(path);
  await awake(page);
}

test('a question is scheduled, asked now, and its answer opens from its row and stands in the list', async ({
  page,
}) => {
  await openPage(page, '/settings/schedules');
  await expect(page.getByText('Schedule a question, such as a morning summary')).toBeVisible();
  await page.getByRole('link', { name: 'New scheduled question' }).click();
  await page.getByLabel('Question', { exact: true }).fill(morning);
  await expect(page.getByLabel('Model', { exact: true })).toContainText('Demo Slow');
  await chooseOption(page.getByLabel('Time zone', { exact: true }), 'Asia/Tokyo');
  await page.getByLabel('Time', { exact: true }).fill('08:15');
  // Before saving: three times in the chosen zone, and the effect of short months.
  await expect(page.getByText(/^Next: (?:[^·]*8:15 AM(?: · )?){3}$/)).toBeVisible();
  await chooseOption(page.getByLabel('Repeats', { exact: true }), 'Every month');
  await chooseOption(page.getByLabel('Day of the month', { exact: true }), '31');
  await expect(page.getByText(/^Next: (?:[^·]* 31, 8:15 AM(?: · )?){3}$/)).toBeVisible();
  await expect(page.getByText('Months without day 31 are skipped.')).toBeVisible();
  await chooseOption(page.getByLabel('Repeats', { exact: true }), 'Weekdays (Monday to Friday)');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const row = scheduled(page).getByRole('listitem');
  await expect(row).toContainText('Weekdays at 8:15 AM · next: ');
  await expect(row).toContainText('Asia/Tokyo');

  await row.getByRole('button', { name: /^Run now: echo good morning/ }).click();
  await expect(row).toContainText('Responding now.');
  await expect(row.getByRole('button', { name: /^Run now: echo good morning/ })).toBeDisabled();
  await expect(row).toContainText('Completed today', settled);
  await expectNoViolations(page);
  await row.getByRole('link', { name: 'Open chat' }).click();
  await expect(answers(page)).toContainText('good morning');
  await expect(list(page).getByRole('link', { name: /^echo good morning/ })).toBeVisible();

  // The question links to its schedule, which lists the run.
  const question = page.getByRole('article', { name: /^You, / });
  await expect(question).toContainText('Scheduled');
  await expectNoViolations(page);
  await question.getByRole('link', { name: /^Weekdays at 8:15/ }).click();
  const history = page.getByRole('list', { name: 'Runs' });
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(history).toContainText('run manually');
  await expectNoViolations(page);
  await history.getByRole('link', { name: 'Open response' }).click();
  await expect(page).toHaveURL(/\/c\//);
  await expect(answers(page)).toContainText('good morning');
});

test('paused, resumed, changed, deleted and had back, in another tab too', async ({ page, context, baseURL }) => {
  await openPage(page, '/settings/schedules/new');
  await page.getByLabel('Question', { exact: true }).fill('echo rain?');
  await chooseOption(page.getByLabel('Repeats', { exact: true }), 'On certain days');
  await page.getByRole('checkbox', { name: 'Sunday' }).check();
  await page.getByRole('checkbox', { name: 'Monday' }).uncheck();
  await page.getByLabel('Time', { exact: true }).fill('17:30');
  await page.getByRole('button', { name: 'Save' }).click();
  const row = scheduled(page).getByRole('listitem');
  await expect(row).toContainText('Sunday at 5:30 PM');
  const other = await context.newPage();
  await other.goto('/settings/schedules');
  await awake(other);
  const there = scheduled(other).getByRole('listitem');
  await expect(there).toContainText('echo rain?');

  await row.getByRole('button', { name: 'Pause: echo rain?' }).click();
  await expect(row).toContainText('Paused');
  await expect(there).toContainText('Paused');
  await expect(row).not.toContainText('next:');
  await row.getByRole('button', { name: 'Resume: echo rain?' }).click();
  await expect(there).toContainText('next:');

  await row.getByRole('button', { name: 'Actions for echo rain?' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).toBeChecked();
  await chooseOption(page.getByLabel('Repeats', { exact: true }), 'Every month');
  await chooseOption(page.getByLabel('Day of the month', { exact: true }), 'Last day');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(there).toContainText('On the last day of the month at 5:30 PM');

  await row.getByRole('button', { name: 'Actions for echo rain?' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(there).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('On the last day of the month at 5:30 PM');
  await expect(there).toHaveCount(1);
  const stored = await callAPI(page.context().request, baseURL ?? '', 'GET', '/api/schedules');
  expect(stored).toMatchObject({ schedules: [{ rule: { every: 'month', day: 'last', hour: 17, minute: 30 } }] });
});

test('a refusal stands beside its field, and nothing that was typed is lost', async ({ page }) => {
  await openPage(page, '/settings/schedules/new');
  await page.getByLabel('Question', { exact: true }).fill('echo too late');
  await chooseOption(page.getByLabel('Repeats', { exact: true }), 'Once');
  await page.getByLabel('Date', { exact: true }).fill('2020-01-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This time is in the past.')).toBeVisible();
  await expect(page.getByLabel('Time', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('echo too late');
  await page.getByLabel('Date', { exact: true }).fill('2090-01-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(scheduled(page)).toContainText('Once, Jan 1, 2090');
});

test('on a phone: list and form are no wider than the screen, every control is large enough', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/settings/schedules/new');
  await page.getByLabel('Question', { exact: true }).fill('echo how is the weather going to be in Oslo tomorrow?');
  await chooseOption(page.getByLabel('Repeats', { exact: true }), 'Every few hours');
  await chooseOption(page.getByLabel('Interval', { exact: true }), 'Every 6 hours');
  await expectFits(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(scheduled(page)).toContainText('Every 6 hours at :00');
  await expectFits(page);
});

async function expectFits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const small = await page
    .getByRole('main')
    .locator('button:visible, a:visible, summary:visible, label:has(input:visible)')
    .evaluateAll((all) =>
      all.filter((each) => each.getBoundingClientRect().height < 43.5).map((each) => each.outerHTML.slice(0, 120)),
    );
  expect(small).toEqual([]);
}
