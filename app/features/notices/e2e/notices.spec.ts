// Notifications in the browser: switched on and off, what is in the way, and the worker that shows one and opens its chat.
// Headless Chromium reaches no push service and shows no notification, whatever is granted: the subscription is one of our
// own service, and what the worker would show is noted. Registration, delivery to the worker and its pages are the browser's.
import { expect, test } from 'playwright/test';
import type { BrowserContext, Page, Worker } from 'playwright/test';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { awake } from '../../../e2e/support/chat-page.ts';
import { startOwnServer } from '../../../e2e/support/own-server.ts';
import type { OwnServer } from '../../../e2e/support/own-server.ts';
import { startPushService } from '../server/testing/push-service.ts';
import type { PushBrowser, PushService } from '../server/testing/push-service.ts';

let service: PushService;
let server: OwnServer;
test.beforeAll(async () => {
  service = await startPushService();
  server = await startOwnServer({});
});
test.afterAll(async () => {
  await server.stop();
  await service.close();
});

/** Subscribes to our push service. The subscription outlives a reload, as a real one does. */
const subscribeTo = (context: BrowserContext, browser: PushBrowser) =>
  context.addInitScript(({ endpoint, p256dh, auth }) => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.codePointAt(0) ?? 0).buffer;
    const isOn = () => localStorage.getItem('test.subscribed') === '1';
    const subscription = {
      endpoint,
      options: { applicationServerKey: null },
      getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
      unsubscribe: () => Promise.resolve(localStorage.removeItem('test.subscribed')),
    };
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(isOn() ? subscription : null),
      subscribe: () => Promise.resolve((localStorage.setItem('test.subscribed', '1'), subscription)),
    });
  }, browser);

async function open(page: Page): Promise<void> {
  await page.goto(`${server.url}/settings/notices`);
  await awake(page);
}

const onHere = (page: Page) => page.getByRole('switch', { name: 'Notify me on this device' });
interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
}
/** Notes what the worker shows, by tag, as a browser replaces notifications. The types of the page know no worker. */
const noteShown = (worker: Worker) =>
  worker.evaluate(() => {
    const noted = new Map<string, Shown>();
    Object.assign(globalThis, { noted });
    ServiceWorkerRegistration.prototype.showNotification = (title, { body = '', tag = '' } = {}) =>
      Promise.resolve(void noted.set(tag, { title, body, tag }));
  });
const shown = (worker: Worker) =>
  worker.evaluate(() => [...(globalThis as unknown as { noted: Map<string, Shown> }).noted.values()]);

test('switched on, tested, chosen, and switched off again', async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  await subscribeTo(context, service.browser('page'));
  await open(page);
  expect(context.serviceWorkers()).toEqual([]);
  await expect(onHere(page)).not.toBeChecked();
  await onHere(page).click();
  await expect(onHere(page)).toBeChecked();
  await expect(page.getByRole('list', { name: 'Devices' })).toContainText('This device');
  await page.getByRole('button', { name: 'Send a test notification' }).click();
  await expect(page.getByText('Sent. If nothing appears')).toBeVisible();
  expect(service.pushed).toMatchObject([{ payload: { tag: 'test', body: 'Notifications work on this device.' } }]);
  await expectNoViolations(page);

  await page.getByLabel('Only answers that took at least (seconds)').fill('90');
  await page.getByRole('switch', { name: 'Research' }).click();
  await page.getByRole('switch', { name: 'Hide the text' }).click();
  await page.reload();
  await awake(page);
  await expect(onHere(page)).toBeChecked();
  await expect(page.getByLabel('Only answers that took at least (seconds)')).toHaveValue('90');
  await expect(page.getByRole('switch', { name: 'Research' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Hide the text' })).toBeChecked();

  await onHere(page).click();
  await expect(onHere(page)).not.toBeChecked();
  await expect(page.getByRole('list', { name: 'Devices' })).toHaveCount(0);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('the worker shows what was pushed, and a click opens the chat in the page that is open', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await subscribeTo(context, service.browser('worker'));
  await open(page);
  await onHere(page).click();
  await expect(onHere(page)).toBeChecked();
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no worker');
  await noteShown(worker);

  const session = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [first] }) => first && resolve(first.registrationId),
    );
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  const push = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
  await push(JSON.stringify({ title: 'A trip', body: 'Take the night train.', url: '/c/first', tag: 'first' }));
  await expect.poll(() => shown(worker)).toEqual([{ title: 'A trip', body: 'Take the night train.', tag: 'first' }]);
  // A later one of the same chat replaces it; what cannot be read is shown, too, since browsers expect something.
  await push(JSON.stringify({ title: 'A trip', body: 'And back.', url: '/c/first', tag: 'first' }));
  await push('no JSON');
  await expect
    .poll(async () => (await shown(worker)).map(({ title, body }) => `${title}: ${body}`).sort())
    .toEqual(['A trip: And back.', 'Tributary: ']);
  // A script cannot click, so that the event is made; whether the page may be focused is the browser's decision.
  const click = (url: string) =>
    worker.evaluate((to) => {
      const notification = { close: () => undefined, data: { url: to } };
      globalThis.dispatchEvent(
        Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }),
      );
    }, url);
  await click('/settings/general');
  await expect(page).toHaveURL(`${server.url}/settings/general`);
  await click('https://elsewhere.example/');
  await expect(page).toHaveURL(`${server.url}/`);
  expect(context.pages()).toHaveLength(1);
});

test('refused by the browser, and in the way: each is said', async ({ browser }) => {
  const cases = [
    [
      'blocked',
      () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
      'Notifications are blocked',
    ],
    [
      'insecure',
      () => Object.defineProperty(window, 'isSecureContext', { get: () => false }),
      'Notifications need HTTPS',
    ],
    ['unsupported', () => Reflect.deleteProperty(window, 'PushManager'), 'doesn’t support push'],
  ] as const;
  for (const [, script, text] of cases) {
    const context = await browser.newContext();
    await context.addInitScript(script);
    const page = await context.newPage();
    await open(page);
    await expect(page.getByText(text)).toBeVisible();
    await expect(onHere(page)).toBeDisabled();
    await context.close();
  }
  const phone = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
    viewport: { width: 390, height: 844 },
  });
  await phone.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  const page = await phone.newPage();
  await open(page);
  await expect(page.getByText('Add to Home Screen')).toBeVisible();
  await phone.close();
});
