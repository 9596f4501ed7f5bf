// The commands of `npm run admin`: what each takes, does and prints.
import { parseArgs } from 'node:util';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { makeLink } from '../storage/repositories/account-links.ts';
import { listAudit, pruneAudit } from '../storage/repositories/audit.ts';
import { dayOf, pruneCalls } from '../storage/repositories/ledger.ts';
import { endMemberSessions, setMember } from '../storage/repositories/member-acts.ts';
import type { MemberResult } from '../storage/repositories/member-acts.ts';
import { pruneLogs } from '../storage/repositories/runs.ts';
import { openStorage } from '../storage/open.ts';
import type { Storage } from '../storage/storage.ts';
import { features } from '../../features/commands.ts';
import { accountOf } from './account.ts';
import { createBackup } from './backup.ts';
import { pendingMigrations, withDatabase } from './beside.ts';
import type { Beside } from './beside.ts';
import { none, one, UsageError } from './command.ts';
import type { Command, Commands, Context, Done, Options } from './command.ts';
import { deleteAccount } from './delete-account.ts';
import { AdminError } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { connect } from './postgres.ts';
import { restoreBackup, verifyBackup } from './restore.ts';

const dayMs = 86_400_000;

function daysOf(options: Options, name: string, low: number): number | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  const days = Number(text);
  if (!/^\d+$/.test(String(text)) || days < low)
    throw new UsageError(`--${name}: a whole number of days from ${low} on`);
  return days;
}

const removed = (rows: Readonly<Record<string, number>>): Done => ({
  data: { removed: rows },
  lines: Object.entries(rows).map(([table, count]) => `${table}: ${count} rows deleted`),
});

const sized = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function described(manifest: Manifest): Done {
  const { createdAt, version, kind, counts, key, missing, entries } = manifest;
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  const rows = Object.entries(counts).filter(([name]) =>
    ['users', 'conversations', 'messages', 'files'].includes(name),
  );
  const keys = {
    file: 'the key is in it: keep it as secret as the server',
    environment: 'without a key: it is SECRET_KEY of the environment, or not made yet',
    none: 'without the key',
  } as const;
  return {
    data: { createdAt, version, kind, counts, key, missing, files: entries.length, bytes },
    lines: [
      `${kind}, version ${version}, ${createdAt}: ${entries.length} files, ${sized(bytes)}; ${keys[key]}`,
      ...(rows.length > 0 ? [rows.map(([name, count]) => `${count} ${name}`).join(', ')] : []),
      ...(missing > 0 ? [`${missing} attached files were missing on the server already`] : []),
    ],
  };
}

/** Changes an account and notifies all processes. */
const changing =
  (work: (storage: Beside, id: string) => Promise<MemberResult>): Command['run'] =>
  ({ env }, words) =>
    withDatabase(env, async (storage) => {
      const { id, email } = await accountOf(storage, one(words, 'account: an address or an id'));
      const result = await work(storage, id);
      if (result === 'last administrator')
        throw new AdminError('this is the last active administrator: make another account administrator first');
      await storage.log.tell('session', id, 0);
      return { data: { id, email, result }, lines: [`${email ?? id}: ${result}`] };
    });

async function vacuumPostgres(url: string): Promise<Done> {
  const client = await connect(url);
  const size = async (): Promise<number> => {
    const { rows } = await client.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size');
    return Number(rows[0]?.size);
  };
  try {
    const before = await size();
    await client.query('VACUUM (ANALYZE)');
    const after = await size();
    return { data: { before, after }, lines: [`${sized(before)} → ${sized(after)}`] };
  } finally {
    await client.end();
  }
}

const member = { options: {} } as const;

const own: Commands = {
  migrate: {
    usage: 'migrate [--check]',
    does: 'brings the database up to date; --check says which steps would run: exit code 0 for none, 1 for some',
    options: { check: 'boolean' },
    async run({ env }, words, { check }) {
      none(words);
      const steps = await pendingMigrations(env);
      if (check) {
        const lines = steps.length === 0 ? ['the database is up to date'] : steps.map((name) => `would run ${name}`);
        return { data: { pending: steps }, lines, code: steps.length === 0 ? 0 : 1 };
      }
      await (await openStorage({ dataDir: env.dataDir, databaseUrl: env.databaseUrl })).close();
      return {
        data: { ran: steps },
        lines: steps.length === 0 ? ['nothing to do'] : steps.map((name) => `ran ${name}`),
      };
    },
  },
  backup: {
    usage: 'backup FILE [--without-key]',
    does: 'writes a tar archive of a server that may be running: database of one moment, files, key, manifest',
    options: { 'without-key': 'boolean' },
    run: async ({ env, version }, words, options) =>
      described(await createBackup(env, one(words, 'FILE'), { withKey: options['without-key'] !== true, version })),
  },
  verify: {
    usage: 'verify FILE',
    does: 'compares a backup with the digests and counts of its manifest',
    options: {},
    run: async (_context, words) => described(await verifyBackup(one(words, 'FILE'))),
  },
  restore: {
    usage: 'restore FILE',
    does: 'verifies a backup and restores it into an empty database; no server may run on it',
    options: {},
    run: async ({ env }, words) => described(await restoreBackup(env, one(words, 'FILE'))),
  },
  compact: {
    usage: 'compact',
    does: 'gives unused space of the database back to the disk; with SQLite the server must be stopped',
    options: {},
    async run({ env }, words) {
      none(words);
      if (env.databaseUrl) return vacuumPostgres(env.databaseUrl);
      const file = join(env.dataDir, 'tributary.db');
      const storage: Storage = await openStorage({ dataDir: env.dataDir });
      const before = statSync(file).size;
      try {
        await sql`VACUUM`.execute(storage.db);
      } finally {
        await storage.close();
      }
      const after = statSync(file).size;
      return { data: { before, after }, lines: [`${sized(before)} → ${sized(after)}`] };
    },
  },
  prune: {
    usage: 'prune [--ledger DAYS] [--logs DAYS]',
    does: 'deletes calls of the ledger (sums by day stay) and logs of replies that are older',
    options: { ledger: 'string', logs: 'string' },
    async run({ env }, words, options) {
      none(words);
      // Budgets and schedules read single calls of up to two months.
      const [ledger, logs] = [daysOf(options, 'ledger', 62), daysOf(options, 'logs', 1)];
      if (ledger === undefined && logs === undefined) throw new UsageError('give --ledger DAYS, --logs DAYS, or both');
      return withDatabase(env, async (storage) => {
        const count = async (table: 'usageCalls' | 'runEvents'): Promise<number> => {
          const row = await storage.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('rows'))
            .executeTakeFirstOrThrow();
          return Number(row.rows);
        };
        const tables = ['usageCalls', 'runEvents'] as const;
        const before = await Promise.all(tables.map(count));
        const now = Date.now();
        if (ledger !== undefined) await pruneCalls(storage, dayOf(now) - ledger);
        if (logs !== undefined) await pruneLogs(storage, 0, now - logs * dayMs);
        const after = await Promise.all(tables.map(count));
        return removed(Object.fromEntries(tables.map((table, at) => [table, (before[at] ?? 0) - (after[at] ?? 0)])));
      });
    },
  },
  'prune-audit': {
    usage: 'prune-audit --older-than DAYS',
    does: 'deletes rows of the audit log that are older than so many days (from 30 on), and writes there that it did',
    options: { 'older-than': 'string' },
    async run({ env }, words, options) {
      none(words);
      const days = daysOf(options, 'older-than', 30);
      if (days === undefined) throw new UsageError('give --older-than DAYS');
      return withDatabase(env, async (storage) => removed({ audit: await pruneAudit(storage, 'command', days) }));
    },
  },
  users: {
    usage: 'users',
    does: 'lists all accounts',
    options: {},
    run({ env }, words) {
      none(words);
      return withDatabase(env, async ({ db }) => {
        const rows = await db
          .selectFrom('users')
          .select(['id', 'email', 'name', 'role', 'state', 'createdAt', 'lastSeenAt'])
          .orderBy('createdAt')
          .execute();
        const seen = (at: number | null): string =>
          at === null ? 'never seen' : `seen ${new Date(Number(at)).toISOString().slice(0, 16)}`;
        return {
          data: rows,
          lines: rows.map(({ id, email, role, state, lastSeenAt }) =>
            [email ?? id, role, state, seen(lastSeenAt)].join('  '),
          ),
        };
      });
    },
  },
  'make-admin': {
    ...member,
    usage: 'make-admin WHO',
    does: 'makes an account administrator; WHO is an address or an id',
    run: changing((storage, id) => setMember(storage, 'command', id, { role: 'administrator' })),
  },
  'make-member': {
    ...member,
    usage: 'make-member WHO',
    does: 'takes the role of administrator away; the last active one keeps it',
    run: changing((storage, id) => setMember(storage, 'command', id, { role: 'member' })),
  },
  disable: {
    ...member,
    usage: 'disable WHO',
    does: 'refuses an account everywhere within 10 s, and stops its replies',
    run: changing((storage, id) => setMember(storage, 'command', id, { state: 'disabled' })),
  },
  enable: {
    ...member,
    usage: 'enable WHO',
    does: 'lets a disabled account sign in again',
    run: changing((storage, id) => setMember(storage, 'command', id, { state: 'active' })),
  },
  'end-sessions': {
    ...member,
    usage: 'end-sessions WHO',
    does: 'signs an account out everywhere',
    run: changing((storage, id) => endMemberSessions(storage, 'command', id)),
  },
  delete: {
    usage: 'delete WHO --yes',
    does: 'deletes an account with all its data, for good; its calls stay in the ledger, and the last administrator stays',
    options: { yes: 'boolean' },
    async run({ env }, words, { yes }) {
      const who = one(words, 'account: an address or an id');
      if (yes !== true)
        throw new UsageError('this cannot be undone: give --yes to delete the account with all its data');
      return withDatabase(env, (storage) => deleteAccount(storage, who));
    },
  },
  reset: {
    ...member,
    usage: 'reset WHO',
    does: 'prints a one-time link by which an account chooses a new password',
    run: ({ env }, words) =>
      withDatabase(env, async (storage) => {
        const { id, email } = await accountOf(storage, one(words, 'account: an address or an id'));
        const made = await makeLink(storage, 'command', id);
        if (!made) throw new AdminError('this account is disabled, or signs in with the identity provider');
        const link = `${env.publicUrl ?? `http://${env.host}:${env.port}`}/join#${made.token}`;
        const expires = new Date(made.expiresAt).toISOString();
        return { data: { id, email, link, expires }, lines: [link, `valid once, until ${expires}`] };
      }),
  },
  audit: {
    usage: 'audit [--act ACT] [--person WHO] [--limit N]',
    does: 'prints the audit log, newest first',
    options: { act: 'string', person: 'string', limit: 'string' },
    run({ env }, words, { act, person, limit = '100' }) {
      none(words);
      if (!/^[1-9]\d{0,5}$/.test(String(limit))) throw new UsageError('--limit: a whole number from 1 to 999999');
      const filter = {
        ...(typeof act === 'string' ? { act } : {}),
        ...(typeof person === 'string' ? { person } : {}),
      };
      return withDatabase(env, async (storage) => {
        const rows = await listAudit(storage, filter, Number(limit));
        return {
          data: rows.map(({ details, at, ...row }) => ({
            ...row,
            at: Number(at),
            details: JSON.parse(details) as unknown,
          })),
          lines: rows.map(({ at, actor, actorName, act: done, subject, subjectName, details, count }) =>
            [
              new Date(Number(at)).toISOString(),
              actorName ?? actor,
              done,
              subjectName ?? subject ?? '',
              details === '{}' ? '' : details,
              Number(count) > 1 ? `${count} times` : '',
            ]
              .filter((part) => part !== '')
              .join('  '),
          ),
        };
      });
    },
  },
};

/** Those of the core, then of the features. */
const commands: Commands = Object.assign({}, own, ...features);

export const help = (): readonly string[] => [
  'npm run admin -- COMMAND [--json]: with the environment variables of the server',
  '',
  ...Object.values(commands).map(({ usage, does }) => `  ${usage.padEnd(46)} ${does}`),
];

/** Throws UsageError for wrong words, AdminError and others for what could not be done. */
export async function runCommand(
  contextOf: () => Context,
  args: readonly string[],
): Promise<Done & { readonly json: boolean }> {
  const [name = '', ...rest] = args;
  if (['', 'help', '--help', '-h'].includes(name))
    return { data: {}, lines: help(), json: false, code: name === '' ? 2 : 0 };
  const command = commands[name];
  if (!command || !Object.hasOwn(commands, name)) throw new UsageError(`there is no command "${name}"`);
  const { positionals, values } = parsed(command, rest);
  const { json = false, ...options } = values;
  return { ...(await command.run(contextOf(), positionals, options)), json: json === true };
}

function parsed({ options, usage }: Command, args: readonly string[]) {
  const known = Object.entries(options).map(([name, type]) => [name, { type }] as const);
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...Object.fromEntries(known), json: { type: 'boolean' } },
    });
    return { positionals, values: values as Options };
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0] : 'wrong options';
    throw new UsageError(`${message}; usage: ${usage}`);
  }
}
