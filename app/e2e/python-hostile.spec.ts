// Hostile Python in the frame of programs: a server that listens hears nothing, and the page answers a key. The policy alone keeps it
// in, and so does the list of connections alone; without both it is heard.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { field, lastAnswer, openChat } from './support/chat-page.ts';
import { hadWithoutGuards, heardWithoutGuards, hostilePython, inOneProgram } from './support/hostile-python.ts';
import { answered, fence, panel } from './support/preview.ts';
import { asOfTheWeb, listen, takeGuardsAway } from './support/run-guards.ts';

// A trace asks each frame for its picture with every step, and waits for those that never answer.
test.use({ trace: 'off', launchOptions: asOfTheWeb });

const run = (page: Page, at: number) => lastAnswer(page).getByRole('button', { name: 'Run' }).nth(at).click();
const state = (page: Page) => panel(page).locator('p[role="status"]');

async function answersAKey(page: Page): Promise<void> {
  await field(page).fill('');
  await field(page).press('a');
  await expect(field(page)).toHaveValue('a');
}

const outcomes = (said: string): readonly string[] =>
  said.split('\n').filter((line) => /: (?:refused|REACHED)/.test(line));

const flood = `import js
from pyodide.ffi import to_js
while True:
    js.postMessage(to_js({"type": "output", "what": "flood"}, dict_converter=js.Object.fromEntries))`;
const hoard = `kept = []
while True:
    kept.append(bytearray(2 ** 26))`;

test('hostile Python reaches nothing, and the page goes on', async ({ page }) => {
  test.setTimeout(240_000);
  const { url, heard, close } = await listen();
  const windows: string[] = [];
  page.context().on('page', (opened) => windows.push(opened.url()));
  page.on('download', (download) => windows.push(download.suggestedFilename()));
  const names = Object.keys(hostilePython);
  expect(names.length).toBeGreaterThanOrEqual(30);

  await openChat(page);
  await page.evaluate(() => {
    localStorage.setItem('secret', 'zqxsecret');
    sessionStorage.setItem('secret', 'zqxsecret');
    document.cookie = 'secret=zqxsecret';
  });
  const programs = [inOneProgram(hostilePython).replaceAll('URL_', url), flood, 'while True: pass', hoard];
  await answered(page, programs.map((code) => fence('python', code)).join('\n\n'));
  const address = page.url();

  await test.step('attempts', async () => {
    await run(page, 0);
    await expect(state(page)).toHaveText('Finished.', { timeout: 60_000 });
    const said = (await panel(page).locator('pre').last().textContent()) ?? '';
    expect(outcomes(said)).toEqual(names.map((name) => `${name}: refused`));
    expect(said).toContain('all tried 42');
    expect(said).not.toContain('zqxsecret');
    await answersAKey(page);
  });
  await test.step('a flood of messages ends by itself', async () => {
    await run(page, 1);
    await expect(state(page)).toHaveText(/^Ended with an error/, { timeout: 60_000 });
    await answersAKey(page);
  });
  await test.step('a loop without end is stopped', async () => {
    await run(page, 2);
    await expect(state(page)).toHaveText('Running…', { timeout: 60_000 });
    await answersAKey(page);
    await panel(page).getByRole('button', { name: 'Stop' }).click();
    await expect(state(page)).toHaveText('Stopped.');
    await expect(page.locator('iframe')).toHaveCount(0);
  });
  await test.step('what takes all memory ends for itself alone', async () => {
    await run(page, 3);
    await expect(state(page)).toHaveText('Ended with an error.', { timeout: 60_000 });
    await expect(panel(page)).toContainText('MemoryError');
    await answersAKey(page);
  });
  expect([heard, windows, page.url()]).toEqual([[], [], address]);
  // The server would have heard it.
  await page.request.get(url, { timeout: 1_000 }).catch(() => undefined);
  expect(heard).toEqual(['a connection', '/']);
  close();
});

test('each guard alone keeps hostile Python in, and without both it is heard', async ({ page }) => {
  test.setTimeout(180_000);
  const { url, heard, close } = await listen();
  const leave = await takeGuardsAway(page);
  const program = fence('python', inOneProgram(hostilePython).replaceAll('URL_', url));
  await openChat(page);
  await answered(page, [program, program, program].join('\n\n'));
  for (const [at, guards] of (['policy alone', 'list of connections alone', 'neither'] as const).entries())
    await test.step(guards, async () => {
      await leave(guards);
      await run(page, at);
      await expect(state(page)).toHaveText('Finished.', { timeout: 60_000 });
      const said = (await panel(page).locator('pre').last().textContent()) ?? '';
      expect(said).toContain('all tried 42');
      const reached = outcomes(said).filter((line) => line.includes('REACHED'));
      const has = (name: string): boolean => reached.some((line) => line.startsWith(`${name}: `));
      if (guards === 'neither') {
        expect([
          heardWithoutGuards.filter((path) => !heard.includes(path)),
          hadWithoutGuards.filter((name) => !has(name)),
        ]).toEqual([[], []]);
      } else expect([guards, heard, reached]).toEqual([guards, [], []]);
    });
  close();
});
