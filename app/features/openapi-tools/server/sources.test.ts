// Permanent consents as stored: only for what was agreed to.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../server/storage/ids.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { onBoth, testDatabase } from '../../../server/storage/testing/databases.ts';
import type { ToolUse } from '../../../shared/api/mcp.ts';
import type { Operation } from './document/operation.ts';
import { findServer, insertServer, write } from './servers.server.ts';
import type { Rule } from './servers.server.ts';
import { agreedDigest, allowAlways } from './sources.ts';

const base = 'https://api.example/';
const operation: Operation = {
  name: 'getPet',
  method: 'GET',
  path: '/pets',
  description: '',
  parameters: [],
  deprecated: false,
  stripped: 0,
  inputSchema: {},
  hash: 'now',
};

onBoth((kind) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await (await testDatabase(kind)).open();
  }, 60_000);
  afterAll(() => storage.close());

  test.each<[string, Rule, string, ToolUse]>([
    ['what was agreed to', { use: 'ask', hash: 'now' }, agreedDigest(operation, base), 'always'],
    ['another address', { use: 'ask', hash: 'now' }, agreedDigest(operation, 'https://other.example/'), 'ask'],
    ['another definition', { use: 'ask', hash: 'now' }, agreedDigest({ ...operation, hash: 'before' }, base), 'ask'],
    ['a definition not seen yet', { use: 'ask', hash: 'before' }, agreedDigest(operation, base), 'ask'],
    ['an operation that is off', { use: 'never', hash: 'now' }, agreedDigest(operation, base), 'never'],
  ])('a permanent consent to %s', async (_title, rule, digest, use) => {
    const userId = newId();
    const listing = { at: 1, title: 'Pets', version: '1', operations: [operation], left: [] };
    const row = {
      userId,
      id: 'pets',
      name: 'Pets',
      url: null,
      base,
      enabled: 1,
      sealed: null,
      createdAt: 1,
      updatedAt: 1,
    };
    await insertServer(storage, {
      ...row,
      hint: write({ type: 'none' }),
      rules: write({ getPet: rule }),
      listing: write(listing),
    });
    await allowAlways(storage, userId, 'pets', 'getPet', digest);
    expect((await findServer(storage, userId, 'pets')).rules['getPet']?.use).toBe(use);
  });
});
