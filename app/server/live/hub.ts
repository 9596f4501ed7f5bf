// The open live connections of this process, and the marks of what their users hold: a change becomes a hint to each of them.
import { randomBytes } from 'node:crypto';
import { hintKinds, markedAs } from '../../shared/api/live.ts';
import type { Hint, HintKind } from '../../shared/api/live.ts';
import { part } from '../process/app.ts';
import type { PushBody } from '../http/push-body.ts';
import { LiveConnection } from './connection.ts';
import type { FollowRun } from './connection.ts';
import { hintFrame } from './frames.ts';

export interface Change {
  readonly kind: HintKind;
  /** Id of a conversation. */
  readonly id?: string | undefined;
  /** The page that made it. */
  readonly page?: string | undefined;
}

export interface LiveBody extends PushBody {
  /** Resolves once the run is followed, or cannot be. */
  follow(run: string, after: number): Promise<void>;
  unfollow(run: string): void;
  pong(): void;
}

const keepAliveMs = 15_000;
/** Users whose marks are kept for their next connection. */
const maxUsers = 10_000;

export class Hub {
  /** State that a page may hold: of the core, and the ids of features. */
  readonly kinds = new Set<HintKind>(hintKinds);
  /** Tells the other processes. */
  tellOthers: (word: string) => Promise<void> = () => Promise.resolve();
  private readonly process = randomBytes(6).toString('base64url');
  private readonly open = new Map<string, Set<LiveConnection>>();
  private readonly marks = new Map<string, Map<HintKind, number>>();
  private count = 0;
  /** Mark of everything that was forgotten: no page holds a smaller one of it. */
  private floor = 0;
  private timer: NodeJS.Timeout | undefined;

  /** Something of a user's data was changed here. */
  changed(userId: string, change: Change): void {
    this.deliver(userId, change);
    const { kind, id = '', page = '' } = change;
    // Only a hint: pages look by themselves, too, if more seldom.
    this.tellOthers([this.process, userId, kind, id, page].join('/')).catch(() => undefined);
  }

  /** Mark of the last change of all: what is read from now on has every change up to it. */
  latest = (): string => this.nameOf(this.count);

  /** A word of `tellOthers`, of this process or another. */
  hear(word: string): void {
    const [process, userId = '', name, id, page] = word.split('/');
    const kind = name ?? '';
    if (process !== this.process && this.kinds.has(kind))
      this.deliver(userId, { kind, id: id || undefined, page: page || undefined });
  }

  /** Words may have been missed: nobody knows of what. */
  lost(): void {
    this.marks.clear();
    this.floor = ++this.count;
    for (const [userId, connections] of this.open) for (const each of connections) this.greet(userId, each);
  }

  /** A connection as a body, for whatever carries it. */
  body(userId: string, followRun: FollowRun, runs: ReadonlyMap<string, number> = new Map()): LiveBody {
    let connection: LiveConnection | undefined;
    return {
      start: (sink) => {
        const leave = (): void => this.remove(userId, own);
        const own = new LiveConnection(
          {
            write: (text) => sink.write(text),
            onDrain: (resume) => sink.onDrain(resume),
            end: () => (leave(), sink.end()),
            destroy: (error) => (leave(), sink.destroy(error)),
          },
          followRun,
        );
        connection = own;
        this.add(userId, own);
        this.greet(userId, own);
        for (const [run, after] of runs) void own.follow(run, after);
      },
      cancel: () => {
        if (!connection) return;
        this.remove(userId, connection);
        connection.leave();
      },
      follow: async (run, after) => connection?.follow(run, after),
      unfollow: (run) => connection?.unfollow(run),
      pong: () => connection?.pong(),
    };
  }

  /** Ends all connections: the server stops. */
  stop(): void {
    for (const connections of this.open.values()) for (const each of connections) each.end();
  }

  private deliver(userId: string, { kind, id, page }: Change): void {
    const mark = this.raise(userId, markedAs(kind));
    const hint = { kind, mark, ...(id === undefined ? {} : { id }), ...(page === undefined ? {} : { page }) };
    const frame = hintFrame(hint);
    for (const each of this.open.get(userId) ?? []) each.hint(`${kind}/${id ?? ''}`, frame);
  }

  /** Marks of all that a page may hold. */
  private greet(userId: string, connection: LiveConnection): void {
    for (const kind of this.kinds) {
      if (kind === 'conversation') continue;
      const hint: Hint = { kind, mark: this.nameOf(this.marks.get(userId)?.get(kind) ?? this.floor) };
      connection.hint(`${kind}/`, hintFrame(hint));
    }
  }

  private raise(userId: string, kind: HintKind): string {
    const mine = this.marks.get(userId) ?? new Map<HintKind, number>();
    // Last in the order in which they are forgotten.
    this.marks.delete(userId);
    this.marks.set(userId, mine.set(kind, ++this.count));
    for (const [oldest] of this.marks) {
      if (this.marks.size <= maxUsers) break;
      this.marks.delete(oldest);
      this.floor = ++this.count;
    }
    return this.nameOf(mine.get(kind) ?? 0);
  }

  /** Another process, or this one after a start, has other marks: a page that comes to it reads everything again. */
  private readonly nameOf = (mark: number): string => `${this.process}.${mark}`;

  private add(userId: string, connection: LiveConnection): void {
    this.open.set(userId, (this.open.get(userId) ?? new Set()).add(connection));
    this.timer ??= setInterval(() => {
      for (const connections of this.open.values()) for (const each of connections) each.keepAlive();
    }, keepAliveMs).unref();
  }

  private remove(userId: string, connection: LiveConnection): void {
    const mine = this.open.get(userId);
    if (!mine?.delete(connection)) return;
    if (mine.size === 0) this.open.delete(userId);
    if (this.open.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

export const hub = part('live', () => new Hub());
