// Guards around the frame of programs, taken away one by one: what is heard without them is what they hold back, and an attempt that
// was made wrongly is not taken for one that was refused.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { LaunchOptions, Page } from 'playwright/test';

/**
 * Chromium also keeps pages from addresses of the machine and of its network, where the server of a test listens. Those of the web have
 * no such guard, so it is off.
 */
export const asOfTheWeb = async (
  { launchOptions }: { readonly launchOptions: LaunchOptions },
  give: (options: LaunchOptions) => Promise<void>,
): Promise<void> => {
  const off = '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets';
  await give({ ...launchOptions, args: [...(launchOptions.args ?? []), off] });
};

/** `data:` stays closed: pyodide tells by it which kind of worker it is in. */
const openPolicy = [
  'default-src http: ws: blob:',
  "script-src 'unsafe-inline' 'wasm-unsafe-eval' http: blob:",
  'worker-src http: blob:',
].join('; ');

/** Response headers of the frame, by the guards that are left. */
const left = {
  'policy alone': { policy: true, list: false },
  'list of connections alone': { policy: false, list: true },
  neither: { policy: false, list: false },
} as const;
export type GuardsLeft = keyof typeof left;

/** The returned function says which guards the next frame has. `neither` gives it the origin of the page, too. */
export async function takeGuardsAway(page: Page): Promise<(guards: GuardsLeft) => Promise<void>> {
  let now: GuardsLeft = 'policy alone';
  await page.route('**/preview/run', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers() };
    const { policy, list } = left[now];
    const origin = now === 'neither' ? '' : 'sandbox allow-scripts; ';
    if (!policy) headers['content-security-policy'] = `${origin}${openPolicy}`;
    if (!list) delete headers['connection-allowlist'];
    await route.fulfill({ response, headers });
  });
  return async (guards) => {
    now = guards;
    if (guards !== 'neither') return;
    await page.evaluate(() => {
      const { setAttribute } = Element.prototype;
      HTMLIFrameElement.prototype.setAttribute = function set(name: string, value: string): void {
        if (name !== 'sandbox') setAttribute.call(this, name, value);
      };
    });
  };
}

/** A server that answers whatever comes, and the paths of what came. */
export async function listen() {
  const heard: string[] = [];
  const server = createServer((socket) => {
    heard.push('a connection');
    socket.on('data', (data) => {
      heard.push(/^[A-Z]+ (\S+)/.exec(data.toString('latin1'))?.[1] ?? 'bytes');
      // Ended at once, so that what reached it goes on to the next attempt.
      const head = ['HTTP/1.1 200 OK', 'access-control-allow-origin: *', 'content-type: text/javascript'];
      socket.end([...head, 'content-length: 0', 'connection: close', '', ''].join('\r\n'));
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  return { url, heard, close: () => server.close() };
}
