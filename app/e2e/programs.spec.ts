// Diagrams and programs of an answer: drawn and run beside the chat, without a network.
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { field, lastAnswer, openChat } from './support/chat-page.ts';
import { answered, fence, panel } from './support/preview.ts';
import { asOfTheWeb, listen, takeGuardsAway } from './support/run-guards.ts';

test.use({ launchOptions: asOfTheWeb });

const run = (page: Page) => lastAnswer(page).getByRole('button', { name: 'Run' });
const state = (page: Page) => panel(page).locator('p[role="status"]');

test('JavaScript and Python run, what they write is shown and can be sent; a program without an end is stopped', async ({
  page,
}) => {
  await openChat(page);
  const python = 'import sys, json\nprint(json.dumps({"sum": sum(range(10))}))\nprint("late", file=sys.stderr)\n6 * 7';
  await answered(
    page,
    [
      fence(
        'js',
        'const wait = await Promise.resolve({ a: [1, 2] });\nconsole.log("made", wait);\nconsole.error("odd");',
      ),
      fence('python', python),
      fence('python', 'import numpy'),
      fence('js', 'for (;;);'),
    ].join('\n\n'),
  );
  await run(page).nth(0).click();
  await expect(state(page)).toHaveText('Finished.');
  await expect(panel(page)).toContainText('made {\n  "a": [\n    1,\n    2\n  ]\n}');
  await expect(panel(page)).toContainText('odd');
  await panel(page).getByRole('button', { name: 'Send output to chat' }).click();
  await expect(field(page)).toHaveValue(/^Output of the code:\n\n```\nmade \{/);
  await run(page).nth(1).click();
  await expect(state(page)).toHaveText('Finished.', { timeout: 60_000 });
  await expect(panel(page)).toContainText('{"sum": 45}\nlate\n42');
  await run(page).nth(2).click();
  await expect(state(page)).toHaveText('Ended with an error.', { timeout: 60_000 });
  await expect(panel(page)).toContainText("ModuleNotFoundError: No module named 'numpy'");
  await expect(panel(page)).toContainText('“numpy” isn’t available here. Python runs with its standard library only');
  await run(page).nth(3).click();
  await expect(state(page)).toHaveText('Running…');
  // The page answers meanwhile.
  await field(page).fill('still here');
  await panel(page).getByRole('button', { name: 'Stop' }).click();
  await expect(state(page)).toHaveText('Stopped.');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('hostile programs reach nothing', async ({ page }) => {
  const { url, heard, close } = await listen();
  const programs = [
    `await fetch('URL_/fetch').then(() => console.log('REACHED'), (e) => console.log('refused', String(e)))`,
    `const s = new WebSocket('WS_/socket'); s.onerror = () => console.log('refused')`,
    `const at = 'URL_/module.js'; await import(at).then(() => console.log('REACHED'), () => console.log('refused'))`,
    `try { importScripts('URL_/script.js'); console.log('REACHED') } catch { console.log('refused') }`,
    `const s = new EventSource('URL_/events'); s.onerror = () => console.log('refused')`,
    `const w = new Worker(URL.createObjectURL(new Blob(["fetch('URL_/nested').then(() => postMessage('REACHED'), () => postMessage('refused'))"]))); w.onmessage = ({ data }) => console.log(data)`,
    `try { await indexedDB.open('a'); console.log('opened') } catch { console.log('refused') }`,
    `console.log(typeof document, typeof parent, 'refused'); postMessage({ type: 'navigate', what: 'URL_' })`,
    `for (let at = 0; at < 1e5; at++) console.log('refused', 'x'.repeat(100))`,
  ] as const;
  const placed = programs.map((code) => code.replaceAll('URL_', url).replaceAll('WS_', url.replace('http', 'ws')));
  await openChat(page);
  await answered(page, placed.map((code) => fence('js', code)).join('\n\n'));
  for (const [at, code] of placed.entries()) {
    await run(page).nth(at).click();
    await expect(panel(page).getByRole('region', { name: 'Output' }).or(panel(page)).first(), code).toContainText(
      /refused|opened/,
    );
    expect(await panel(page).textContent(), code).not.toContain('REACHED');
    await panel(page).getByRole('button', { name: 'Close preview' }).click();
  }
  expect(heard).toEqual([]);
  // Without guards it hears each of them.
  const leave = await takeGuardsAway(page);
  await leave('neither');
  const paths = placed.flatMap((code) => /:\d+(\/[\w.]+)/.exec(code)?.[1] ?? []);
  expect(paths).toHaveLength(6);
  for (const [at, path] of paths.entries()) {
    await run(page).nth(at).click();
    await expect.poll(() => heard).toContain(path);
    await panel(page).getByRole('button', { name: 'Close preview' }).click();
  }
  close();
});
