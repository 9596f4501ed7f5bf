// Rows that nearly every call reads, kept in memory: settings of providers, keys (sealed), model lists, access tokens.
// A plugin of Kysely only because its object is the one thing that a database and its transactions have in common.
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';
import type { Queries, Tables } from './storage.ts';

/** Another process may have changed a row without a notification. Unit: ms. */
const keptMs = 10_000;
/** Unit: bytes, about. */
const maxKept = 16_000_000;
/** Size of an entry and its names, without its value. Unit: bytes. */
const entrySize = 500;
/** Names of rows may be made of what a request says. Unit: characters. */
const longestName = 300;

/** The owner of rows that belong to no user, or are found without knowing theirs. */
export const shared = '';

interface Row<T> {
  readonly owner: string;
  /** Of the row among the owner's. The same name is always read by the same function. */
  readonly name: string;
  /** About what the value takes in memory. Unit: bytes. Undefined: it is not kept. */
  readonly sizeOf: (value: T) => number | undefined;
}

interface Kept {
  readonly value: Promise<unknown>;
  readonly until: number;
  size: number;
}

export class KeptRows implements KyselyPlugin {
  /** Found by this, because the server and the bundled app each have a copy of the class. */
  readonly keepsRows = true;
  /** By owner and name. */
  private readonly owners = new Map<string, Map<string, Kept>>();
  /** Owners whose rows an open transaction has changed. */
  private readonly changing = new Map<Queries, Set<string>>();
  private size = 0;

  transformQuery = ({ node }: PluginTransformQueryArgs): RootOperationNode => node;
  transformResult = ({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> =>
    Promise.resolve(result);

  of<T>({ owner, name, sizeOf }: Row<T>, read: () => Promise<T>): Promise<T> {
    const now = Date.now();
    const known = this.owners.get(owner)?.get(name);
    // By the caller, who names a row as it was named when it was read.
    if (known && known.until > now) return known.value as Promise<T>;
    this.drop(owner, name);
    const value = read();
    const kept: Kept = { value, until: now + keptMs, size: entrySize };
    this.size += entrySize;
    const mine = this.owners.get(owner) ?? new Map<string, Kept>();
    // Re-insert, so that the owner is dropped last.
    this.owners.delete(owner);
    this.owners.set(owner, mine.set(name, kept));
    value.then(
      (found) => this.weigh(owner, name, kept, sizeOf(found)),
      // A failure is not kept.
      () => mine.get(name) === kept && this.drop(owner, name),
    );
    return value;
  }

  /** At once, or at the end of the transaction that has changed the owner's rows. */
  forget(owner: string, db?: Queries): void {
    if (!db?.isTransaction) return this.dropAll(owner);
    this.changing.set(db, (this.changing.get(db) ?? new Set()).add(owner));
  }

  /** Called with every transaction that has ended, however it did. */
  ended(transaction: Queries): void {
    for (const owner of this.changing.get(transaction) ?? []) this.dropAll(owner);
    this.changing.delete(transaction);
  }

  clear(): void {
    this.owners.clear();
    this.size = 0;
  }

  private weigh(owner: string, name: string, kept: Kept, size: number | undefined): void {
    if (this.owners.get(owner)?.get(name) !== kept) return;
    if (size === undefined) return this.drop(owner, name);
    kept.size += size;
    this.size += size;
    this.shrink();
  }

  /** Drops the owners that were read longest ago. */
  private shrink(): void {
    for (const [oldest] of this.owners) {
      if (this.size <= maxKept) break;
      this.dropAll(oldest);
    }
  }

  private drop(owner: string, name: string): void {
    const mine = this.owners.get(owner);
    this.size -= mine?.get(name)?.size ?? 0;
    if (mine?.delete(name) && mine.size === 0) this.owners.delete(owner);
  }

  private dropAll(owner: string): void {
    for (const { size } of this.owners.get(owner)?.values() ?? []) this.size -= size;
    this.owners.delete(owner);
  }
}

const isKeptRows = (plugin: KyselyPlugin): plugin is KeptRows => 'keepsRows' in plugin;

/** Undefined for a database without them, such as that of temporary chats. */
export const keptRows = (db: Queries): KeptRows | undefined => db.getExecutor().plugins.find(isKeptRows);

/** Reads what is not in memory. In a transaction: always. */
export function kept<T>({ db }: Tables, row: Row<T>, read: () => Promise<T>): Promise<T> {
  const isLong = row.owner.length + row.name.length > longestName;
  const rows = db.isTransaction || isLong ? undefined : keptRows(db);
  return rows ? rows.of(row, read) : read();
}

/** Call it where rows are written that `kept` reads. */
export const forget = ({ db }: Tables, ...owners: readonly string[]): void => {
  for (const owner of owners) keptRows(db)?.forget(owner, db);
};
