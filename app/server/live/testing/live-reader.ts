// A test page that follows runs: randomly slow and disconnected, and resuming from the last numbers it has.
import { setTimeout as sleep } from 'node:timers/promises';
import { LiveConnection } from '../connection.ts';
import type { FollowRun } from '../connection.ts';

export interface ReadEvent {
  readonly seq: number;
  readonly type: string;
  readonly data: unknown;
}

export interface ReadRun {
  readonly seen: ReadEvent[];
  status: string | undefined;
}

export interface LiveReaderOptions {
  readonly runs: readonly string[];
  /** Returns the connection to the current server. A new object after a change; the old connection goes silent. */
  follow(): FollowRun;
  /** Probability that a write fills the reader's buffer. */
  readonly slowness?: number;
  /** Disconnects after this many frames. */
  readonly frames?: () => number;
  onFrame?(text: string): void;
}

/** Reads until all runs have ended. Throws if a number is missing or doubled. */
export async function readLive(options: LiveReaderOptions): Promise<ReadonlyMap<string, ReadRun>> {
  const read = new Map(options.runs.map((run): [string, ReadRun] => [run, { seen: [], status: undefined }]));
  for (let tries = 0; tries < 2000; tries++) {
    await readOnce(options, read);
    if ([...read.values()].every(({ status }) => status !== undefined)) return read;
    await sleep(1);
  }
  throw new Error('the runs never ended');
}

/** Reads one connection until it is cut or all runs have ended. */
function readOnce(options: LiveReaderOptions, read: ReadonlyMap<string, ReadRun>): Promise<void> {
  const { slowness = 0, follow, onFrame } = options;
  const server = follow();
  let frames = options.frames?.() ?? Number.POSITIVE_INFINITY;
  return new Promise((resolve, reject) => {
    let rest = '';
    let current: ReadRun | undefined;
    let over = false;
    let drain: () => void = () => undefined;
    const leave = (error?: Error): void => {
      over = true;
      clearInterval(watch);
      connection.leave();
      if (error) reject(error);
      else resolve();
    };
    const again = (run: string): void => {
      setTimeout(() => over || connection.follow(run, read.get(run)?.seen.length ?? 0), 1);
    };
    const take = (block: string): void => {
      if (block.startsWith(':')) return;
      const [, id, type = '', data = ''] = /^(?:id: (\d+)\n)?event: (\w+)\ndata: ([^\n]*)$/.exec(block) ?? [];
      if (type === '') throw new Error(`not an event: ${block}`);
      if (id !== undefined) {
        if (!current) throw new Error('an event of no run');
        const seq = Number(id);
        if (seq !== current.seen.length + 1) throw new Error(`number ${seq} after ${current.seen.length}`);
        current.seen.push({ seq, type, data: JSON.parse(data) });
      } else if (type === 'run') current = read.get(data);
      else if (type === 'lost') again(data);
      else if (type === 'gone') again((JSON.parse(data) as { run: string }).run);
      else if (type === 'end' && current) {
        const { status, lastSeq } = JSON.parse(data) as { status: string; lastSeq: number };
        if (lastSeq !== current.seen.length) throw new Error(`${lastSeq} events, ${current.seen.length} were seen`);
        current.status = status;
      }
    };
    const connection = new LiveConnection(
      {
        write(text) {
          if (over) return false;
          onFrame?.(text);
          try {
            const blocks = (rest + text).split('\n\n');
            rest = blocks.pop() ?? '';
            blocks.forEach(take);
          } catch (error) {
            leave(error as Error);
            return false;
          }
          const ended = [...read.values()].every(({ status }) => status !== undefined);
          if (--frames <= 0 || ended) leave();
          if (Math.random() >= slowness) return true;
          setTimeout(() => over || drain(), Math.random() * 4);
          return false;
        },
        end: () => over || leave(),
        destroy: () => over || leave(),
        onDrain: (resume) => (drain = resume),
      },
      server,
    );
    const watch = setInterval(() => {
      if (follow() !== server) leave();
    }, 3);
    for (const [run, { seen, status }] of read) if (status === undefined) connection.follow(run, seen.length);
  });
}
