// Orders the calls of one MCP server: calls that may write run alone, since servers that read, change and write a file
// lose the changes of calls that run at the same time (findings/mcp-parallel-writes.sh). Calls that read run in parallel.

interface Lane {
  readonly writing: Set<Promise<void>>;
  readonly all: Set<Promise<void>>;
}

/** By user and server. */
const lanes = new Map<string, Lane>();

export interface Ordered {
  readonly userId: string;
  readonly server: string;
  readonly access: 'read' | 'write';
  readonly signal: AbortSignal;
  /** Waits without holding a place among the user's calls: with all places taken, the call before could not end. */
  readonly away: (wait: () => Promise<void>) => Promise<void>;
}

/** Runs the call after those before it that it must not overlap. Rejects if the signal aborts while it waits. */
export async function inOrder<Result>(
  { userId, server: id, access, signal, away }: Ordered,
  run: () => Promise<Result>,
): Promise<Result> {
  // Ids of servers are names, which several users may have given.
  const server = JSON.stringify([userId, id]);
  const lane = lanes.get(server) ?? { writing: new Set(), all: new Set() };
  lanes.set(server, lane);
  const before = [...(access === 'read' ? lane.writing : lane.all)];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  lane.all.add(ended);
  if (access === 'write') lane.writing.add(ended);
  try {
    if (before.length > 0) await away(() => Promise.race([Promise.all(before).then(() => undefined), aborted(signal)]));
    return await run();
  } finally {
    lane.all.delete(ended);
    lane.writing.delete(ended);
    if (lane.all.size === 0) lanes.delete(server);
    end();
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const fail = (): void => reject(signal.reason as Error); // whatever reason it was aborted with
    if (signal.aborted) return fail();
    signal.addEventListener('abort', fail, { once: true });
  });
