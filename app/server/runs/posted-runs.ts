// Tracks running replies that browser tabs post, by user, until they end or the tab is silent for `staleMs`.

export class PostedRuns {
  private readonly runs = new Map<string, { readonly userId: string; heardAt: number }>();
  private readonly staleMs: number;

  constructor(staleMs: number) {
    this.staleMs = staleMs;
  }

  /** Call when the tab starts a run or posts events. */
  heard(userId: string, runId: string): void {
    this.runs.set(runId, { userId, heardAt: performance.now() });
  }

  ended(runId: string): void {
    this.runs.delete(runId);
  }

  /** Returns the ids of a user's runs, after removing those of silent tabs. */
  of(userId: string): readonly string[] {
    const oldest = performance.now() - this.staleMs;
    for (const [runId, { heardAt }] of this.runs) if (heardAt < oldest) this.runs.delete(runId);
    return [...this.runs].flatMap(([runId, run]) => (run.userId === userId ? [runId] : []));
  }
}
