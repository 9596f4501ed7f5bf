// The clock of heartbeats: several servers share only the database's clock. Unit: ms.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DatabaseKind } from './storage.ts';

export const clockOf = (kind: DatabaseKind): RawBuilder<number> =>
  kind === 'postgres'
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`${Date.now()}`;
