// Registry by which the built app tells the server what must answer before it is ready and what must be closed at the end.

interface Lifecycle {
  readonly starters: Map<string, () => Promise<void>>;
  readonly readyChecks: Map<string, () => Promise<void> | void>;
  readonly stoppers: Map<string, () => Promise<void> | void>;
  readonly closers: Map<string, () => Promise<void> | void>;
  stopping: boolean;
}

// The server and the bundled app have a copy of this module each; both must see the same lists.
const key: unique symbol = Symbol.for('tributary.lifecycle');
const shared = globalThis as { [key]?: Lifecycle };

export const lifecycle: Lifecycle = (shared[key] ??= {
  starters: new Map(),
  readyChecks: new Map(),
  stoppers: new Map(),
  closers: new Map(),
  stopping: false,
});

/** A check throws (or rejects) while its part cannot serve. The name replaces an earlier one, as after a hot reload. */
export function onReadyCheck(name: string, check: () => Promise<void> | void): void {
  lifecycle.readyChecks.set(name, check);
}

/** Awaited before the first request is taken. One that rejects keeps the server from starting. */
export function onStart(name: string, start: () => Promise<void>): void {
  lifecycle.starters.set(name, start);
}

/** Starts what the app has asked for, each once. */
export async function startAll(): Promise<void> {
  for (const start of lifecycle.starters.values()) await start();
}

/** Called once, when the port closes: ends what streams, so that its readers hear of the end. */
export function onStop(name: string, stop: () => Promise<void> | void): void {
  lifecycle.stoppers.set(name, stop);
}

export const stopAll = async (): Promise<void> =>
  void (await Promise.allSettled([...lifecycle.stoppers.values()].map(async (stop) => stop())));

/** Called once, after the last request has ended. */
export function onClose(name: string, close: () => Promise<void> | void): void {
  lifecycle.closers.set(name, close);
}

/** The names of the parts that cannot serve now; empty means ready. */
export async function notReady(): Promise<readonly string[]> {
  if (lifecycle.stopping) return ['server is stopping'];
  const results = await Promise.allSettled(
    [...lifecycle.readyChecks].map(async ([name, check]) => {
      await check();
      return name;
    }),
  );
  return [...lifecycle.readyChecks.keys()].filter((_name, index) => results[index]?.status === 'rejected');
}

/** Closes everything, each failure reported by name and none keeping the others open. */
export async function closeAll(report: (name: string, error: unknown) => void): Promise<void> {
  for (const [name, close] of lifecycle.closers) {
    try {
      await close();
    } catch (error) {
      report(name, error);
    }
  }
  lifecycle.closers.clear();
}
