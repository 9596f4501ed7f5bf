// Reading aloud with a provider's voice, and dictation, whose recording outlives a failure.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { newId } from '../shared/conversation/ids.ts';
import { expectNoViolations } from './support/axe.ts';
import { ask, awake, chooseOption, field, openChat } from './support/chat-page.ts';
import { config } from './support/chat-list.ts';
import { startOwnServer } from './support/own-server.ts';
import { callAPI, seed } from './support/seed.ts';
import { stored } from './support/stored.ts';
import { lasting, startVoiceVendor, tone } from './support/voice-vendor.ts';
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
      // A name that browsers do not trust without https.
      '--host-resolver-rules=MAP chat.example 127.0.0.1',
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
  // Long enough to be paused in it, and halted in it when it is heard again.
  vendor.speakIn(4_000);
  await page.getByRole('button', { name: 'Read aloud' }).last().click();
  const player = page.getByRole('region', { name: 'Reading aloud' });
  await player.getByRole('button', { name: 'Pause' }).click();
  vendor.speakIn(300);
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
  await expect(dictation).toContainText(lasting(2));
  await dictation.getByRole('button', { name: 'Done' }).click();
  await expect(dictation).toContainText('The ears are full.');
  await page.reload();
  await awake(page);
  await dictate.click();
  const left = page.getByRole('group', { name: 'Recording without text' });
  await expect(left).toBeVisible();
  await dictation.getByRole('button', { name: 'Discard' }).click();
  await field(page).fill('Note:');
  await dictate.click();
  await expect(dictation).toContainText(lasting(2));
  await dictation.getByRole('button', { name: 'Done' }).click();
  await expect(field(page)).toHaveValue('Note: The river is wide.');
  expect(vendor.recordings.length).toBe(1);
  expect(vendor.recordings[0]).toBeGreaterThan(1000);
});

test('a recording in a temporary chat is lost with the page, and never stored', async ({ page, baseURL }) => {
  await openChat(page);
  await giveKey(page.request, baseURL);
  await page.reload();
  await awake(page);
  const recordings = async (): Promise<number> => (await stored(page)).split('voice.').length - 1;
  vendor.refuseNext();
  await expect(await dictated(page)).toContainText('The ears are full.');
  // One of a stored chat waits for another try, under its key and in its row.
  const before = await recordings();
  expect(before).toBeGreaterThan(0);
  await page.getByRole('group', { name: 'Dictation' }).getByRole('button', { name: 'Discard' }).first().click();
  await page.getByRole('button', { name: 'Temporary chat', exact: true }).click();
  await expect(page.locator('[data-temporary="true"]')).toHaveCount(1);
  vendor.refuseNext();
  const dictation = await dictated(page);
  await expect(dictation).toContainText('kept until you leave this page: The ears are full.');
  expect(await recordings()).toBe(0);
  await dictation.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page)).toHaveValue('The river is wide.');
  expect(await recordings()).toBe(0);
});

/** A dictation of two seconds, sent to be written down. */
async function dictated(page: Page): Promise<Locator> {
  const dictation = page.getByRole('group', { name: 'Dictation' });
  await page.getByRole('button', { name: 'Dictate' }).click();
  // The browser's own sound is a beep a second: a slow page may miss the first.
  await expect(dictation).toContainText(lasting(3));
  await dictation.getByRole('button', { name: 'Done' }).click();
  return dictation;
}

test('a stock phrase out of a short recording is shown and not inserted; a longer recording may say it', async ({
  page,
  baseURL,
}) => {
  await openChat(page);
  await giveKey(page.request, baseURL);
  await page.reload();
  await awake(page);
  await field(page).fill('Note:');
  const dictation = page.getByRole('group', { name: 'Dictation' });
  const short = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Dictate' }).click();
    await expect(dictation.getByRole('button', { name: 'Done' })).toBeVisible();
    // By the page itself: a click from outside may come too late for a short one. The browser's own sound beeps once a second.
    await dictation.evaluate(async (group) => {
      while (!/0:(?!00)\d/.test(group.textContent ?? '')) await new Promise((resolve) => setTimeout(resolve, 20));
      await new Promise((resolve) => setTimeout(resolve, 700));
      [...group.querySelectorAll('button')].find(({ textContent }) => textContent === 'Done')?.click();
    });
  };
  vendor.hearNext('Thanks for watching!');
  await short();
  await expect(dictation).toContainText('Almost nothing was heard. The model wrote: “Thanks for watching!”');
  await expect(field(page)).toHaveValue('Note:');
  await dictation.getByRole('button', { name: 'Discard' }).click();
  vendor.hearNext('Thank you.');
  await short();
  await dictation.getByRole('button', { name: 'Insert anyway' }).click();
  await expect(field(page)).toHaveValue('Note: Thank you.');
  await field(page).fill('');
  vendor.hearNext('Thanks for watching!');
  await page.getByRole('button', { name: 'Dictate' }).click();
  await expect(dictation).toContainText(lasting(4));
  await dictation.getByRole('button', { name: 'Done' }).click();
  await expect(field(page)).toHaveValue('Thanks for watching!');
});

test('an answer of ten thousand words is read aloud to its last word', async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  // Many pieces, each of which would be heard.
  vendor.speakIn(50);
  await openChat(page);
  await giveKey(page.request, baseURL);
  const voice = { speaker: 'openai', speakerModel: 'tts-1', voice: 'alloy' };
  await page.evaluate((text) => localStorage.setItem('tributary.voice', text), JSON.stringify(voice));
  const id = newId();
  const question = { id: `${id}-q`, parentId: null, createdAt: 1, role: 'user', text: 'Go on', images: [] } as const;
  const text = Array.from({ length: 1000 }, (_, at) =>
    Array.from({ length: 10 }, (_word, word) => `word${at * 10 + word}`).join(' '),
  ).join('. ');
  const { provider, model } = config;
  const reply = { parts: [{ type: 'text', text }], finishReason: 'stop' } as const;
  const answer = { id: `${id}-a`, parentId: question.id, createdAt: 2, role: 'assistant', provider, model } as const;
  await seed(page.request, baseURL ?? '', {
    id,
    title: 'Long',
    config,
    messages: [question, { ...answer, outcome: 'done', reply }],
  });
  await page.goto(`/c/${id}`);
  await awake(page);
  await page.getByRole('button', { name: 'Read aloud' }).last().click();
  const player = page.getByRole('region', { name: 'Reading aloud' });
  await expect(player).toBeVisible();
  await expect(player).toBeHidden({ timeout: 120_000 });
  const spoken = vendor.spoken.join(' ').match(/word\d+/g) ?? [];
  expect(spoken).toEqual(Array.from({ length: 10_000 }, (_, at) => `word${at}`));
});

test('a vendor that does not answer: the wait is ended, the recording kept, and written down on another try', async ({
  page,
  baseURL,
}) => {
  await openChat(page);
  await giveKey(page.request, baseURL);
  await page.reload();
  await awake(page);
  vendor.stallNext();
  const dictation = await dictated(page);
  await expect(dictation).toContainText('OpenAI is transcribing…');
  await dictation.getByRole('button', { name: 'Stop waiting' }).click();
  await expect(dictation).toContainText('Transcription failed, but the recording is saved: you stopped waiting');
  // Up to the vendor's socket.
  await expect.poll(() => vendor.left()).toBe(1);
  await dictation.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page)).toHaveValue('The river is wide.');
  await expect(page.getByRole('group', { name: 'Recording without text' })).toHaveCount(0);
});

test('a vendor that does not answer in time: said, and after a reload the recording is written down', async ({
  page,
  baseURL,
}) => {
  // Three minutes are too long for a test.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => timeout(ms === 180_000 ? 1_500 : ms);
  });
  await openChat(page);
  await giveKey(page.request, baseURL);
  await page.reload();
  await awake(page);
  vendor.stallNext();
  await expect(await dictated(page)).toContainText('the recording is saved: OpenAI didn’t respond within 3 minutes');
  await page.reload();
  await awake(page);
  await field(page).fill('Again:');
  await page.getByRole('button', { name: 'Dictate' }).click();
  const left = page.getByRole('group', { name: 'Recording without text' });
  // The microphone is on already; what is left waits until it is off.
  await page.getByRole('group', { name: 'Dictation' }).getByRole('button', { name: 'Done' }).click();
  await left.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page)).toHaveValue('Again: The river is wide.');
  expect(vendor.recordings).toHaveLength(1);
  await page.reload();
  await awake(page);
  await page.getByRole('button', { name: 'Dictate' }).click();
  await expect(page.getByRole('group', { name: 'Dictation' })).toContainText('Listening…');
  await expect(left).toHaveCount(0);
});

test('over plain http, where browsers give no microphone, a file of another recorder is written down', async ({
  page,
}) => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo; // it listens on a port
  await new Promise((resolve) => probe.close(resolve));
  const url = `http://chat.example:${port}`;
  const server = await startOwnServer({ PORT: String(port), PUBLIC_URL: url, ALLOW_PRIVATE_HOSTS: '127.0.0.1' });
  try {
    const vault = JSON.stringify({ apiKey: 'sk-voice', baseURL: vendor.url });
    await page.addInitScript((text) => localStorage.setItem('tributary.vault.openai', text), vault);
    await page.goto(url);
    await awake(page);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    vendor.refuseNext();
    await page.getByRole('button', { name: 'Dictate' }).click();
    const dictation = page.getByRole('group', { name: 'Dictation' });
    await expect(dictation).toContainText('Browsers allow the microphone only over HTTPS or on localhost.');
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent('filechooser');
      await dictation.getByRole('button', { name: 'Choose audio file' }).click();
      await (await chooser).setFiles(file);
    };
    await choose({ name: 'memo.wav', mimeType: 'audio/wav', buffer: Buffer.alloc(4_000, 'letters') });
    await expect(dictation).toContainText('it isn’t audio: its contents are text/plain. Choose another file.');
    await dictation.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Dictate' }).click();
    await choose({ name: 'memo.wav', mimeType: 'audio/wav', buffer: tone(1_000) });
    await expect(dictation).toContainText('The ears are full.');
    await dictation.getByRole('button', { name: 'Try again' }).click();
    await expect(field(page)).toHaveValue('The river is wide.');
    expect(vendor.recordings).toHaveLength(1);
  } finally {
    await server.stop();
  }
});

const languages = [
  ['en-US', 'Read aloud', 'Reading aloud', 'Pause'],
  ['de-DE', 'Vorlesen', 'Vorlesen', 'Pause'],
  ['zh-CN', '朗读', '朗读', '暂停'],
] as const;

for (const [locale, read, name, pause] of languages)
  test(`the player covers nothing of a page, ${locale}`, async ({ browser, baseURL }) => {
    test.setTimeout(90_000);
    for (const viewport of [
      { width: 1280, height: 860 },
      { width: 390, height: 844 },
    ]) {
      const context = await browser.newContext({
        locale,
        viewport,
        hasTouch: viewport.width < 768,
        ...(baseURL ? { baseURL } : {}),
      });
      const page = await context.newPage();
      // Long enough to be paused in it.
      vendor.speakIn(5_000);
      await openChat(page);
      await giveKey(page.request, baseURL);
      const voice = { speaker: 'openai', speakerModel: 'tts-1', voice: 'alloy' };
      await page.evaluate((text) => localStorage.setItem('tributary.voice', text), JSON.stringify(voice));
      const id = newId();
      const question = {
        id: `${id}-q`,
        parentId: null,
        createdAt: 1,
        role: 'user',
        text: 'Go on',
        images: [],
      } as const;
      const { provider, model } = config;
      const reply = {
        parts: [{ type: 'text', text: 'The river is wide. '.repeat(60) }],
        finishReason: 'stop',
      } as const;
      const answer = {
        id: `${id}-a`,
        parentId: question.id,
        createdAt: 2,
        role: 'assistant',
        provider,
        model,
      } as const;
      const messages = [question, { ...answer, outcome: 'done', reply } as const];
      await seed(page.request, baseURL ?? '', { id, title: 'A title that is rather long', config, messages });
      await page.goto(`/c/${id}`);
      await awake(page);
      await page.getByRole('button', { name: read }).last().click();
      const player = page.getByRole('region', { name });
      await player.getByRole('button', { name: pause }).click();
      for (const next of ['/', '/settings/general', '/images', undefined]) {
        await expect.poll(() => coveredBy(player), `${viewport.width} ${next ?? 'after'}`).toEqual([]);
        // The page ends where the window does.
        const [height, seen] = await page.evaluate(() => [document.documentElement.scrollHeight, window.innerHeight]);
        if (page.url().includes('/c/')) expect(height).toBe(seen);
        // Inside the app: the player goes along.
        if (next)
          await page.evaluate(
            (to) => (window.history.pushState({}, '', to), window.dispatchEvent(new PopStateEvent('popstate'))),
            next,
          );
        if (next) await expect(page).toHaveURL(next);
      }
      await context.close();
    }
  });

/** Controls that are to be seen where the player is, once it is away. */
const coveredBy = (player: Locator): Promise<readonly string[]> =>
  player.evaluate((bar) => {
    const { left, right, top, bottom } = bar.getBoundingClientRect();
    const { style } = bar as HTMLElement;
    style.visibility = 'hidden';
    const found = new Set<Element>();
    for (let x = left + 4; x < right; x += 8)
      for (let y = top + 4; y < bottom; y += 8) {
        const control = document.elementFromPoint(x, y)?.closest('a, button, input, textarea, [role="combobox"]');
        if (control) found.add(control);
      }
    style.visibility = '';
    return [...found].map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '');
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
  // Long enough to be paused in it.
  vendor.speakIn(5_000);
  await page.getByRole('button', { name: 'Read aloud' }).last().click();
  const player = page.getByRole('region', { name: 'Reading aloud' });
  await player.getByRole('button', { name: 'Pause' }).click();
  await expect(player.getByRole('button', { name: 'Continue' })).toBeVisible();
  vendor.refuseNext();
  await page.getByRole('button', { name: 'Dictate' }).click();
  const dictation = page.getByRole('group', { name: 'Dictation' });
  // The browser's own sound is a beep a second: a slow page may miss the first.
  await expect(dictation).toContainText(lasting(3));
  await dictation.getByRole('button', { name: 'Done' }).click();
  await expect(dictation).toContainText('The ears are full.');
  await expectNoViolations(page);
});
