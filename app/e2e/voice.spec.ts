// Reading aloud with a provider's voice, and dictation, whose recording outlives a failure.
import { expect, test } from 'playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { ask, awake, chooseOption, field, openChat } from './support/chat-page.ts';
import { callAPI } from './support/seed.ts';
import { startVoiceVendor } from './support/voice-vendor.ts';
import type { VoiceVendor } from './support/voice-vendor.ts';

test.use({
  permissions: ['microphone'],
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    // The fake microphone beeps once a second.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
});

let vendor: VoiceVendor;
test.beforeEach(async () => {
  vendor = await startVoiceVendor();
});
test.afterEach(() => vendor.close());

const giveKey = (request: Parameters<typeof callAPI>[0], baseURL = '') =>
  callAPI(request, baseURL, 'PUT', '/api/vault/openai', { apiKey: 'sk-voice', baseURL: vendor.url });

test('an answer is read aloud by a provider to its end, and can be halted', async ({ page, baseURL }) => {
  await page.goto('/settings/general');
  await giveKey(page.request, baseURL);
  await page.reload();
  await chooseOption(page.getByRole('combobox', { name: 'Read aloud with' }), 'OpenAI');
  await expect(page.getByRole('combobox', { name: 'Voice', exact: true })).toHaveText('alloy');
  await openChat(page);
  await ask(page, 'code');
  await page.getByRole('button', { name: 'Read aloud' }).last().click();
  const player = page.getByRole('region', { name: 'Reading aloud' });
  await player.getByRole('button', { name: 'Pause' }).click();
  await player.getByRole('button', { name: 'Continue' }).click();
  await expect(player).toBeHidden();
  expect(vendor.spoken.join(' ')).toMatch(/code block, \d+ lines/i);
  expect(vendor.spoken.join(' ')).not.toContain('```');
  const before = vendor.spoken.length;
  await page.getByRole('button', { name: 'Read aloud' }).last().click();
  await player.getByRole('button', { name: 'Stop' }).click();
  await expect(player).toBeHidden();
  // What was heard once is not asked for again.
  expect(vendor.spoken.length).toBe(before);
});

test('what is said lands at the caret; a failure keeps the recording, over a reload too', async ({ page, baseURL }) => {
  await openChat(page);
  await giveKey(page.request, baseURL);
  await page.reload();
  await awake(page);
  vendor.refuseNext();
  await field(page).fill('Note:');
  const dictate = page.getByRole('button', { name: 'Dictate' });
  const dictation = page.getByRole('group', { name: 'Dictation' });
  await dictate.click();
  await expect(dictation).toContainText('0:02');
  await dictation.getByRole('button', { name: 'Done' }).click();
  await expect(dictation).toContainText('The ears are full.');
  await page.reload();
  await awake(page);
  await dictate.click();
  const left = page.getByRole('group', { name: 'A recording without text' });
  await expect(left).toBeVisible();
  await dictation.getByRole('button', { name: 'Discard' }).click();
  await field(page).fill('Note:');
  await dictate.click();
  await expect(dictation).toContainText('0:02');
  await dictation.getByRole('button', { name: 'Done' }).click();
  await expect(field(page)).toHaveValue('Note: The river is wide.');
  expect(vendor.recordings.length).toBe(1);
  expect(vendor.recordings[0]).toBeGreaterThan(1000);
});

test('axe finds nothing on the player and on a dictation that failed', async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto('/settings/general');
  await giveKey(page.request, baseURL);
  await page.reload();
  await chooseOption(page.getByRole('combobox', { name: 'Read aloud with' }), 'OpenAI');
  await expect(page.getByRole('combobox', { name: 'Voice', exact: true })).toHaveText('alloy');
  await openChat(page);
  await ask(page, 'code');
  await page.getByRole('button', { name: 'Read aloud' }).last().click();
  const player = page.getByRole('region', { name: 'Reading aloud' });
  await player.getByRole('button', { name: 'Pause' }).click();
  await expect(player.getByRole('button', { name: 'Continue' })).toBeVisible();
  vendor.refuseNext();
  await page.getByRole('button', { name: 'Dictate' }).click();
  const dictation = page.getByRole('group', { name: 'Dictation' });
  // The browser's own sound is a beep a second: a slow page may miss the first.
  await expect(dictation).toContainText('0:03');
  await dictation.getByRole('button', { name: 'Done' }).click();
  await expect(dictation).toContainText('The ears are full.');
  await expectNoViolations(page);
});
