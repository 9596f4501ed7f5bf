// Sounds of edited and queued questions and of a column that is tried again, Stop during a transcript, and files that are no sound.
import { expect as impatient, test } from 'playwright/test';
import { ended, field, lastAnswer } from './support/chat-page.ts';
import {
  answered,
  attach,
  compare,
  hearingServer,
  job,
  memo,
  pick,
  regenerateWith,
  screens,
  send,
  tray,
  withPage,
} from './support/hearing-page.ts';

const expect = impatient.configure({ timeout: 20_000 });
const said = 'The river is wide.';

const { url, vendor, asked } = hearingServer();

test('an edited question waits for the transcript', async ({ browser }) => {
  test.setTimeout(120_000);
  await withPage(browser, { url: url(), model: 'listener' }, async (page) => {
    await attach(page, memo('edited.wav', 2_050));
    await expect(tray(page)).toContainText('As audio');
    await send(page, 'Before the edit?');
    await answered(page);
    const release = vendor().hold();
    await pick(page, 'Reader');
    await expect(job(page, 'edited.wav')).toBeVisible();
    await field(page).press('ArrowUp');
    const editor = page.getByRole('textbox', { name: 'Edit message' });
    await editor.fill('After the edit?');
    await editor.press('Control+Enter');
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
    expect(asked('After the edit?')).toEqual([]);
    release();
    await expect.poll(() => asked('After the edit?').length).toBe(1);
    await answered(page);
    expect(asked('After the edit?')[0]).toContain(said);
  });
});

test('a queued question waits for the transcript, where its model has changed meanwhile', async ({ browser }) => {
  test.setTimeout(120_000);
  await withPage(browser, { url: url(), model: 'listener' }, async (page) => {
    const answer = vendor().holdAnswers();
    await send(page, 'First in line?');
    await expect.poll(() => asked('First in line?').length).toBe(1);
    await attach(page, memo('queued.wav', 2_150));
    await expect(tray(page)).toContainText('As audio');
    await field(page).fill('Second in line?');
    await field(page).press('Enter');
    await expect(page.getByText('Waiting for the response to finish')).toBeVisible();
    await pick(page, 'Reader');
    const release = vendor().hold();
    answer();
    await expect(job(page, 'queued.wav')).toBeVisible();
    expect(asked('Second in line?')).toEqual([]);
    release();
    await expect.poll(() => asked('Second in line?').length).toBe(1);
    await answered(page);
    expect(asked('Second in line?')[0]).toContain(said);
  });
});

test('a column that failed over a transcript makes it when it is tried again', async ({ browser }) => {
  test.setTimeout(120_000);
  const file = memo('column.wav', 2_250);
  await withPage(browser, { url: url(), model: 'listener' }, async (page) => {
    await attach(page, file);
    await expect(tray(page)).toContainText('As audio');
    await field(page).fill('In columns?');
    vendor().refuseNext();
    await compare(page, 'Listener', 'Reader');
    const failed = page.getByRole('alert').filter({ hasText: 'column.wav' });
    await expect(failed).toContainText('couldn’t be transcribed');
    await expect.poll(() => asked('In columns?').length).toBe(1);
    const release = vendor().hold();
    await page
      .getByRole('button', { name: /^Try (Reader )?again$/ })
      .last()
      .click();
    await expect(job(page, 'column.wav')).toBeVisible();
    expect(asked('In columns?')).toHaveLength(1);
    release();
    await expect.poll(() => asked('In columns?').length).toBe(2);
    await expect(failed).toHaveCount(0);
    const [heard = '', read = ''] = asked('In columns?');
    const bytes = file.buffer.toString('base64');
    expect([heard.includes(bytes), read.includes(bytes), read.includes(said)]).toEqual([true, false, true]);
  });
});

for (const [screen, viewport] of screens)
  test(`Stop ends a transcript at once, and the question with it, ${screen}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const name = `stopped ${screen}.wav`;
    await withPage(browser, { url: url(), model: 'listener', viewport }, async (page) => {
      await attach(page, memo(name, screen === 'on a phone' ? 2_350 : 2_450));
      await expect(tray(page)).toContainText('As audio');
      await send(page, `Stopped ${screen}?`);
      await answered(page);
      const before = [vendor().recordings.length, vendor().left()] as const;
      vendor().stallNext();
      await regenerateWith(page, 'Reader');
      await expect(job(page, name)).toBeVisible();
      await expect.poll(() => vendor().recordings.length - before[0]).toBe(1);
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      await expect.poll(() => vendor().left() - before[1]).toBe(1);
      await expect(job(page, name)).toHaveCount(0);
      await ended(page);
      await expect(lastAnswer(page).getByRole('alert')).toHaveCount(0);
      expect(asked(`Stopped ${screen}?`)).toHaveLength(1);

      // Shown as stopped to the model that still lacks it, until it is tried again.
      await pick(page, 'Reader');
      const note = page.getByRole('status').filter({ hasText: 'The transcription was stopped.' });
      await expect(note).toContainText(`Reader can’t listen to ${name}.`);
      await note.getByRole('button', { name: 'Try again' }).click();
      await expect(note).toHaveCount(0);
      await send(page, `And now, ${screen}?`);
      await expect.poll(() => asked(`And now, ${screen}?`).length).toBe(1);
      expect(asked(`And now, ${screen}?`)[0]).toContain(said);
      await answered(page);
    });
  });

test('what is no sound is told by its bytes and never paid for; one that finds no room names the limit', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  await withPage(browser, { url: url(), model: 'reader' }, async (page) => {
    const before = vendor().recordings.length;
    await page.locator('input[type=file]').setInputFiles([
      { name: 'song.mp3', mimeType: 'audio/mpeg', buffer: png },
      {
        name: 'noise.mp3',
        mimeType: 'audio/mpeg',
        buffer: Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 37) % 256)),
      },
    ]);
    await expect(page.getByRole('alert').filter({ hasText: 'song.mp3' })).toHaveText(
      'song.mp3 isn’t audio: its contents are in PNG format. Rename it to end in .png and attach it again.',
    );
    await expect(page.getByRole('alert').filter({ hasText: 'noise.mp3' })).toHaveText(
      'noise.mp3 isn’t audio in any known format, so it can’t be transcribed.',
    );
    for (const name of ['song.mp3', 'noise.mp3']) await page.getByRole('button', { name: `Remove ${name}` }).click();
    expect(vendor().recordings.length).toBe(before);

    await pick(page, 'Listener');
    const long = ['one.wav', 'two.wav', 'three.wav'].map((name, at) => memo(name, 50_000 + at * 100));
    await attach(page, ...long);
    await expect(
      page.getByText(
        /^Listener accepts 1 MB of audio in one request\. .+ of it is left, and three\.wav has .+\. Remove/,
      ),
    ).toContainText('The transcript is sent instead.');
    await expect(page.getByText(/Listener accepts 1 MB/)).toHaveCount(1);
  });
});
