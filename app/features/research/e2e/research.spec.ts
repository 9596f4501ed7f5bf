// A research from the message field: its steps, a pause and a hint, the report after the page was closed, and its phone form.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { awake, chooseModel, ended, field, lastAnswer, modelButton } from '../../../e2e/support/chat-page.ts';
import { startOwnServer } from '../../../e2e/support/own-server.ts';
import type { OwnServer } from '../../../e2e/support/own-server.ts';
import { startResearchWorld } from '../server/testing/research-world.ts';
import type { ResearchWorld } from '../server/testing/research-world.ts';

let world: ResearchWorld;
let server: OwnServer;
test.beforeAll(async () => {
  world = await startResearchWorld();
  server = await startOwnServer({
    GROQ_API_KEY: 'not-a-real-key',
    GROQ_BASE_URL: `${world.origin}/v1`,
    SEARCH_ENGINE: 'searxng',
    SEARXNG_URL: world.origin,
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  });
});
test.afterAll(async () => {
  await server.stop();
  await world.close();
});

const panel = (page: Page) => page.getByRole('region', { name: 'Research', exact: true });

async function open(page: Page): Promise<void> {
  await chooseModel(page, { provider: 'groq', model: 'llama-3.3-70b-versatile' });
  await page.goto(server.url);
  await awake(page);
}

async function begin(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await modelButton(page).click();
  await page.getByRole('button', { name: 'Research the web…' }).click();
}

test('a research shows its steps, is paused and given a hint, and ends without its page', async ({ page }) => {
  await open(page);
  world.hold('gaps');
  await begin(page, 'How tall is the tower of Vimperk? (Q02)');
  const dialog = page.getByRole('dialog', { name: 'Research the web' });
  await expect(dialog).toContainText('Searches with SearXNG');
  await dialog.getByLabel('Minutes').fill('500');
  await expect(dialog).toContainText('Enter a whole number from 1 to 120.');
  await expect(dialog.getByRole('button', { name: 'Start research' })).toBeDisabled();
  await dialog.getByLabel('Minutes').fill('5');
  await expectNoViolations(page);
  await dialog.getByLabel('Minutes').press('Enter');
  await expect(dialog).toHaveCount(0);

  const list = panel(page).getByRole('list', { name: 'Steps' });
  await expect(list).toContainText('Searched “Q02 first”: 2 results');
  await expect(list.getByRole('link', { name: /Old guide/ })).toBeVisible();
  await expect.poll(() => world.calls.some(({ call }) => call === 'gaps')).toBe(true);
  await expectNoViolations(page);
  await panel(page).getByRole('button', { name: 'Pause' }).click();
  await expect(panel(page)).toContainText('Research paused');
  await panel(page).getByRole('textbox', { name: 'Add a hint' }).fill('Only towers');
  await panel(page).getByRole('textbox', { name: 'Add a hint' }).press('Enter');
  await expect(panel(page).getByRole('textbox', { name: 'Add a hint' })).toHaveValue('');
  await panel(page).getByRole('button', { name: 'Continue' }).click();
  await expect(panel(page)).toContainText('Researching');
  const address = page.url();
  await page.close();

  world.release();
  const later = await page.context().newPage();
  await later.goto(address);
  await awake(later);
  await ended(later);
  await expect(lastAnswer(later)).toContainText('The tower of Vimperk is 38 metres tall [?].');
  await expect(
    lastAnswer(later)
      .getByRole('link', { name: /1.*127/ })
      .first(),
  ).toBeVisible();
  await panel(later)
    .getByRole('button', { name: /Research finished/ })
    .click();
  await expect(panel(later)).toContainText('You added: Only towers');
  await expect(panel(later)).toContainText('2 citations found on their pages');
  await expect(panel(later)).toContainText('1 citation removed');
  await expectNoViolations(later);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test('a stopped research goes on, and nothing is wider than the screen', async ({ page }) => {
    await open(page);
    world.hold('gaps');
    await begin(page, 'How old is the oak of Ivenack? (Q17)');
    await page.getByRole('button', { name: 'Start research' }).click();
    await expect(panel(page).getByRole('link', { name: /Oak/ })).toBeVisible();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(panel(page)).toContainText('Research stopped');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    world.release();
    await panel(page).getByRole('button', { name: 'Go on' }).click();
    await ended(page);
    await expect(lastAnswer(page)).toContainText('830 years');
    await expectNoViolations(page);
  });
});
