// Sounds and all ways of asking: a model that does not hear waits for a transcript, whichever way it is asked, or its user is told.
import { expect as impatient, test } from 'playwright/test';
import type { Browser, Page } from 'playwright/test';
import { auth } from '../server/testing/client.ts';
import type { Session } from '../server/testing/client.ts';
import { awake, field, lastAnswer, modelButton } from './support/chat-page.ts';
import {
  answered,
  attach,
  compare,
  hearingServer,
  job,
  memo,
  openedWith,
  regenerateWith,
  screens,
  send,
  tray,
  withPage as withHearing,
} from './support/hearing-page.ts';

const expect = impatient.configure({ timeout: 20_000 });
const said = 'The river is wide.';

const { url, vendor, asked } = hearingServer();
const withPage = (
  browser: Browser,
  opened: { readonly model: string; readonly viewport?: { readonly width: number; readonly height: number } },
  work: (page: Page) => Promise<void>,
) => withHearing(browser, { url: url(), ...opened }, work);

for (const [screen, viewport] of screens)
  test(
    screen === 'on a desktop'
      ? 'another model waits for the transcript, seen as a job, and a comparison asks each in its way'
      : 'the same on a phone',
    async ({ browser }) => {
      test.setTimeout(180_000);
      const file = memo(`talk ${screen}.wav`, screen === 'on a phone' ? 2_100 : 2_200);
      const bytes = file.buffer.toString('base64');
      const before = vendor().recordings.length;
      await withPage(browser, { model: 'listener', viewport }, async (page) => {
        await attach(page, file);
        await expect(tray(page)).toContainText('As audio');
        await send(page, `Heard ${screen}?`);
        await answered(page);
        let release = vendor().hold();
        await regenerateWith(page, 'Reader');
        await expect(job(page, file.name)).toBeVisible();
        expect(asked(`Heard ${screen}?`)).toHaveLength(1);
        release();
        await expect(job(page, file.name)).toHaveCount(0);
        await expect.poll(() => asked(`Heard ${screen}?`).length).toBe(2);
        await answered(page);
        const [, read = ''] = asked(`Heard ${screen}?`);
        expect([read.includes(said), read.includes(bytes)]).toEqual([true, false]);
        expect(vendor().recordings.length - before).toBe(1);

        const other = memo(`other ${screen}.wav`, screen === 'on a phone' ? 2_300 : 2_400);
        await attach(page, other);
        await expect(tray(page)).toContainText('As audio');
        await field(page).fill(`Both ${screen}?`);
        release = vendor().hold();
        await compare(page, 'Listener', 'Reader');
        await expect(job(page, other.name)).toBeVisible();
        release();
        await expect.poll(() => asked(`Both ${screen}?`).length).toBe(2);
        const sent = asked(`Both ${screen}?`).map((each) => [
          each.includes('"model":"reader"'),
          each.includes(other.buffer.toString('base64')),
          each.split(said).length - 1,
        ]);
        expect(sent.toSorted()).toEqual([
          [false, true, 0],
          [true, false, 2],
        ]);
        await expect(job(page, other.name)).toHaveCount(0);
        expect(vendor().recordings.length - before).toBe(2);
      });
    },
  );

test('a question that is sent at once after the model was changed waits as well', async ({ browser }) => {
  test.setTimeout(120_000);
  await withPage(browser, { model: 'listener' }, async (page) => {
    await attach(page, memo('quick.wav', 2_600));
    await expect(tray(page)).toContainText('As audio');
    await send(page, 'Quick one?');
    await answered(page);
    await field(page).fill('Quick two?');
    await modelButton(page).click();
    await page.getByRole('combobox', { name: 'Search models and providers' }).fill('Reader');
    // Nothing of the page runs between the choice and the click.
    await page
      .getByRole('option', { name: /Reader/ })
      .or(page.getByRole('row', { name: /Reader/ }))
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.evaluate(() => document.querySelector<HTMLButtonElement>('button[aria-label="Send"]')?.click());
    await expect.poll(() => asked('Quick two?').length).toBe(1);
    expect(asked('Quick two?')[0]).toContain(said);
  });
});

test('what cannot be written down is told of before it is sent, and sent without it if wished', async ({ browser }) => {
  test.setTimeout(120_000);
  await withPage(browser, { model: 'listener' }, async (page) => {
    await attach(page, memo('mute.wav', 2_800));
    await expect(tray(page)).toContainText('As audio');
    await send(page, 'Mute or not?');
    await answered(page);
    vendor().refuseNext();
    await regenerateWith(page, 'Reader');
    const failed = lastAnswer(page).getByRole('alert');
    await expect(failed).toHaveText(
      'Reader can’t listen to mute.wav, and it couldn’t be transcribed. This message wasn’t sent to the model.',
    );
    await expect(lastAnswer(page).getByRole('button', { name: 'Send without audio' })).toBeVisible();
    expect(asked('Mute or not?')).toHaveLength(1);
    await lastAnswer(page).getByRole('button', { name: 'Send without audio' }).click();
    await answered(page);
    expect(asked('Mute or not?')[1]).toContain('nobody has transcribed it');
  });
});

test('under a model that does not hear a sound that nobody can write down stays, for one that does', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const file = memo('kept.wav', 3_100);
  await withPage(browser, { model: 'reader' }, async (page) => {
    await page.evaluate(() => localStorage.setItem('tributary.voice', JSON.stringify({ writer: 'browser' })));
    await attach(page, file);
    const note = page.getByRole('alert').filter({ hasText: 'Reader can’t listen to kept.wav.' });
    await expect(note).toContainText('No provider can transcribe it.');
    await send(page, 'Sent all the same?');
    await expect(lastAnswer(page).getByRole('alert')).toHaveText(
      'Reader can’t listen to kept.wav, and no provider can transcribe it. This message wasn’t sent to the model.',
    );
    await expect(lastAnswer(page).getByRole('button', { name: 'Send without audio' })).toBeVisible();
    expect(asked('Sent all the same?')).toHaveLength(0);
    await attach(page, file);
    // The sound of the question above may be named beside it by now.
    await expect(note.last()).toContainText('No provider can transcribe it.');
    await modelButton(page).click();
    await page.getByRole('combobox', { name: 'Search models and providers' }).fill('Listener');
    await page.keyboard.press('Enter');
    await expect(tray(page)).toContainText(/As audio.*0:03/);
    await expect(note).toHaveCount(0);
    await send(page, 'Kept for you?');
    await answered(page);
    expect(asked('Kept for you?')[0]).toContain(file.buffer.toString('base64'));
  });
});

test('a page that calls the provider itself sends the sound, and for another model its transcript', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const file = memo('own.wav', 3_300);
  const context = await browser.newContext({ baseURL: url() });
  const straight: string[] = [];
  await context.route('https://api.openai.com/**', async (route) => {
    if (route.request().method() !== 'POST') return route.abort();
    straight.push(route.request().postData() ?? '');
    const answer = await fetch(`${vendor().url}/v1/chat/completions`, { method: 'POST', body: '{}' });
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/event-stream' };
    return route.fulfill({ status: 200, headers, body: await answer.text() });
  });
  try {
    const page = await context.newPage();
    const session = (await (await page.request.post('/api/session', { data: {} })).json()) as Session; // its tests check the shape
    const data = { providers: { openai: { fetchOnClient: true, keys: 'browser' } } };
    expect((await page.request.patch('/api/settings', { headers: auth(session), data })).status()).toBe(200);
    await page.addInitScript(() => {
      localStorage.setItem('tributary.vault.openai', JSON.stringify({ apiKey: 'sk-own' }));
      localStorage.setItem('tributary.voice', JSON.stringify({ writer: 'hearing' }));
    });
    await openedWith(page, 'gpt-audio', 'openai');
    await page.goto('/');
    await awake(page);
    await attach(page, file);
    await expect(tray(page)).toContainText('As audio');
    await send(page, 'By the page?');
    await answered(page);
    await regenerateWith(page, 'gpt-4o-mini');
    await expect.poll(() => straight.length).toBe(2);
    await answered(page);
    const [heard = '', read = ''] = straight;
    const bytes = file.buffer.toString('base64');
    expect([heard.includes(bytes), read.includes(bytes), read.includes(said)]).toEqual([true, false, true]);
  } finally {
    await context.close();
  }
});
