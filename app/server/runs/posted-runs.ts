// Replies whose events a tab posts, counted by user: until they end, or their tab has been silent for as long as a server.

export class PostedRuns {
  private readonly runs = new Map<string, { readonly userId: string; heardAt: number }>();
  private readonly staleMs: number;

  constructor(staleMs: number) {
    this.staleMs = staleMs;
  }

  /** The tab has begun or posted. */
  heard(userId: string, runId: string): void {
    this.runs.set(runId, { userId, heardAt: performance.now() });
  }

  ended(runId: string): void {
    this.runs.delete(runId);
  }

  /** Ids of a user's runs; forgets those of silent tabs. */
  of(userId: string): readonly string[] {
    const oldest = performance.now() - this.staleMs;
    for (const [runId, { heardAt }] of this.runs) if (heardAt < oldest) this.runs.delete(runId);
    return [...this.runs].flatMap(([runId, run]) => (run.userId === userId ? [runId] : []));
  }
}
