// Keeps keys that browsers send, for turns and tasks that need them: in memory only, so a restart forgets them.
import type { App } from '../process/app.ts';
import { stands } from '../auth/session-ends.server.ts';
import type { SessionName } from '../auth/session-ends.server.ts';
import type { GivenKeys } from '../providers/asked-provider.ts';

/** How long a waiting turn keeps its keys; then it asks for the key again, and a task runs without. Unit: ms. */
const waitMs = 15 * 60_000;

interface Kept {
  readonly session: SessionName;
  readonly given: GivenKeys;
  /** Expiry, set while the turn waits. Unix time in ms. */
  until?: number;
}

export class TurnKeys {
  private readonly app: App;
  private readonly kept = new Map<string, Kept>();

  constructor(app: App) {
    this.app = app;
  }

  put(turnId: string, session: SessionName, given: GivenKeys): void {
    if (Object.keys(given).length === 0) return;
    this.kept.set(turnId, { session, given: { ...this.kept.get(turnId)?.given, ...given } });
  }

  /** Returns no keys once their session has ended. */
  async of(turnId: string): Promise<GivenKeys> {
    const kept = this.kept.get(turnId);
    if (!kept) return {};
    if ((kept.until ?? Infinity) > Date.now() && (await stands(this.app, kept.session))) return kept.given;
    this.drop(turnId);
    return {};
  }

  waits(turnId: string, waiting: boolean): void {
    const kept = this.kept.get(turnId);
    if (!kept) return;
    if (waiting) kept.until ??= Date.now() + waitMs;
    else delete kept.until;
  }

  drop(turnId: string): void {
    this.kept.delete(turnId);
  }

  /** Forgets keys that have expired, whose session has ended, or whose turn or task has ended in any process. */
  async clean(holders: (turnIds: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const ids = [...this.kept.keys()];
    if (ids.length === 0) return;
    const held = await holders(ids);
    for (const id of ids) {
      if (held.has(id)) await this.of(id);
      else this.drop(id);
    }
  }
}
