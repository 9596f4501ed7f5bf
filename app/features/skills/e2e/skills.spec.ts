// Skills: imported from a ZIP, loaded by a model without asking, switched in a chat, read before they are on, and on a phone.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { awake, field, openChat, say } from '../../../e2e/support/chat-page.ts';
import { goesOn } from '../../../e2e/support/tool-calls.ts';
import { head, zipOf } from '../server/testing/archives.ts';

const archive = () =>
  zipOf({
    'mine/brief/SKILL.md': head('brief', 'Use for briefs.'),
    'mine/brief/references/tone.md': 'Be kind.',
    'mine/broken/SKILL.md': 'no header',
  });
const list = (page: Page) => page.getByRole('list', { name: 'Skills' });

async function importZip(page: Page): Promise<void> {
  await page.goto('/settings/skills');
  await awake(page);
  await page
    .getByLabel('Choose a file')
    .last()
    .setInputFiles({ name: 'skills.zip', mimeType: 'application/zip', buffer: await archive() });
  await expect(list(page)).toContainText('Use for briefs.');
}

let host: Server;
let address = '';
test.beforeAll(async () => {
  const bytes = await zipOf({ 'notes/SKILL.md': head('notes', 'Use for notes.'), 'notes/run.py': 'print(1)' });
  host = createServer((_request, response) => void response.end(bytes));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/notes.zip`;
});
test.afterAll(() => host.close());

test('a skill is imported, loaded by the model, and there after a reload', async ({ page }) => {
  await page.goto('/settings/skills');
  await awake(page);
  await expect(page.getByText('No skills yet')).toBeVisible();
  await expectNoViolations(page);
  await importZip(page);
  await expect(page.getByText('mine/broken/SKILL.md: It doesn’t begin with a header')).toBeVisible();
  await expectNoViolations(page);

  await openChat(page);
  await say(page, 'tool skills____load_skill {"name": "brief"}');
  await goesOn(page, 'The instructions of brief');
  await page.reload();
  await expect(page.getByText('The instructions of brief').first()).toBeVisible();

  // A skill is switched off in one chat, where tools are chosen.
  await page.getByRole('button', { name: /^Tools/ }).click();
  await page.getByRole('menuitemcheckbox', { name: /brief/ }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: /brief/ })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await say(page, 'tool skills____load_skill {"name": "brief"}');
  await expect(page.getByText('It’s turned off in this chat.')).toBeVisible();
});

test('a skill is named with a slash', async ({ page }) => {
  await importZip(page);
  await openChat(page);
  await field(page).pressSequentially('/bri');
  await page.getByRole('option', { name: /brief/ }).click();
  await expect(field(page)).toHaveValue('/brief ');
});

test('a skill from an address is off until it is read, replaced after a question, edited, and deleted with undo', async ({
  page,
}) => {
  await page.goto('/settings/skills');
  await awake(page);
  await page.getByLabel('Address').fill(address);
  await page.keyboard.press('Enter');
  await expect(list(page)).toContainText(`From ${address}`);
  const on = page.getByRole('switch', { name: 'Use notes' });
  await expect(on).not.toBeChecked();
  await on.click();
  const dialog = page.getByRole('dialog', { name: 'Files of notes' });
  await expect(dialog).toContainText('The instructions of notes.');
  await expect(dialog).toContainText('print(1)');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog).toBeHidden();
  await expect(on).toBeChecked();

  await page.getByLabel('Address').fill(address);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Exists already: notes')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();

  await page.getByRole('button', { name: 'Edit notes' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit notes' });
  const text = edit.getByLabel('SKILL.md');
  await text.fill('---\nname: other\ndescription: x\n---\n');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert')).toContainText('The name “other” isn’t that of its folder.');
  await text.fill('---\nname: notes\ndescription: Use for short notes.\n---\nShort.');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(list(page)).toContainText('Use for short notes.');

  await page.getByRole('button', { name: 'Delete notes' }).click();
  await expect(page.getByText('No skills yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list(page)).toContainText('Use for short notes.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('a skill is written, and fits', async ({ page }) => {
    await page.goto('/settings/skills');
    await awake(page);
    await page.getByRole('button', { name: 'New skill' }).click();
    await page.getByLabel('Name').fill('Weekly Report');
    await page.getByLabel('Description').fill('Use for the weekly report');
    await page.getByLabel('Instructions').fill('# Report');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(list(page)).toContainText('weekly-report');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectNoViolations(page);
  });
});
