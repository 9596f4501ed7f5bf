// A server of the registry: found by its name, added with a token, and offered as a tool.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { awake } from '../../../e2e/support/chat-page.ts';

let server: Server;
let origin = '';
const seen: (string | undefined)[] = [];
test.beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      if (request.method !== 'POST') return void response.writeHead(405).end();
      seen.push(request.headers['x-key']?.toString());
      const { id, method } = JSON.parse(body) as { readonly id?: number; readonly method: string };
      if (id === undefined) return void response.writeHead(202).end();
      const tool = { name: 'forecast', description: 'Tomorrow', inputSchema: { type: 'object', properties: {} } };
      const serverInfo = { name: 'weather', version: '1' };
      const result =
        method === 'initialize'
          ? { protocolVersion: '2025-11-25', serverInfo, capabilities: { tools: {} } }
          : { tools: [tool] };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => server.close());

test('a server is found, added with its key, and listed among the tools', async ({ page }) => {
  const weather = {
    name: 'com.example/weather',
    title: 'Weather',
    description: 'Weather and forecasts',
    version: '1.0.2',
    deprecated: false,
    website: 'https://example.com/',
    programs: [],
    remotes: [
      {
        url: `${origin}/{area}`,
        variables: [{ name: 'area', required: true, choices: ['mcp', 'test'] }],
        headers: [{ name: 'X-Key', description: 'Key of your account', required: true, secret: true }],
      },
    ],
  };
  const program = { ...weather, name: 'com.example/files', title: 'Files', remotes: [], programs: ['npm: files'] };
  let fails = true;
  // In place of the server's answer: it would ask the official registry. Its route test has the rest.
  await page.route('**/api/mcp-registry*', (route) => {
    if (fails) return route.fulfill({ status: 502, json: { errorType: 502, body: { error: { message: 'no' } } } });
    const search = new URL(route.request().url()).searchParams.get('search');
    const servers = search === 'weather' ? [weather] : search === null ? [program, weather] : [];
    return route.fulfill({ json: { host: 'registry.example', servers } });
  });
  await page.goto('/settings/mcp-registry');
  await awake(page);
  await expect(page.getByRole('alert').first()).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  const list = page.getByRole('list', { name: 'MCP registry' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('only the operator can add it');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('weather');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Add Weather' }).click();
  await expect(page.getByRole('heading', { name: 'Add Weather' })).toBeFocused();
  const add = list.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeDisabled();
  await page.getByRole('combobox', { name: 'area' }).click();
  await page.getByRole('option', { name: 'mcp' }).click();
  await page.getByLabel('X-Key').fill('secret-of-mine');
  await expect(list).toContainText(`${origin}/mcp`);
  await expectNoViolations(page);
  await add.click();
  await expect(list).toContainText('Weather was added.');
  expect(seen).toContain('secret-of-mine');
  await page.goto('/settings/tools');
  await awake(page);
  await expect(page.getByRole('main')).toContainText('Weather');
});
