// Sharing in the browser with three accounts: people and groups, editing, and the ways in which it ends.
import { expect, test } from 'playwright/test';
import type { Browser, Page } from 'playwright/test';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { ask, awake, chooseModel, chooseOption } from '../../../e2e/support/chat-page.ts';
import { startOwnServer } from '../../../e2e/support/own-server.ts';
import type { OwnServer } from '../../../e2e/support/own-server.ts';
import { watch } from '../../../e2e/support/payloads.ts';
import { callAPI } from '../../../e2e/support/seed.ts';

test.describe.configure({ timeout: 180_000 });

let server: OwnServer;
test.beforeAll(
  async () =>
    void (server = await startOwnServer({ SIGN_IN: 'required', REGISTRATION: 'open', PEOPLE_SEARCH: 'everyone' })),
);
test.afterAll(() => server.stop());

interface Person {
  readonly page: Page;
  readonly id: string;
  readonly call: (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: unknown) => Promise<unknown>;
}

async function person(browser: Browser, name: string, locale = 'en'): Promise<Person> {
  const context = await browser.newContext({ baseURL: server.url, locale });
  const account = { email: `${name.toLowerCase()}@example.org`, password: 'a sentence of several words', name };
  await callAPI(context.request, server.url, 'POST', '/api/account', account);
  const page = await context.newPage();
  await chooseModel(page, { provider: 'demo', model: 'demo-fast' });
  const opened = await context.request.post(`${server.url}/api/session`, { data: {} });
  const { userId } = (await opened.json()) as { readonly userId: string }; // as the session tests check
  return { page, id: userId, call: (...asked) => callAPI(context.request, server.url, ...asked) };
}

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await awake(page);
};
const access = (page: Page, name: string) => page.getByRole('dialog').getByLabel(`Access for ${name}`);

test('a project is shared by keyboard, used, edited, taken back, and shared with a group', async ({ browser }) => {
  const root = await person(browser, 'Root');
  const anna = await person(browser, 'Anna');
  const ben = await person(browser, 'Ben');
  await root.call('POST', '/api/groups', { id: 'lab', name: 'Lab' });
  await anna.call('POST', '/api/folders', { id: 'kitchen', name: 'Kitchen' });
  await anna.call('PATCH', '/api/folders/kitchen', { instructions: 'You cook.' });

  await open(ben.page, '/');
  const projects = ben.page.getByRole('region', { name: 'Kitchen' });
  await expect(ben.page.getByRole('region', { name: 'Projects' })).toBeVisible();
  await expect(projects).toHaveCount(0);

  await open(anna.page, '/projects/kitchen');
  await anna.page.getByRole('button', { name: 'Share: Kitchen' }).focus();
  await anna.page.keyboard.press('Enter');
  await expect(anna.page.getByText('Only you have access.')).toBeVisible();
  await anna.page.getByLabel('Add people and groups').fill('ben');
  const choice = anna.page.getByRole('list', { name: 'Search results' }).getByRole('button', { name: 'Ben' });
  await expect(choice).toBeVisible();
  await anna.page.keyboard.press('Tab');
  await expect(choice).toBeFocused();
  await anna.page.keyboard.press('Enter');
  await expect(access(anna.page, 'Ben')).toBeVisible();
  await expect(anna.page.getByLabel('Add people and groups')).toBeFocused();
  await expectNoViolations(anna.page);

  // Without a reload: hints reach both pages.
  await expect(anna.page.getByText('Shared with 1 person', { exact: true })).toBeVisible();
  await expect(projects).toBeVisible();
  await expect(projects.getByRole('img', { name: 'Shared by Anna' })).toBeVisible();
  await projects.getByRole('button', { name: 'Options for “Kitchen”' }).click();
  await expect(ben.page.getByRole('menuitem')).toHaveText(['Open project']);
  await ben.page.getByRole('menuitem', { name: 'Open project' }).click();
  await expect(ben.page.getByText('Shared by Anna', { exact: true })).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'Share: Kitchen' })).toHaveCount(0);
  await ben.page.getByRole('tab', { name: 'Files' }).click();
  await expect(ben.page.getByText('Anna chooses the files of this project.')).toBeVisible();
  await ben.page.getByRole('tab', { name: 'Instructions' }).click();
  await expect(ben.page.getByRole('tabpanel')).toContainText('You cook.');
  await expect(ben.page.getByRole('tabpanel').getByRole('textbox')).toHaveCount(0);
  await expectNoViolations(ben.page);
  const { chat } = watch(ben.page);
  await ask(ben.page, 'echo dinner');
  expect(JSON.stringify(chat.at(-1)?.messages)).toContain('You cook.');

  await chooseOption(access(anna.page, 'Ben'), 'Can edit');
  await open(ben.page, '/projects/kitchen');
  await ben.page.getByRole('tab', { name: 'Instructions' }).click();
  const text = ben.page.getByRole('tabpanel').getByRole('textbox', { name: 'Instructions' });
  await text.fill('You bake.');
  await text.blur();
  await expect(ben.page.getByRole('button', { name: 'Delete project…' })).toHaveCount(0);
  await anna.page.getByRole('button', { name: 'Done' }).click();
  await expect(
    anna.page.getByRole('region', { name: 'Kitchen' }).getByRole('img', { name: 'Shared with 1 person' }),
  ).toBeVisible();
  await anna.page.getByRole('tab', { name: 'Instructions' }).click();
  await expect(anna.page.getByRole('tabpanel').getByRole('textbox', { name: 'Instructions' })).toHaveValue('You bake.');
  await expect(anna.page.getByRole('tabpanel', { name: 'Instructions' })).toBeVisible();
  await anna.page.getByRole('tab', { name: 'Memory' }).click();
  await anna.page.getByLabel('Share this project’s memories').click();
  await ben.page.getByRole('tab', { name: 'Memory' }).click();
  await expect(ben.page.getByText('Anna shares this project’s memories')).toBeVisible();

  await anna.page.getByRole('button', { name: 'Share: Kitchen' }).click();
  await chooseOption(access(anna.page, 'Ben'), 'Remove access');
  await expect(anna.page.getByText('Only you have access.')).toBeVisible();
  await expect(ben.page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
  await expect(projects).toHaveCount(0);
  await expect(ben.page.getByRole('link', { name: /dinner/ })).toBeVisible();

  // A group, which is left, and an owner who is disabled.
  await anna.page.getByLabel('Add people and groups').fill('lab');
  await anna.page.getByRole('list', { name: 'Search results' }).getByRole('button', { name: 'Lab' }).click();
  await expect(access(anna.page, 'Lab')).toBeVisible();
  await root.call('PUT', `/api/groups/lab/members/${ben.id}`);
  await open(ben.page, '/');
  await expect(projects).toBeVisible();
  await expect(projects.getByRole('link', { name: /dinner/ })).toHaveCount(0);
  await projects.getByRole('button', { name: 'Kitchen', exact: true }).click();
  await expect(projects.getByRole('link', { name: /dinner/ })).toBeVisible();
  await root.call('DELETE', `/api/groups/lab/members/${ben.id}`);
  await open(ben.page, '/');
  await expect(ben.page.getByRole('link', { name: /dinner/ })).toBeVisible();
  await expect(projects).toHaveCount(0);
  await root.call('PUT', `/api/groups/lab/members/${ben.id}`);
  await open(ben.page, '/');
  await expect(projects).toBeVisible();
  await root.call('PATCH', `/api/people/${anna.id}`, { state: 'disabled' });
  await open(ben.page, '/');
  await expect(ben.page.getByRole('link', { name: /dinner/ })).toBeVisible();
  await expect(projects).toHaveCount(0);
  for (const { page } of [root, anna, ben]) await page.context().close();
});

test('on a phone, in German and Chinese: a shared prompt is edited, and taken back while it is open', async ({
  browser,
}) => {
  const carla = await person(browser, 'Carla', 'de');
  const dora = await person(browser, 'Dora', 'zh-CN');
  for (const { page } of [carla, dora]) await page.setViewportSize({ width: 390, height: 844 });
  const prompt = { id: 'letter', name: 'Letter', text: 'Write.', favourite: false, fields: [], previous: [] };
  await carla.call('POST', '/api/prompts', prompt);
  await open(carla.page, '/settings/prompts');
  await carla.page.getByRole('button', { name: 'Freigeben: Letter' }).click();
  await carla.page.getByLabel('Personen und Gruppen hinzufügen').fill('dora');
  await carla.page.getByRole('list', { name: 'Suchergebnisse' }).getByRole('button', { name: 'Dora' }).click();
  await chooseOption(carla.page.getByLabel('Zugriff für Dora'), 'Kann bearbeiten');
  await expect(carla.page.getByText('Freigegeben für 1 Person')).toBeVisible();
  await expectNoViolations(carla.page);
  await open(dora.page, '/settings/prompts');
  await expect(dora.page.getByText('由 Carla 共享 · 可编辑')).toBeVisible();
  await expectNoViolations(dora.page);
  await dora.page
    .getByRole('link', { name: /Letter/ })
    .last()
    .click();
  await expect(dora.page.getByRole('textbox').filter({ hasText: 'Write.' })).toBeVisible();
  await chooseOption(carla.page.getByLabel('Zugriff für Dora'), 'Zugriff entfernen');
  await open(dora.page, '/settings/prompts');
  await expect(dora.page.getByText('由 Carla 共享')).toHaveCount(0);
  for (const { page } of [carla, dora]) await page.context().close();
});
