// Sounds: a model that hears is sent the file itself, another one its transcript, and both say so; nothing is paid for or left out unseen.
import { expect as impatient, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import {
  answers,
  askedAt,
  awake,
  chooseModel,
  chooseOption,
  ended,
  field,
  lastAnswer,
  modelButton,
} from './support/chat-page.ts';
import { hearingServer, memo, pick, tray } from './support/hearing-page.ts';

const expect = impatient.configure({ timeout: 20_000 });

const attach = (page: Page, files: readonly ReturnType<typeof memo>[]) =>
  page.locator('input[type=file]').setInputFiles([...files]);

/** On a phone Enter begins a new line. */
async function send(page: Page, text: string): Promise<void> {
  const before = await answers(page).count();
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(answers(page)).toHaveCount(before + 1);
  await expect(page.getByText(text, { exact: true }).last()).toBeVisible();
  await expect(lastAnswer(page)).toContainText('Heard.');
  await ended(page);
}

const { url, vendor } = hearingServer();

/** Question of these words at the vendor(). */
const asked = (words: string): string => vendor().questions.find((each) => each.includes(words)) ?? '';
const timesIn = (text: string, part: string): number => text.split(part).length - 1;

for (const [title, screen, viewport] of [
  [
    'a model that hears is sent the sound itself, another one its transcript',
    'on a desktop',
    { width: 1280, height: 800 },
  ],
  ['the same on a phone', 'on a phone', { width: 390, height: 844 }],
] as const)
  test(title, async ({ browser }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({ baseURL: url(), viewport, hasTouch: screen === 'on a phone' });
    const first = memo(`first ${screen}.wav`, 2_000);
    const second = memo(`second ${screen}.wav`, 3_000);
    const before = vendor().recordings.length;
    const writtenDown = () => vendor().recordings.length - before;
    try {
      const page = await context.newPage();
      const bodies: number[] = [];
      page.on('request', (request) => {
        if (askedAt.test(request.url())) bodies.push(request.postDataBuffer()?.length ?? 0);
      });
      await chooseModel(page, { provider: 'hearing', model: 'listener' });
      await page.goto('/');
      await awake(page);

      await attach(page, [first]);
      await expect(tray(page)).toContainText(/As audio.*0:02.*About 20 tokens/);
      await tray(page).getByText(first.name).click();
      const dialog = page.getByRole('dialog', { name: 'What the model sees' });
      await expect(dialog).toContainText('Listener listens to the file itself.');
      await expect(dialog).toContainText('There’s no transcript yet.');
      const player = dialog.getByLabel(`Play ${first.name}`);
      await expect.poll(() => player.evaluate((audio) => Math.round((audio as HTMLAudioElement).duration))).toBe(2);
      await page.keyboard.press('Escape');
      await send(page, `What is said, ${screen}?`);
      const heard = asked(`What is said, ${screen}?`);
      expect(timesIn(heard, first.buffer.toString('base64'))).toBe(1);
      expect(heard).toContain('"type":"input_audio"');
      expect(heard).toContain('"format":"wav"');
      expect(writtenDown()).toBe(0);

      await attach(page, [second]);
      await expect(tray(page)).toContainText('As audio');
      await chooseOption(page.getByRole('combobox', { name: `How ${second.name} is sent` }), 'Transcript');
      await expect(tray(page)).toContainText(/Transcript.*0:03.*4 words/);
      expect(writtenDown()).toBe(1);
      await send(page, `And here, ${screen}?`);
      const written = asked(`And here, ${screen}?`);
      expect([first, second].map(({ buffer }) => timesIn(written, buffer.toString('base64')))).toEqual([1, 0]);
      expect(written).toContain('The river is wide.');

      await modelButton(page).click();
      const ears = (name: string) =>
        page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'Audio input' }).count();
      await expect.poll(() => Promise.all([ears('Listener'), ears('Reader')])).toEqual([1, 0]);
      await page.keyboard.press('Escape');
      await pick(page, 'Reader');
      await expect.poll(writtenDown).toBe(2);
      await expect(page.getByText(/Transcribing/)).toHaveCount(0);
      await send(page, `Once more, ${screen}?`);
      const read = asked(`Once more, ${screen}?`);
      expect(read).not.toContain('input_audio');
      expect(timesIn(read, 'The river is wide.')).toBe(2);

      // A transcript is paid for once, and a sound without one is reported before it is sent.
      await attach(page, [{ ...first, name: 'again.wav' }]);
      await expect(page.getByText('Reader can’t listen to again.wav. The transcript is sent instead.')).toBeVisible();
      expect(writtenDown()).toBe(2);
      await pick(page, 'Listener');
      await expect(tray(page)).toContainText('As audio');
      await expect(page.getByText('Reader can’t listen')).toHaveCount(0);
      await page.getByRole('button', { name: 'Remove again.wav' }).click();
      expect(Math.max(...bodies)).toBeLessThan(8_192);
    } finally {
      await context.close();
    }
  });

test('a transcript that cannot be made is told of by its reason, and tried again; a question waits for it', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: url() });
  try {
    const page = await context.newPage();
    await chooseModel(page, { provider: 'hearing', model: 'listener' });
    await page.goto('/');
    await awake(page);
    await attach(page, [memo('lost.wav', 4_000)]);
    await expect(tray(page)).toContainText('As audio');
    vendor().refuseNext();
    await pick(page, 'Reader');
    const note = page.getByRole('alert').filter({ hasText: 'Reader can’t listen to lost.wav.' });
    await expect(note).toContainText('Couldn’t transcribe it.');
    await note.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Reader can’t listen to lost.wav. The transcript is sent instead.')).toBeVisible();
    await send(page, 'Lost or found?');
    expect(asked('Lost or found?')).toContain('The river is wide.');
  } finally {
    await context.close();
  }
});

test('a sound stays attached while it is written down, over a reload, and where that fails, for a model that hears it', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: url() });
  // As of a system that knows no type of it.
  const kept = { ...memo('kept.wav', 6_000), mimeType: 'application/octet-stream' };
  // One that no browser plays, so that it is not cut into pieces.
  const noise = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(1_100_000, 0x83)]);
  const large = { name: 'large.ogg', mimeType: 'audio/ogg', buffer: noise };
  const before = vendor().recordings.length;
  try {
    const page = await context.newPage();
    await chooseModel(page, { provider: 'hearing', model: 'reader' });
    await page.goto('/');
    await awake(page);
    vendor().stallNext();
    await attach(page, [kept]);
    await expect(page.getByText('Reader can’t listen to kept.wav. Transcribing…')).toBeVisible();
    await expect.poll(() => vendor().recordings.length - before).toBe(1);
    await page.reload();
    await awake(page);
    await expect(page.getByText('Reader can’t listen to kept.wav. The transcript is sent instead.')).toBeVisible();
    vendor().refuseNext();
    const lost = memo('lost too.wav', 7_000);
    await attach(page, [lost]);
    await expect(page.getByRole('alert').filter({ hasText: 'lost too.wav' })).toContainText('Couldn’t transcribe it.');
    await attach(page, [large]);
    await expect(page.getByRole('alert').filter({ hasText: 'large.ogg' })).toContainText('larger than the 1 MB limit');
    await page.getByRole('button', { name: 'Remove large.ogg' }).click();
    await pick(page, 'Listener');
    await expect(page.getByText('Reader can’t listen')).toHaveCount(0);
    await send(page, 'Still there?');
    for (const { buffer } of [kept, lost]) expect(timesIn(asked('Still there?'), buffer.toString('base64'))).toBe(1);
  } finally {
    await context.close();
  }
});

test('in a temporary chat a sound is heard, and written down for another model, all the same', async ({ browser }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: url() });
  const said = memo('passing.wav', 5_000);
  const before = vendor().recordings.length;
  try {
    const page = await context.newPage();
    await chooseModel(page, { provider: 'hearing', model: 'listener' });
    await page.goto('/?temporary');
    await awake(page);
    await expect(page.getByRole('heading', { name: 'Temporary chat', exact: true })).toBeVisible();
    await attach(page, [said]);
    await expect(tray(page)).toContainText('As audio');
    await send(page, 'Heard in passing?');
    expect(timesIn(asked('Heard in passing?'), said.buffer.toString('base64'))).toBe(1);
    await pick(page, 'Reader');
    await expect.poll(() => vendor().recordings.length - before).toBe(1);
    await expect(page.getByText(/Transcribing/)).toHaveCount(0);
    await send(page, 'Read in passing?');
    expect(asked('Read in passing?')).toContain('The river is wide.');
    expect(asked('Read in passing?')).not.toContain('input_audio');
  } finally {
    await context.close();
  }
});
