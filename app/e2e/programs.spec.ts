// Diagrams and programs of an answer: drawn and run beside the chat, without a network.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { field, lastAnswer, openChat } from './support/chat-page.ts';
import { answered, fence, panel } from './support/preview.ts';

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
  await run(page).nth(3).click();
  await expect(state(page)).toHaveText('Running…');
  // The page answers meanwhile.
  await field(page).fill('still here');
  await panel(page).getByRole('button', { name: 'Stop' }).click();
  await expect(state(page)).toHaveText('Stopped.');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('hostile programs reach nothing', async ({ page }) => {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const programs = [
    ['js', `await fetch('${url}/fetch').then(() => console.log('REACHED'), (e) => console.log('refused', String(e)))`],
    ['js', `try { new WebSocket('${url.replace('http', 'ws')}/socket') } catch (e) {}; console.log('refused')`],
    ['js', `await import('${url}/module.js').then(() => console.log('REACHED'), () => console.log('refused'))`],
    ['js', `try { importScripts('${url}/script.js'); console.log('REACHED') } catch { console.log('refused') }`],
    ['js', `const s = new EventSource('${url}/events'); s.onerror = () => console.log('refused')`],
    [
      'js',
      `const w = new Worker(URL.createObjectURL(new Blob(["fetch('${url}/nested').then(() => postMessage('REACHED'), () => postMessage('refused'))"]))); w.onmessage = ({ data }) => console.log(data)`,
    ],
    ['js', `try { await indexedDB.open('a'); console.log('opened') } catch { console.log('refused') }`],
    ['js', `console.log(typeof document, typeof parent, 'refused'); postMessage({ type: 'navigate', what: '${url}' })`],
    ['js', `for (let at = 0; at < 1e5; at++) console.log('refused', 'x'.repeat(100))`],
  ] as const;
  await openChat(page);
  await answered(page, programs.map(([language, code]) => fence(language, code)).join('\n\n'));
  for (const [at, [, code]] of programs.entries()) {
    await run(page).nth(at).click();
    await expect(panel(page).getByRole('region', { name: 'Output' }).or(panel(page)).first(), code).toContainText(
      /refused|opened/,
    );
    expect(await panel(page).textContent(), code).not.toContain('REACHED');
    await panel(page).getByRole('button', { name: 'Close preview' }).click();
  }
  expect(heard).toEqual([]);
  // The server would have heard it.
  await page.request.get(`${url}/seen`);
  expect(heard).toEqual(['/seen']);
  server.close();
});
