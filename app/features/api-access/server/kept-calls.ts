// Calls that are kept for their users, sealed: the request as its client sent it, and the reply in the common form.
import { sql } from 'kysely';
import type { DoorHead } from '@tributary/runtime-core/door';
import type { Json } from '@tributary/runtime-core/wire';
import { seal, unseal } from '../../../server/auth/seal.server.ts';
import { hub } from '../../../server/live/hub.ts';
import type { App } from '../../../server/process/app.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import type { Outcome } from '../../../shared/reply/outcome.ts';
import type { Reply } from '../../../shared/reply/reply.ts';
import type { KeptRow } from '../shared/api.ts';
import './storage.ts';

/** As long as kept replies. Unit: ms. */
export const keptMs = 30 * 86_400_000;
/** Of a user; older ones go first. Agents repeat their whole conversation in each request. */
const maxCalls = 500;
/** Of all of a user's calls, sealed. Unit: characters. */
const maxSize = 256 * 1024 * 1024;
const maxCallSize = 32 * 1024 * 1024;

export interface KeptCall {
  readonly head: DoorHead;
  readonly body: Json;
  readonly reply: Reply;
  readonly outcome: Outcome;
}

/** Facts for lists. */
export type AboutKept = Pick<KeptRow, 'provider' | 'model' | 'words' | 'program'>;

export interface NewKeptCall extends KeptCall {
  readonly id: string;
  readonly wire: string;
  readonly about: AboutKept;
}

/** Without the user, whose id changes when a visitor signs up. */
export const sealedFor = '';
const dataOf = (id: string): string => `kept call ${id}`;
const aboutOf = (id: string): string => `about kept call ${id}`;

export async function keepCall(app: App, userId: string, call: NewKeptCall): Promise<void> {
  const { id, wire, about, head, body, reply, outcome } = call;
  const data = seal(app, sealedFor, dataOf(id), { head, body, reply, outcome } satisfies KeptCall);
  if (data.length > maxCallSize) throw new Error(`it is longer than ${maxCallSize} characters`);
  const { db } = await getStorage(app);
  const now = Date.now();
  await db
    .insertInto('keptCalls')
    .values({
      id,
      userId,
      wire,
      data,
      size: data.length,
      createdAt: now,
      expiresAt: now + keptMs,
      about: seal(app, sealedFor, aboutOf(id), about),
    })
    .execute();
  await db
    .deleteFrom('keptCalls')
    .where('userId', '=', userId)
    .where('id', 'in', (inner) =>
      inner
        .selectFrom((all) =>
          all
            .selectFrom('keptCalls')
            .select([
              'id',
              sql<number>`row_number() over (order by ${sql.ref('createdAt')} desc, ${sql.ref('id')})`.as('place'),
              sql<number>`sum(${sql.ref('size')}) over (order by ${sql.ref('createdAt')} desc, ${sql.ref('id')})`.as(
                'total',
              ),
            ])
            .where('userId', '=', userId)
            .as('kept'),
        )
        .select('kept.id')
        .where(({ or, eb }) => or([eb('place', '>', maxCalls), eb('total', '>', maxSize)])),
    )
    .execute();
  hub(app).changed(userId, { kind: 'api-access' });
}

/** Undefined for an id that is unknown, or another user's. */
export async function findKeptCall(app: App, userId: string, id: string) {
  const { db } = await getStorage(app);
  const row = await db
    .selectFrom('keptCalls')
    .select(['wire', 'createdAt', 'data', 'about'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('expiresAt', '>=', Date.now())
    .executeTakeFirst();
  const call = row && unseal<KeptCall>(app, sealedFor, dataOf(id), row.data);
  return call && { ...call, wire: row.wire, at: Number(row.createdAt), about: aboutCallIn(app, id, row.about) };
}

export const aboutCallIn = (app: App, id: string, sealed: string | null): AboutKept =>
  aboutSealed(app, aboutOf(id), sealed);

const nothing: AboutKept = { provider: '', model: '', words: '', program: '' };

export const aboutSealed = (app: App, bound: string, sealed: string | null): AboutKept =>
  (sealed === null ? undefined : unseal<AboutKept>(app, sealedFor, bound, sealed)) ?? nothing;
