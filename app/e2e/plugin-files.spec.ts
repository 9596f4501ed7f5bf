// Plugins by the file of their manifest: looked at first, kept once agreed to, updated with what changes in sight.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { awake, openChat } from './support/chat-page.ts';

const manifest = (more: object = {}): string =>
  JSON.stringify(
    {
      identifier: 'weather',
      meta: { title: 'Weather', description: 'Says how the weather will be.' },
      gateway: 'https://old.example/call',
      api: [
        { name: 'forecast', description: 'The next days.' },
        { name: 'warn', description: 'Storms.', access: 'write' },
      ],
      ...more,
    },
    undefined,
    2,
  );
const update = manifest({
  gateway: 'https://new.example/call',
  version: '2',
  api: [{ name: 'forecast', description: 'The next weeks.' }, { name: 'radar' }],
});
const choose = (page: Page, text: string, name = 'weather.json'): Promise<void> =>
  page.getByLabel('Manifest file').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
const review = (page: Page) => page.getByRole('dialog');
const rows = (page: Page) => page.getByRole('listitem').filter({ hasText: 'in new chats' });
const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Says how the weather will be.' });

async function openTools(page: Page): Promise<void> {
  await openChat(page);
  await page.goto('/settings/tools');
  await awake(page);
  await expect(page.getByRole('button', { name: 'Install from a file' })).toBeVisible();
  await expect(page.getByText('Always allowed')).toBeVisible();
  await expect(row(page)).toHaveCount(0);
}

async function drop(page: Page, text: string): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const all = new DataTransfer();
    all.items.add(new File([given], 'dropped.json', { type: 'application/json' }));
    return all;
  }, text);
  const place = page.getByText('or drop a JSON manifest here.');
  await place.dispatchEvent('dragover', { dataTransfer: transfer });
  await place.dispatchEvent('drop', { dataTransfer: transfer });
}

for (const [name, size] of [
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: size, hasTouch: size.width < 500 });

    test('a plugin is looked at, installed, and updated with its changes in sight', async ({ page }) => {
      await openTools(page);
      await choose(page, manifest());
      await expect(review(page)).toHaveAccessibleName('Install Weather?');
      await expect(review(page).getByRole('region', { name: 'Calls go to' })).toContainText('old.example');
      const functions = review(page).getByRole('region', { name: 'Tools' });
      await expect(functions.getByRole('listitem')).toHaveText([/forecast.*Sends data outside/, /warn.*Makes changes/]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await review(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(review(page)).toHaveCount(0);
      await page.reload();
      await awake(page);
      await expect(rows(page).first()).toBeVisible();
      await expect(row(page)).toHaveCount(0);

      await drop(page, manifest());
      await review(page).getByRole('button', { name: 'Install', exact: true }).click();
      await expect(row(page)).toHaveCount(1);
      await page.reload();
      await row(page).getByRole('button', { name: '2 tools' }).click();
      await expect(row(page)).toContainText('From the file dropped.json');
      await expect(row(page).getByRole('button', { name: 'Refresh' })).toHaveCount(0);

      await choose(page, update);
      await expect(review(page)).toHaveAccessibleName('Update Weather?');
      await expect(review(page).getByRole('region', { name: 'Calls go to' }).getByRole('listitem')).toHaveText([
        'Newnew.example',
        'Removedold.example',
      ]);
      await expect(functions.getByRole('listitem')).toHaveText([/^Changedforecast/, /^Newradar/, /^Removedwarn/]);
      await expect(review(page)).toContainText('Version – → 2');
      const changes = review(page).getByRole('list', { name: 'All changes in the manifest' });
      await expect(changes).toContainText('Removed: "gateway": "https://old.example/call"');
      await expect(changes).toContainText('Added: "gateway": "https://new.example/call"');
      await expect(review(page)).toContainText('Earlier permissions for this plugin end');
      await review(page).getByRole('button', { name: 'Update' }).click();
      await expect(row(page)).toContainText('Version 2');
      await choose(page, update);
      await expect(review(page)).toContainText('Weather is already installed exactly like this.');
      await expect(review(page).getByRole('button', { name: 'Update' })).toHaveCount(0);
    });

    test('what is wrong with a file is told with field and line, and it can be chosen again', async ({ page }) => {
      await openTools(page);
      const alert = page.getByRole('alert').filter({ hasText: 'can’t be installed' });
      await choose(page, manifest({ gateway: 'javascript:alert(1)' }));
      await expect(alert).toContainText('weather.json can’t be installed');
      await expect(alert).toContainText(
        'Line 7, field /gateway: found "javascript:alert(1)", expected a complete http or https URL.',
      );
      await choose(page, '{\n  "identifier": "x",\n}');
      await expect(alert).toContainText('Line 3: not valid JSON at "}".');
      await choose(page, ' '.repeat(300_000), 'large.json');
      await expect(alert).toContainText('The file is larger than 200 kB, which');
      await choose(page, manifest({ identifier: 'clock' }));
      await expect(alert).toContainText('"clock" is the name of a plugin that this server brings itself');
      await choose(page, manifest());
      await expect(alert).toHaveCount(0);
      await expect(review(page)).toBeVisible();
    });
  });
}
