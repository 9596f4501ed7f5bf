// A test client that follows a run: disconnects, resumes after the last number it has, and reads slowly.
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunService } from '../run-service.ts';

export interface Seen {
  readonly seq: number;
  readonly type: string;
  readonly data: unknown;
}

export interface ReaderOptions {
  readonly userId: string;
  readonly runId: string;
  /** Returns the current server, which changes after a kill. */
  service(): RunService;
  /** Disconnects once after this many events. */
  readonly leaveAt?: number;
  /** Receives the events as they come. Default: a new list. */
  readonly seen?: Seen[];
  /** Probability that a write fills the reader's buffer. */
  readonly slowness?: number;
}

/** Returns all events and the run's end. Throws if a number is missing or doubled. */
export async function readRun(options: ReaderOptions): Promise<{ readonly seen: Seen[]; readonly status: string }> {
  const { seen = [] } = options;
  let left = false;
  for (let tries = 0; tries < 500; tries++) {
    const leaveAt: number = left ? Number.POSITIVE_INFINITY : (options.leaveAt ?? Number.POSITIVE_INFINITY);
    const status = await readOnce(options, seen, leaveAt);
    if (status !== undefined) return { seen, status };
    left ||= seen.length >= leaveAt;
    await sleep(1);
  }
  throw new Error(`the run never ended: ${seen.length} events seen`);
}

/** Returns undefined if the connection ended before the run. */
async function readOnce(options: ReaderOptions, seen: Seen[], leaveAt: number): Promise<string | undefined> {
  const { userId, runId, slowness = 0 } = options;
  const service = options.service();
  const body = await service.follow(userId, runId, seen.length).catch(() => undefined);
  if (!body) return undefined;
  return new Promise((resolve) => {
    let over = false;
    let rest = '';
    let drain: (() => void) | undefined;
    const leave = (): void => {
      over = true;
      body.cancel();
      resolve(undefined);
    };
    // If the server is killed, the open connection just stays silent.
    const watch = setInterval(() => {
      if (over) clearInterval(watch);
      else if (options.service() !== service) leave();
    }, 3);
    body.start({
      write(text) {
        if (over) return false;
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const end = /^event: end\ndata: (.*)$/.exec(block);
          if (end) {
            over = true;
            const { status, lastSeq } = JSON.parse(end[1] ?? '') as { status: string; lastSeq: number };
            if (lastSeq !== seen.length) throw new Error(`the end says ${lastSeq}, ${seen.length} were seen`);
            resolve(status);
            return true;
          }
          const event = /^id: (\d+)\nevent: (\w+)\ndata: ([^\n]*)$/.exec(block);
          if (!event && block.startsWith(':')) continue;
          if (!event) throw new Error(`not an event: ${block}`);
          const seq = Number(event[1]);
          if (seq !== seen.length + 1) throw new Error(`number ${seq} after ${seen.length}`);
          seen.push({ seq, type: event[2] ?? '', data: JSON.parse(event[3] ?? '') });
          if (seen.length >= leaveAt) {
            leave();
            return false;
          }
        }
        if (Math.random() >= slowness) return true;
        setTimeout(() => drain?.(), Math.random() * 4);
        return false;
      },
      end: () => void (over || leave()),
      destroy: () => void (over || leave()),
      onDrain: (resume) => (drain = resume),
    });
  });
}
