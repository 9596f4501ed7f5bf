// Requirements of every page: a strict policy that nothing on it breaks, an icon, and no error in the console.
import { expect, test } from 'playwright/test';

test('the first page loads under its policy without a complaint', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  // Other tests start and stop a local server meanwhile: its model list is no part of the page.
  await page.route('**/api/models/**', (route) => route.fulfill({ json: [] }));
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}'/);
  expect(policy).not.toContain('unsafe-eval');
  await page.waitForLoadState('networkidle');
  expect(complaints).toEqual([]);
});

test('a script without the nonce does not run', async ({ page }) => {
  await page.goto('/');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "owned"';
    document.body.append(script);
    return document.title === 'owned';
  });
  expect(ran).toBe(false);
});

test('each page has a nonce of its own', async ({ request }) => {
  const nonceOf = async () =>
    /nonce-([^']+)/.exec((await request.get('/')).headers()['content-security-policy'] ?? '')?.[1];
  const [first, second] = [await nonceOf(), await nonceOf()];
  expect(first).toMatch(/.{20,}/);
  expect(first).not.toBe(second);
});

test.describe('health', () => {
  for (const path of ['/healthz', '/readyz', '/favicon.svg']) {
    test(path, async ({ request }) => {
      expect((await request.get(path)).status()).toBe(200);
    });
  }
});
