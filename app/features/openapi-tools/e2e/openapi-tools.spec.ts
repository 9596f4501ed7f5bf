// An OpenAPI server of one's own: read from its address, chosen, added, and called in a chat after consent.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { awake, openChat } from '../../../e2e/support/chat-page.ts';
import { callATool, card, goesOn, press } from '../../../e2e/support/tool-calls.ts';

let api: Server;
let address = '';
let summary = 'Get a pet';
test.beforeAll(async () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const responses = { 200: { description: 'ok' } };
  const documentOf = () => ({
    openapi: '3.1.0',
    info: { title: 'Pet shop', version: '2.1' },
    servers: [{ url: '/' }],
    paths: {
      '/pets/{id}': {
        get: { operationId: 'getPet', summary, parameters: [id], responses },
        delete: { operationId: 'deletePet', summary: 'Delete a pet', parameters: [id], responses },
      },
      '/photos': {
        post: {
          operationId: 'addPhoto',
          requestBody: { required: true, content: { 'image/png': {} } },
          responses,
        },
      },
    },
  });
  api = createServer(({ url }, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(url === '/openapi.json' ? documentOf() : { name: 'Rex', path: url }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
test.afterAll(() => api.close());

test('a server is read, added with chosen operations, called after consent, and looked at again when it changes', async ({
  page,
}) => {
  await page.goto('/settings/openapi-tools');
  await awake(page);
  await page.getByLabel('Address of the OpenAPI document').fill(`${address}/pets/1`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'isn’t an OpenAPI 3 document' })).toBeVisible();
  await page.getByLabel('Address of the OpenAPI document').fill(`${address}/openapi.json`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Add Pet shop' })).toBeFocused();
  await expect(page.getByLabel('Address of the server')).toHaveValue(`${address}/`);
  await expect(page.getByText('1 operation can’t be used')).toBeVisible();
  await page.getByRole('checkbox', { name: 'deletePet' }).uncheck();
  await expect(page.getByText('1 of 2 operations on')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const list = page.getByRole('list', { name: 'OpenAPI servers' });
  await expect(list).toContainText('Pet shop');
  await page.getByRole('switch', { name: 'Use Pet shop in new chats' }).check();
  await page.getByRole('button', { name: 'Operations and settings' }).click();
  await expect(list).toContainText('GET /pets/{id}');
  await expectNoViolations(page);

  await openChat(page);
  await callATool(page, 'tool openapi-pet-shop____getPet {"id": 7}');
  await expect(card(page, /Pet shop|Get pet/)).toContainText(new URL(address).host);
  await press(page, 'Allow once');
  await goesOn(page, 'Rex');

  summary = 'Get a pet and its owner';
  await page.goto('/settings/openapi-tools');
  await awake(page);
  await page.getByRole('button', { name: 'Operations and settings' }).click();
  await page.getByRole('button', { name: 'Read again' }).click();
  await expect(list).toContainText('1 operation has changed and is off until you look at it.');
  await expect(list).toContainText('Get a pet and its owner');
  await page
    .getByRole('button', { name: /getPet/ })
    .filter({ hasText: /./ })
    .last()
    .click();
  await expect(list).not.toContainText('has changed');
});
