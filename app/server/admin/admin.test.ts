// npm run admin on both databases: a backup of a server that writes, its restore, and what a command does with accounts.
import { existsSync, mkdtempSync, openSync, readFileSync, writeSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from '../process/env.ts';
import { usageCall } from '../storage/ledger-entry.ts';
import { createAccount } from '../storage/repositories/accounts.ts';
import { addUsageCall } from '../storage/repositories/ledger.ts';
import { writeVault } from '../storage/repositories/vaults.ts';
import type { Storage } from '../storage/storage.ts';
import { together } from '../storage/storage.ts';
import { onBoth, testDatabase } from '../storage/testing/databases.ts';
import type { TestDatabase } from '../storage/testing/databases.ts';
import { UsageError } from './command.ts';
import { runCommand } from './commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'tributary-admin-'));
afterAll(() => rm(folder, { recursive: true }));

const envOf = ({ dataDir, databaseUrl }: TestDatabase) =>
  readEnv({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://chat.example',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
const given = (of: TestDatabase, input: string, ...args: readonly string[]) =>
  runCommand(() => ({ env: envOf(of), version: '9', readInput: () => Promise.resolve(input) }), args);
const admin = (of: TestDatabase, ...args: readonly string[]) => given(of, '', ...args);

onBoth((kind) => {
  let database: TestDatabase;
  let storage: Storage;
  const file = join(folder, `${kind}.tar`);

  beforeAll(async () => {
    database = await testDatabase(kind);
    storage = await database.open();
    const account = { passwordHash: 'h', oidcSubject: null };
    await createAccount(storage, { ...account, id: 'anna', email: 'anna@example.com', name: 'Anna 漢字 "\\' });
    await createAccount(storage, { ...account, id: 'bert', email: 'bert@example.com', name: null });
    await storage.db.updateTable('users').set({ role: 'administrator' }).where('id', '=', 'anna').execute();
    await writeVault(storage, { userId: 'anna', provider: 'openai', sealed: 'sealed', hint: 'h' });
    await writeFile(join(database.dataDir, 'secret-key'), 'a key of at least thirty-two characters\n');
    await mkdir(join(database.dataDir, 'files/ab'), { recursive: true });
    await writeFile(join(database.dataDir, 'files/ab/abcdef'), 'bytes of a file');
    await storage.db
      .insertInto('fileContents')
      .values({
        id: 'abcdef',
        userId: 'anna',
        hash: 'h',
        bytes: 15,
        mediaType: 'text/plain',
        createdAt: 1,
        deletedAt: null,
        was: null,
      })
      .execute();
    if (kind === 'postgres')
      await storage.db
        .insertInto('fileChunks')
        .values({ content: 'abcdef', at: 0, bytes: Buffer.from('bytes \0\xff of a file', 'latin1'), writtenAt: 1 })
        .execute();
  }, 60_000);
  afterAll(() => storage.close());

  test('a backup under more than 50 writes a second restores to a state that existed', async () => {
    const stop = new AbortController();
    let written = 0;
    const writes = (async () => {
      for (; !stop.signal.aborted; written++) {
        await together(storage, async ({ db }) => {
          for (const half of ['a', 'b'])
            await db
              .insertInto('marks')
              .values({ name: `${String(written).padStart(8, '0')}${half}`, value: 'x'.repeat(2000) })
              .execute();
        });
        await sleep(2);
      }
    })();
    await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(100);
    const before = written;
    await admin(database, 'backup', file);
    stop.abort();
    await writes;
    expect((await admin(database, 'verify', file, '--json')).data).toMatchObject({ kind, counts: { users: 2 } });

    const restored = await testDatabase(kind);
    await rm(restored.dataDir, { recursive: true });
    await admin(restored, 'restore', file);
    const again = await restored.open();
    const names = await again.db.selectFrom('marks').select('name').where('name', '<', 'a').orderBy('name').execute();
    const expected = Array.from({ length: names.length / 2 }, (_, at) => String(at).padStart(8, '0'));
    expect(names.map(({ name }) => name)).toEqual(expected.flatMap((each) => [`${each}a`, `${each}b`]));
    expect(expected.length).toBeGreaterThanOrEqual(before);
    const all = async ({ db }: Storage) => [
      await db.selectFrom('users').selectAll().orderBy('id').execute(),
      await db.selectFrom('vaults').selectAll().execute(),
      await db
        .selectFrom('fileChunks' as 'vaults')
        .selectAll()
        .execute()
        .catch(() => []),
    ];
    expect(await all(again)).toEqual(await all(storage));
    expect(readFileSync(join(restored.dataDir, 'secret-key'), 'utf8')).toContain('a key of at least');
    const bytes = kind === 'sqlite' ? readFileSync(join(restored.dataDir, 'files/ab/abcdef'), 'utf8') : 'of fileChunks';
    expect(bytes).toBe(kind === 'sqlite' ? 'bytes of a file' : 'of fileChunks');
    await again.close();
    await rm(join(restored.dataDir, 'secret-key'));
    await expect(admin(restored, 'restore', file)).rejects.toThrow(/empty|exists/);
    expect(existsSync(join(restored.dataDir, 'secret-key'))).toBe(false);
  }, 120_000);

  test('a damaged backup is refused, and restores nothing', async () => {
    const damaged = join(folder, `${kind}-damaged.tar`);
    await writeFile(damaged, readFileSync(file));
    writeSync(openSync(damaged, 'r+'), 'x', 3 * 512);
    await expect(admin(database, 'verify', damaged)).rejects.toThrow(/damaged/);
    await writeFile(damaged, readFileSync(file).subarray(0, 4000));
    await expect(admin(database, 'verify', damaged)).rejects.toThrow(/too early|no manifest/);
    await expect(admin(database, 'backup', file)).rejects.toThrow('exists already');
  });

  test('accounts are changed beside the server, with a row in the audit log', async () => {
    await expect(admin(database, 'disable', 'anna@example.com')).rejects.toThrow('last active administrator');
    await admin(database, 'make-admin', 'bert@example.com');
    await admin(database, 'disable', 'anna');
    const list = await admin(database, 'users', '--json');
    expect(list.data).toMatchObject([
      { id: 'anna', role: 'administrator', state: 'disabled' },
      { id: 'bert', role: 'administrator', state: 'active' },
    ]);
    await expect(admin(database, 'reset', 'anna')).rejects.toThrow('disabled');
    expect((await admin(database, 'reset', 'bert')).lines[0]).toMatch(/^https:\/\/chat\.example\/join#/);
    await expect(admin(database, 'enable', 'nobody@example.com')).rejects.toThrow('there is no account');
    const { data } = await admin(database, 'audit', '--json');
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ actor: 'command', act: 'member.disable', subject: 'anna' }),
        expect.objectContaining({ actor: 'command', act: 'member.role', subject: 'bert' }),
      ]),
    );
  });

  test('groups: created, with members, deleted, and in the audit log', async () => {
    await admin(database, 'group-create', 'Research');
    await expect(admin(database, 'group-create', 'research')).rejects.toThrow('another group has this name');
    await admin(database, 'group-add', 'research', 'bert@example.com');
    expect((await admin(database, 'groups', '--json')).data).toMatchObject([{ name: 'Research', members: 1 }]);
    await admin(database, 'group-remove', 'Research', 'bert');
    await expect(admin(database, 'group-add', 'Sales', 'bert')).rejects.toThrow('there is no group');
    expect((await admin(database, 'group-delete', 'Research')).lines).toEqual(['Research: deleted']);
    expect((await admin(database, 'groups')).lines).toEqual([]);
    const { data } = await admin(database, 'audit', '--act', 'group.', '--json');
    expect((data as readonly { readonly act: string }[]).map(({ act }) => act).toSorted()).toEqual(
      ['add', 'create', 'delete', 'remove'].map((act) => `group.${act}`),
    );
  });

  test('budgets of the server: added, listed, removed, and in the audit log', async () => {
    const added = await admin(database, 'budget-add', '--unit', 'USD', '--hard', '20.5', '--each', '--period', 'day');
    const { id } = added.data as { readonly id: string };
    await admin(database, 'budget-add', '--unit', 'calls', '--soft', '10');
    const list = (await admin(database, 'budgets', '--json')).data;
    expect(list).toMatchObject([
      { id, scope: 'server', each: true, unit: 'money', currency: 'USD', period: 'day', hard: 20.5 },
      { each: false, unit: 'calls', period: 'month', soft: 10, now: { spent: 0, held: 0 } },
    ]);
    expect((await admin(database, 'budget-remove', id)).lines).toEqual([`${id}: removed`]);
    await expect(admin(database, 'budget-remove', id)).rejects.toThrow('there is no budget');
    expect((await admin(database, 'audit', '--act', 'budget.', '--json')).data).toMatchObject([
      { act: 'budget.remove', subject: id },
      { act: 'budget.add' },
      { act: 'budget.add', actor: 'command' },
    ]);
  });

  test('keys of the server: from standard input, never shown again, and in the audit log', async () => {
    const secret = 'sk-of-the-command-line-1234';
    const added = await given(database, `${secret}\n`, 'key-add', 'openai', '--name', 'Team', '--weight', '3');
    const { id } = added.data as { readonly id: string };
    expect(added.lines).toEqual([`${id}  openai  Team  ends in 1234  weight 3`]);
    await given(database, JSON.stringify({ apiKey: secret, baseURL: 'https://proxy.example/v1' }), 'key-add', 'openai');
    await expect(given(database, '', 'key-add', 'openai')).rejects.toThrow('no key on standard input');
    await expect(given(database, '{"apiKey":1}', 'key-add', 'openai')).rejects.toThrow('fields are texts');
    await expect(given(database, '{"baseURL":"x"}', 'key-add', 'openai')).rejects.toThrow('Fields are missing');
    await expect(given(database, secret, 'key-add', 'nowhere')).rejects.toThrow('the id of a provider');
    await admin(database, 'key-change', id, '--weight', '5');
    expect((await admin(database, 'key-disable', id)).lines[0]).toMatch(/weight 5  disabled$/);
    const list = await admin(database, 'keys', '--json');
    expect(list.data).toMatchObject([
      { id, weight: 5, enabled: false },
      { name: 'openai', weight: 1, enabled: true },
    ]);
    const { data: log } = await admin(database, 'audit', '--act', 'key.', '--json');
    expect(JSON.stringify([added, list, log])).not.toContain(secret);
    expect(log).toMatchObject([
      { act: 'key.change', details: { enabled: false } },
      { act: 'key.change' },
      { act: 'key.add' },
      { act: 'key.add', actor: 'command', details: { hint: '1234' } },
    ]);
    expect((await admin(database, 'key-enable', id)).data).toMatchObject({ id, enabled: true });
    await admin(database, 'key-delete', id);
    await expect(admin(database, 'key-delete', id)).rejects.toThrow('there is no key');
  });

  test('access rules: set, changed, deleted, and in the audit log', async () => {
    await admin(database, 'group-create', 'Lab');
    expect((await admin(database, 'rule-set', 'model', 'openai/*')).lines).toEqual([
      'model  openai/*  administrators only',
    ]);
    await admin(database, 'rule-set', 'model', 'openai/*', 'lab', 'Lab');
    await expect(admin(database, 'rule-set', 'tool', 'calculator', 'Sales')).rejects.toThrow('there is no group');
    expect((await admin(database, 'rules')).lines).toEqual(['model  openai/*  Lab']);
    await admin(database, 'rule-delete', 'model', 'openai/*');
    await expect(admin(database, 'rule-delete', 'model', 'openai/*')).rejects.toThrow('there is no rule');
    expect((await admin(database, 'audit', '--act', 'grant.', '--json')).data).toMatchObject([
      { act: 'grant.remove', subjectName: 'openai/*' },
      { act: 'grant.change', details: { groups: ['Lab'] } },
      { act: 'grant.add', actor: 'command' },
    ]);
  });

  test('an account is deleted with its data, not by accident and not the last administrator; its calls stay', async () => {
    await createAccount(storage, {
      id: 'cleo',
      email: 'cleo@example.com',
      name: null,
      passwordHash: 'h',
      oidcSubject: null,
    });
    await writeVault(storage, { userId: 'cleo', provider: 'openai', sealed: 'sealed', hint: 'h' });
    const call = {
      id: 'call',
      userId: 'cleo',
      conversationId: null,
      provider: 'p',
      model: 'm',
      purpose: 'chat',
    } as const;
    await addUsageCall(storage, usageCall({ ...call, outcome: 'done', keyFrom: 'server' }, Date.now()));
    await expect(admin(database, 'delete', 'cleo@example.com')).rejects.toThrow('--yes');
    await expect(admin(database, 'delete', '--yes')).rejects.toThrow(UsageError);
    await expect(admin(database, 'delete', 'bert', '--yes')).rejects.toThrow('last active administrator');
    expect((await admin(database, 'delete', 'Cleo@example.com', '--yes', '--json')).data).toMatchObject({ id: 'cleo' });
    const rows = (table: 'users' | 'vaults' | 'usageCalls', column: 'id' | 'userId') =>
      storage.db
        .selectFrom(table)
        .selectAll()
        .where(column as 'id', '=', 'cleo')
        .execute();
    expect([await rows('users', 'id'), await rows('vaults', 'userId')]).toEqual([[], []]);
    expect(await rows('usageCalls', 'userId')).toHaveLength(1);
    expect((await admin(database, 'audit', '--act', 'member.delete', '--json')).data).toMatchObject([
      { actor: 'command', subject: 'cleo', subjectName: 'cleo@example.com' },
    ]);
    await expect(admin(database, 'delete', 'cleo', '--yes')).rejects.toThrow('there is no account');
  });

  test('prune deletes what is older, and migrate --check says what would run', async () => {
    const countOf = async (): Promise<number> => (await storage.db.selectFrom('audit').select('id').execute()).length;
    const rows = await countOf();
    await storage.db
      .updateTable('audit')
      .set({ at: 1 })
      .where('act', '=', 'member.disable')
      .where('subject', '=', 'anna')
      .execute();
    const { data } = await admin(database, 'prune', '--ledger', '62', '--logs', '1');
    expect(data).toEqual({ removed: { usageCalls: 0, runEvents: 0 } });
    expect(await countOf()).toBe(rows);
    expect((await admin(database, 'prune-audit', '--older-than', '365')).data).toEqual({ removed: { audit: 1 } });
    const { data: left } = await admin(database, 'audit', '--act', 'audit.prune', '--json');
    expect(left).toMatchObject([{ actor: 'command', details: { days: 365, rows: 1 } }]);
    expect(await admin(database, 'migrate', '--check')).toMatchObject({ code: 0, data: { pending: [] } });
    await storage.db
      .deleteFrom('kysely_migration' as 'vaults')
      .where('name' as 'userId', '=', '0042-ledger-payers')
      .execute();
    expect(await admin(database, 'migrate', '--check')).toMatchObject({
      code: 1,
      data: { pending: ['0042-ledger-payers'] },
    });
    await expect(admin(database, 'users')).rejects.toThrow('older version');
  });
});

describe('wrong words', () => {
  test.each([
    [['unknown'], 'there is no command'],
    [['toString'], 'there is no command'],
    [['backup'], 'give one FILE'],
    [['backup', 'a', 'b'], 'give one FILE'],
    [['backup', 'a', '--fast'], 'usage: backup FILE'],
    [['prune'], '--ledger DAYS'],
    [['prune', '--ledger', '3'], 'from 62'],
    [['prune-audit'], '--older-than DAYS'],
    [['prune-audit', '--older-than', '29'], 'from 30'],
    [['audit', '--limit', '0'], '--limit'],
    [['group-create', ' '], 'NAME'],
    [['group-add', 'Research'], 'a group and an account'],
    [['key-add'], 'give one PROVIDER'],
    [['key-add', 'openai', '--weight', '0'], '--weight'],
    [['key-change', 'id'], '--name NAME'],
    [['rule-set', 'provider', 'openai'], 'KIND'],
    [['rule-set', 'tool'], 'PATTERN'],
    [['budget-add', '--hard', '1'], '--unit'],
    [['budget-add', '--unit', 'calls'], '--hard N'],
    [['budget-add', '--unit', 'usd', '--hard', '1'], '--unit'],
    [['budget-add', '--unit', 'calls', '--hard', '-1'], 'usage: budget-add'],
    [['budget-add', '--unit', 'calls', '--hard', '1', '--soft', '2'], '--soft'],
    [['budget-add', '--unit', 'calls', '--hard', '1', '--time-zone', 'Mars'], '--time-zone'],
  ])('%j', async (args, message) => {
    const context = { env: readEnv({ DATA_DIR: folder }), version: '9', readInput: () => Promise.resolve('') };
    const run = runCommand(() => context, args);
    await expect(run).rejects.toThrow(message);
    await expect(run).rejects.toBeInstanceOf(UsageError);
  });
});
