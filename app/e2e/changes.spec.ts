// Changes that are made right before the page is left, each there on the next one. Rounds differ in how the page is left.
import { expect, test } from 'playwright/test';
import { ask, awake, openChat } from './support/chat-page.ts';

const rounds = 4;

test('a folder that is made and named right before the page is left keeps its name', async ({ page }) => {
  await openChat(page);
  await ask(page, 'echo one');
  const list = page.getByRole('navigation', { name: 'Chats' });
  for (let round = 0; round < rounds; round++) {
    await list.getByRole('link', { name: 'echo one', exact: true }).hover();
    await list.getByRole('button', { name: 'Options for “echo one”' }).click();
    await page.getByRole('menuitem', { name: 'Move to project', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New project', exact: true }).click();
    const name = page.getByRole('textbox', { name: 'Project name' });
    await name.fill(`Folder ${round}`);
    await name.press('Enter');
    if (round % 2 === 0) await page.reload();
    else await page.goto('/');
    await awake(page);
    const folder = list.getByRole('region', { name: `Folder ${round}` });
    await expect(folder.getByRole('listitem').getByRole('link')).toHaveText('echo one');
    await expect(list.getByRole('region', { name: 'New project' })).toHaveCount(0);
  }
});
