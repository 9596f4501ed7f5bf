// Providers that the browser calls itself: under the policy, past our server, kept in the conversation all the same.
import { expect, test } from 'playwright/test';
import type { BrowserContext, Page, Request, Worker } from 'playwright/test';
import { auth } from '../server/testing/client.ts';
import type { Session } from '../server/testing/client.ts';
import { startBrowserVendor } from './support/browser-vendor.ts';
import type { BrowserVendor } from './support/browser-vendor.ts';
import { ask, awake, claimsOf, ended, field, lastAnswer, say } from './support/chat-page.ts';

const secret = 'sk-never-to-our-server-4711';

let vendor: BrowserVendor;
let closed: BrowserVendor;
test.beforeAll(
  async () => void ([vendor, closed] = await Promise.all([startBrowserVendor(), startBrowserVendor({ open: false })])),
);
test.afterAll(async () => void (await Promise.all([vendor.close(), closed.close()])));

/** The chat with a provider that this browser calls itself, its key in this browser. */
async function openOnClient(page: Page, { baseURL = vendor.baseURL, headers = '' } = {}): Promise<void> {
  const session = (await (await page.request.post('/api/session', { data: {} })).json()) as Session; // its tests check the shape
  const states = { openai: { fetchOnClient: true, keys: 'browser' } };
  const saved = await page.request.patch('/api/settings', { headers: auth(session), data: { providers: states } });
  expect(saved.status()).toBe(200);
  await page.addInitScript(
    (vault) => {
      const config = { provider: 'openai', model: 'gpt-4o' };
      localStorage.setItem('tributary.settings', JSON.stringify({ animation: 'none', titles: false, config }));
      localStorage.setItem('tributary.vault.openai', JSON.stringify(vault));
    },
    { apiKey: secret, baseURL, headers },
  );
  await page.goto('/');
  await awake(page);
}

/** Everything that goes to our server, in the clear: addresses, headers, bodies, and what tokens claim. */
function overhear(context: BrowserContext, baseURL: string | undefined): { readonly said: () => Promise<string> } {
  const requests: Request[] = [];
  context.on('request', (request) => {
    if (request.url().startsWith(baseURL ?? '')) requests.push(request);
  });
  const tell = async (request: Request): Promise<string> => {
    const headers = await request.allHeaders();
    const token = headers['x-tributary-auth'];
    return JSON.stringify([request.url(), headers, request.postData(), token ? claimsOf(token) : '']);
  };
  return { said: async () => (await Promise.all(requests.map(tell))).join('\n') };
}

const theWorker = async (page: Page): Promise<Worker> => {
  await expect.poll(() => page.workers().length).toBeGreaterThan(0);
  const worker = page.workers().at(-1);
  if (!worker) throw new Error('no worker');
  return worker;
};

test('the question goes straight to the vendor, the key never to our server, and the answer is kept', async ({
  page,
  context,
  baseURL,
}) => {
  const heard = overhear(context, baseURL);
  await openOnClient(page);
  await expect(await ask(page, 'hello')).toContainText('Straight from the vendor.');
  const post = vendor.asked.find(({ what }) => what === 'POST /v1/chat/completions');
  expect(post).toMatchObject({ key: secret, from: baseURL });

  const address = page.url();
  await page.reload();
  await awake(page);
  expect(page.url()).toBe(address);
  await expect(lastAnswer(page)).toContainText('Straight from the vendor.');
  await expect(await ask(page, 'again')).toContainText('Straight from the vendor.');

  const said = await heard.said();
  expect(said).toContain('/api/client-worker');
  expect(said).not.toContain(secret);
  expect(said).not.toContain('/api/chat/');
});

test('the page itself may call nobody else; the worker only the provider’s host, and makes no code from strings', async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await openOnClient(page);
  await ask(page, 'hello');
  expect(violations).toEqual([]);

  const reach = (url: string): Promise<string> => fetch(url).then(String, (error: Error) => error.name);
  expect(await page.evaluate(reach, `${vendor.baseURL}/models`)).toBe('TypeError');
  const worker = await theWorker(page);
  const asked = closed.asked.length;
  expect(await worker.evaluate(reach, `${vendor.baseURL}/models`)).toBe('[object Response]');
  expect(await worker.evaluate(reach, `${closed.baseURL}/models`)).toBe('TypeError');
  expect(await worker.evaluate(reach, new URL('/api/providers', page.url()).href)).toBe('TypeError');
  expect(closed.asked).toHaveLength(asked);
  // In a task of its own: the debugger's own code is free of the policy.
  const made = await worker.evaluate(
    () =>
      new Promise((resolve) => {
        const make = (): unknown => Reflect.construct(Function, ['return 1']);
        setTimeout(() => {
          try {
            resolve(String(make()));
          } catch (error) {
            resolve((error as Error).name);
          }
        });
      }),
  );
  expect(made).toBe('EvalError');
});

test('stop hangs up on the vendor; what has come stays', async ({ page }) => {
  await openOnClient(page);
  await say(page, 'a long story');
  await expect(lastAnswer(page)).toContainText('word20', { timeout: 20_000 });
  const before = vendor.hungUp();
  await page.keyboard.press('Escape');
  await ended(page);
  await expect.poll(() => vendor.hungUp()).toBe(before + 1);
  await page.reload();
  await awake(page);
  await expect(lastAnswer(page)).toContainText('word20');
});

/** Two pages at once, on a machine that has other work. */
const patient = { timeout: 50_000 };
/** The words of the answer, as they stand there. */
const words = async (page: Page): Promise<readonly string[]> =>
  (await lastAnswer(page).textContent())?.match(/word\d+/g) ?? [];

test('stop in another tab: nothing is lost of what the writing tab shows', async ({ page, context }) => {
  test.setTimeout(150_000);
  await openOnClient(page);
  await say(page, 'a long story');
  await expect(lastAnswer(page)).toContainText('word20', patient);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(lastAnswer(second)).toContainText('word20', patient);
  await second.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(lastAnswer(page)).toContainText('You stopped this response', patient);
  await expect(lastAnswer(second)).toContainText('You stopped this response', patient);
  const shown = await words(page);
  await expect.poll(() => words(second), patient).toEqual(shown);
  await page.reload();
  await expect(lastAnswer(page)).toContainText('You stopped this response', patient);
  expect(await words(page)).toEqual(shown);
});

test('a writing tab that is closed leaves an interrupted answer with the words so far', async ({ page, context }) => {
  test.setTimeout(150_000);
  await openOnClient(page);
  await say(page, 'a long story');
  await expect(lastAnswer(page)).toContainText('word20', patient);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(lastAnswer(second)).toContainText('word20', patient);
  const before = vendor.hungUp();
  await page.close();
  await expect(lastAnswer(second)).toContainText('Interrupted', patient);
  await expect.poll(() => vendor.hungUp(), patient).toBe(before + 1);
  const shown = await words(second);
  expect(shown).toEqual(shown.map((_, at) => `word${at}`));
  expect(shown.length).toBeGreaterThan(20);
});

test('a writing tab that is loaded anew shows at once that its answer was interrupted, with its words', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await openOnClient(page);
  await say(page, 'a long story');
  await expect(lastAnswer(page)).toContainText('word20', patient);
  await page.reload();
  await expect(lastAnswer(page)).toContainText('Interrupted', patient);
  const shown = await words(page);
  expect(shown.length).toBeGreaterThan(20);
  await expect(lastAnswer(page).getByRole('button', { name: 'Continue' })).toBeVisible();
});

test('a refused key is reported as such, and repaired with a key that stays here', async ({
  page,
  context,
  baseURL,
}) => {
  const heard = overhear(context, baseURL);
  await openOnClient(page);
  await say(page, 'refuse');
  await ended(page);
  await expect(lastAnswer(page)).toContainText('Incorrect API key provided');
  expect(await heard.said()).not.toContain(secret);
});

test('a server that no page may read is reported as such, with the way through our server beside it', async ({
  page,
}) => {
  await openOnClient(page, { baseURL: closed.baseURL });
  await say(page, 'hello');
  await ended(page);
  await lastAnswer(page).getByRole('button', { name: 'Troubleshoot' }).click();
  await expect(lastAnswer(page)).toContainText('doesn’t allow requests from');
  await expect(lastAnswer(page).getByRole('button', { name: /through the server/i })).toBeVisible();
});

test('the chat loads nothing of it before it is needed', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
  await page.goto('/');
  await awake(page);
  await field(page).fill('x');
  expect(loaded.filter((path) => /worker|start-host/.test(path))).toEqual([]);
});

test('request headers of the user’s own go to the vendor from here, and never to our server', async ({
  page,
  context,
  baseURL,
}) => {
  const heard = overhear(context, baseURL);
  const team = 'garden-team-4711';
  await openOnClient(page, { headers: `X-Team: ${team}` });
  await expect(await ask(page, 'hello')).toContainText('Straight from the vendor.');
  expect(vendor.asked.findLast(({ what }) => what === 'POST /v1/chat/completions')).toMatchObject({
    key: secret,
    team,
  });
  expect(await heard.said()).not.toContain(team);
});

test('a header that only the browser may set is refused in words, before anything is sent', async ({ page }) => {
  await openOnClient(page, { headers: 'Cookie: a=b' });
  const before = vendor.asked.length;
  await say(page, 'hello');
  await expect(page.getByRole('alert').filter({ hasText: 'the header "Cookie" is set by' })).toBeVisible();
  expect(vendor.asked.length).toBe(before);
});
