// The service worker, plain script that is sent as it is: shows notifications and opens their chats. It handles no
// requests of pages, so that none of them depends on it.
export const workerScript = `
const read = (data) => { try { return data ? data.json() : {}; } catch { return {}; } };
const text = (value) => (typeof value === 'string' ? value : '');
const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const pathOf = (url) => {
  const own = new URL('/', self.location.href);
  const to = new URL(text(url) || '/', own);
  return to.origin === own.origin ? to.pathname : '/';
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(show(read(event.data))));
async function show(data) {
  const url = pathOf(data.url);
  const isOpen = ({ focused, visibilityState, url: at }) => focused && visibilityState === 'visible' && new URL(at).pathname === url;
  // A test is made on the page that it would open.
  if (data.tag !== 'test' && (await pages()).some(isOpen)) return;
  await self.registration.showNotification(text(data.title) || 'Tributary', {
    body: text(data.body),
    tag: text(data.tag) || 'tributary',
    renotify: true,
    icon: '/icon-192.png',
    data: { url },
  });
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification.data?.url)));
});
async function open(url) {
  const all = await pages();
  const there = all.find((page) => new URL(page.url).pathname === url);
  const page = there ?? all.find(({ focused }) => focused) ?? all[0];
  // Browsers may refuse to focus a page, and to navigate a page of another worker.
  await page?.focus().catch(() => undefined);
  if (there) return;
  if (page && (await page.navigate(url).catch(() => undefined))) return;
  return self.clients.openWindow(url);
}
`;
