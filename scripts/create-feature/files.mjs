// Files of a new feature: a list of texts that a page of the settings shows, adds to and deletes from.
// @ts-check
import { pageFiles } from './page-files.mjs';

/** @param {string} text */
const capital = (text) => `${text[0]?.toUpperCase()}${text.slice(1)}`;
/** @param {string} id */
const camel = (id) => id.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * The text of each file by its path in the feature's folder. `day`: as in 2026-11-29, for the name of its migration.
 * @param {{ id: string, day: string }} feature
 * @returns {Readonly<Record<string, string>>}
 */
export function filesOf({ id, day }) {
  const name = camel(id);
  const Name = capital(name);
  const title = capital(id.replaceAll('-', ' '));
  return {
    'README.md': `# ${title}

Texts of the user in a list of their own.

Path of a change: \`ui/${Name}Page.tsx\` calls the mutation of \`shared/api.ts\`, the page shows its result and the outbox sends it, the route
stores it (\`server/repository.ts\`), and the hint of the same name makes other pages read the list.

## ${day}: scaffolded

Context: \`npm run new-feature\`. Decision: none yet. Consequences: none.
`,
    'shared/api.ts': `// The list: how it is read, and each change of it.
import { endpoint } from '../../../shared/api/endpoint.ts';
import { idSchema, number, text } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';
import { mutation, resource } from '../../../shared/sync/resource.ts';

/** Rows of a user. */
export const maxRows = 1_000;

const row = {
  type: 'object',
  required: ['id', 'text', 'createdAt'],
  properties: { id: text, text, createdAt: number },
} as const;
export type ${Name}Row = Static<typeof row>;

export const ${name}Api = {
  list: endpoint('GET', '/api/${id}', {
    answer: {
      type: 'object',
      required: ['rows'],
      properties: { rows: { type: 'array', items: row, lenient: true } },
    },
  }),
  /** The same id again changes nothing. */
  add: endpoint('POST', '/api/${id}', {
    body: {
      type: 'object',
      required: ['id', 'text'],
      properties: { id: idSchema, text: { type: 'string', minLength: 1, maxLength: 2_000 } },
      additionalProperties: false,
    },
  }),
  remove: endpoint('DELETE', '/api/${id}/:id'),
};

export const ${name} = resource<readonly ${Name}Row[]>()({
  key: '${id}',
  read: ${name}Api.list,
  view: ({ rows }) => rows,
  empty: [],
  mutations: {
    add: mutation(${name}Api.add, (rows: readonly ${Name}Row[], _params, body) => [
      { ...body, createdAt: Date.now() },
      ...rows.filter((each) => each.id !== body.id),
    ]),
    remove: mutation(${name}Api.remove, (rows: readonly ${Name}Row[], params) =>
      rows.filter((each) => each.id !== params.id),
    ),
  },
});
`,
    'server/storage.ts': `// Its table.
import type { Kysely } from 'kysely';
import type { FeatureStorage } from '../../../server/storage/feature-storage.ts';

declare module '../../../server/storage/schema.ts' {
  interface Database {
    ${name}: {
      userId: string;
      id: string;
      text: string;
      createdAt: number;
    };
  }
}

const storage: FeatureStorage = {
  tables: ['${name}'],
  migrations: () => ({
    '${day}-${id}': {
      async up(db: Kysely<unknown>): Promise<void> {
        await db.schema
          .createTable('${name}')
          .addColumn('userId', 'text', (column) => column.notNull())
          .addColumn('id', 'text', (column) => column.notNull())
          .addColumn('text', 'text', (column) => column.notNull())
          .addColumn('createdAt', 'bigint', (column) => column.notNull())
          .addPrimaryKeyConstraint('${name}Key', ['userId', 'id'])
          .execute();
      },
    },
  }),
  // An account may have a row of the same id: its own stays.
  async adopt({ db }, from, to) {
    const theirs = db.selectFrom('${name}').select('id').where('userId', '=', to);
    await db.deleteFrom('${name}').where('userId', '=', from).where('id', 'in', theirs).execute();
    await db.updateTable('${name}').set({ userId: to }).where('userId', '=', from).execute();
  },
};

export default storage;
`,
    'server/repository.ts': `// Rows of a user, newest first.
import { together } from '../../../server/storage/storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import { maxRows } from '../shared/api.ts';
import type { ${Name}Row } from '../shared/api.ts';
import './storage.ts';

export async function listRows({ db }: Tables, userId: string): Promise<readonly ${Name}Row[]> {
  const rows = await db
    .selectFrom('${name}')
    .select(['id', 'text', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, createdAt: Number(row.createdAt) }));
}

/** False where there is no room. */
export const addRow = (tables: Tables, userId: string, row: Omit<${Name}Row, 'createdAt'>): Promise<boolean> =>
  together(tables, async ({ db }) => {
    const known = await db.selectFrom('${name}').select('id').where('userId', '=', userId).execute();
    if (known.some(({ id }) => id === row.id)) return true;
    if (known.length >= maxRows) return false;
    await db
      .insertInto('${name}')
      .values({ ...row, userId, createdAt: Date.now() })
      .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing())
      .execute();
    return true;
  });

export async function removeRow({ db }: Tables, userId: string, id: string): Promise<void> {
  await db.deleteFrom('${name}').where('userId', '=', userId).where('id', '=', id).execute();
}
`,
    'server/feature.ts': `// As the server mounts it.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { endpointsOf } from '../../../shared/sync/resource.ts';
import { ${name} } from '../shared/api.ts';

const feature: ServerFeature = { id: '${id}', hints: endpointsOf(${name}) };

export default feature;
`,
    'server/route.test.ts': `// The list over HTTP: what one user adds is theirs alone, and goes by its id.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, openSession, send } from '../../../server/testing/client.ts';
import type { Session } from '../../../server/testing/client.ts';
import { startApp } from '../../../server/testing/start-app.ts';
import type { App } from '../../../server/testing/start-app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const call = (session: Session, method: string, path: string, body?: unknown) =>
  send(\`\${app.url}\${path}\`, { method, headers: auth(session), body });
const list = async (session: Session) => (await call(session, 'GET', '/api/${id}')).json;

test('a text is added once, read by its user alone, and deleted', async () => {
  const [own, other] = [await openSession(app.url), await openSession(app.url)];
  const add = () => call(own, 'POST', '/api/${id}', { id: 'a1', text: 'First' });
  expect([(await add()).status, (await add()).status]).toEqual([204, 204]);
  await call(other, 'DELETE', '/api/${id}/a1');
  expect(await list(own)).toMatchObject({ rows: [{ id: 'a1', text: 'First' }] });
  expect(await list(other)).toEqual({ rows: [] });
  await call(own, 'DELETE', '/api/${id}/a1');
  expect(await list(own)).toEqual({ rows: [] });
});

test('an empty text is refused by the name of its field', async () => {
  const refused = await call(await openSession(app.url), 'POST', '/api/${id}', { id: 'a2', text: '' });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('text')]);
});
`,
    [`routes/api.${id}.ts`]: `// GET /api/${id}: the user's rows; POST: one more.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { answer } from '../../../server/http/answer.ts';
import { appError, readBody } from '../../../server/http/errors.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { addRow, listRows } from '../server/repository.ts';
import { maxRows, ${name}Api } from '../shared/api.ts';

const route = userRoute({
  async GET({ app, userId }) {
    return answer(${name}Api.list, { rows: await listRows(await getStorage(app), userId) });
  },
  async POST({ app, userId, request }) {
    const row = await readBody(request, ${name}Api.add.body);
    if (!(await addRow(await getStorage(app), userId, row)))
      throw appError(400, \`there is room for \${maxRows}: delete one first\`, { code: '${name}_full' });
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
`,
    [`routes/api.${id}_.$id.ts`]: `// DELETE /api/${id}/:id: one that is not there is no error.
import { done, userRoute } from '../../../server/endpoints/user-route.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { removeRow } from '../server/repository.ts';

const route = userRoute({
  async DELETE({ app, userId, params: { id = '' } }) {
    await removeRow(await getStorage(app), userId, id);
    return done();
  },
});

export const loader = route.loader;
export const action = route.action;
`,
    [`routes/_app.settings.${id}.tsx`]: `// \`/settings/${id}\`: the list.
export { ${Name}Page as default } from '../ui/${Name}Page.tsx';
`,
    ...pageFiles({ id, name, Name, title }),
  };
}
