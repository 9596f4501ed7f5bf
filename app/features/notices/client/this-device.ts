// Push in this browser: what is possible, the subscription, and switching it on and off. Nothing is asked of the user
// before they switch it on.
import { pathOf } from '../../../shared/api/endpoint.ts';
import { sendTo } from '../../../client/net/call.ts';
import type { Transport } from '../../../client/net/transport.ts';
import { noticesApi } from '../shared/api.ts';
import type { Notices } from '../shared/api.ts';

/**
 * `insecure`: the page came over plain HTTP. `home`: on iPhones and iPads, only a page on the home screen may notify.
 * `blocked`: the user or the browser has refused. `off` and `on`: this device.
 */
export type DeviceState = 'insecure' | 'home' | 'unsupported' | 'blocked' | 'off' | 'on';

export class NotAllowed extends Error {}
/** The browser's push service could not be reached, or the browser has none. */
export class NoPushService extends Error {}

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // iPads name themselves Macs.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Returns the reason why push cannot be switched on here, if there is one. */
export function obstacle(): Exclude<DeviceState, 'off' | 'on'> | undefined {
  if (!window.isSecureContext) return 'insecure';
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : undefined;
  return isApple() && !matchMedia('(display-mode: standalone)').matches ? 'home' : 'unsupported';
}

const workerPath = pathOf(noticesApi.worker, {});

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  const found = await navigator.serviceWorker.getRegistration('/');
  return found && [found.active, found.waiting, found.installing].some((each) => each?.scriptURL.endsWith(workerPath))
    ? found
    : undefined;
}

const subscriptionHere = async (): Promise<PushSubscription | undefined> =>
  (await (await registered())?.pushManager.getSubscription()) ?? undefined;

async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return base64url(bytes);
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Digest of this browser's push address, as in the list of devices. */
export async function ownDigest(): Promise<string | undefined> {
  if (obstacle() !== undefined) return undefined;
  const subscription = await subscriptionHere();
  return subscription && digestOf(subscription.endpoint);
}

const keyOf = (subscription: PushSubscription, name: PushEncryptionKeyName): string => {
  const key = subscription.getKey(name);
  return key ? base64url(new Uint8Array(key)) : '';
};

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(workerPath, { scope: '/' });
  const active = registration.active ? registration : await navigator.serviceWorker.ready;
  const before = await active.pushManager.getSubscription();
  const key = before?.options.applicationServerKey;
  if (before && key && base64url(new Uint8Array(key)) === publicKey) return before;
  // One for another key, e.g. of a server that was here before, must end first.
  await before?.unsubscribe();
  try {
    return await active.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  } catch (error) {
    throw new NoPushService('subscribing failed', { cause: error });
  }
}

/** Asks for the permission, and registers this browser. Rejects with NotAllowed, NoPushService or the server's refusal. */
export async function switchOn(
  transport: Pick<Transport, 'sendJSON'>,
  { publicKey }: Pick<Notices, 'publicKey'>,
  language: string,
): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed('not permitted');
  const subscription = await subscribe(publicKey);
  const { endpoint } = subscription;
  const keys = { p256dh: keyOf(subscription, 'p256dh'), auth: keyOf(subscription, 'auth') };
  const known = language === 'de' || language === 'zh-CN' ? language : 'en';
  try {
    await sendTo(
      transport,
      noticesApi.add,
      {},
      { endpoint, ...keys, name: deviceName(navigator.userAgent), language: known },
    );
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

/** Ends the subscription and removes the worker, which does nothing else. */
export async function switchOff(): Promise<void> {
  const registration = await registered();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}

const browsers = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** Names of products, the same in all languages. */
export function deviceName(userAgent: string): string {
  const find = (all: readonly (readonly [RegExp, string])[]) => all.find(([mark]) => mark.test(userAgent))?.[1];
  return [find(browsers), find(systems)].filter(Boolean).join(' · ') || 'Browser';
}
