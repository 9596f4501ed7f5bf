// A package's process in the host: started on demand, monitored, and ended if it misbehaves or idles.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { FrameReader, writeFrame } from './frames.ts';
import type { Frame } from './frames.ts';

export interface ProcessPlan {
  readonly node: string;
  /** Flags, first module and its arguments. */
  readonly args: readonly string[];
  /** Name of the package, for messages. */
  readonly name: string;
  /** First message: what to load. */
  readonly load: object;
}

export interface Limits {
  /** Timeout of a ping. Unit: ms. */
  readonly silentMs: number;
  /** The process ends after this time without calls; the next call restarts it. Unit: ms. */
  readonly idleMs: number;
  /** Memory limit for data. Unit: KiB. */
  readonly memory: number;
}

export const defaultLimits: Limits = { silentMs: 5000, idleMs: 300_000, memory: 1_000_000 };

/** Receives a call's frames in the host. */
export interface Listener {
  frame(frame: Frame): void;
  /** Called with the reason when the process has ended. */
  gone(error: Error): void;
}

/** Unit: bytes. */
const maxAhead = 16 * 1024 * 1024;
/** Maximum number of frames of ended calls between two pings: a few may be in transit, many are an attack. */
const maxStray = 1000;
const maxStarts = 5;
/** Time between the end of a process's connection and its exit event. Unit: ms. */
const exitMs = 1000;

const isWindows = process.platform === 'win32';

export class PackageProcess {
  readonly plan: ProcessPlan;
  private readonly limits: Limits;
  private child: ChildProcess | undefined;
  private wire: Duplex | undefined;
  private ready: Promise<Frame> | undefined;
  private readonly listeners = new Map<number, Listener>();
  private nextId = 1;
  private stray = 0;
  private said = '';
  private pinged = 0;
  private watch: NodeJS.Timeout | undefined;
  private idleSince = performance.now();
  private starts: number[] = [];

  constructor(plan: ProcessPlan, limits: Limits) {
    this.plan = plan;
    this.limits = limits;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Resolves to the package's first frame: `loaded` or `refused`. */
  loaded(): Promise<Frame> {
    return (this.ready ??= this.start());
  }

  /** Starts a call; the listener gets its frames until `forget`. */
  async call(header: object, payload: string, listener: Listener): Promise<number> {
    await this.loaded();
    const id = this.nextId++;
    this.listeners.set(id, listener);
    this.send({ t: 'call', id, ...header }, payload);
    return id;
  }

  forget(id: number): void {
    this.listeners.delete(id);
    this.idleSince = performance.now();
  }

  /** Returns false if the caller must wait for `drained`. */
  send(header: object, payload?: Uint8Array | string): boolean {
    return this.wire?.writable === true ? writeFrame(this.wire, header, payload) : true;
  }

  drained(then: () => void): void {
    this.wire?.once('drain', then);
  }

  /** Ends a process that sends too much unrequested data. */
  ahead(bytes: number): void {
    if (bytes > maxAhead) this.end('it sends more than it was asked for');
  }

  end(why: string): void {
    const { child } = this;
    if (!child) return;
    this.close(new Error(`the package ${this.plan.name} was stopped: ${why}`));
    kill(child);
  }

  private start(): Promise<Frame> {
    const now = performance.now();
    this.starts = this.starts.filter((at) => now - at < 60_000);
    if (this.starts.length >= maxStarts) {
      return Promise.reject(
        new Error(`the package ${this.plan.name} was stopped ${maxStarts} times in a minute: wait a minute`),
      );
    }
    this.starts.push(now);
    return new Promise((resolve, reject) => {
      const child = spawn(...command(this.plan, this.limits), {
        // No variables or files of the operator, and a separate process group, so that group signals reach only this process.
        env: {} as NodeJS.ProcessEnv,
        cwd: '/',
        detached: !isWindows,
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      });
      this.child = child;
      const wire = child.stdio[3] as Duplex; // a pipe, as requested
      this.wire = wire;
      this.said = '';
      child.stderr?.on('data', (bytes: Buffer) => (this.said = (this.said + bytes.toString()).slice(-2000)));
      // Ignore late errors of a process that was already replaced.
      child.once('error', (error) => this.child === child && this.close(error));
      child.once('exit', (code, signal) => {
        const how = signal === null ? `it ended with ${code}` : `it was ended by ${signal}`;
        if (this.child === child)
          this.close(new Error(`the package ${this.plan.name} stopped: ${how}${lastLine(this.said)}`));
      });
      const load: Listener = { frame: resolve, gone: reject };
      this.listeners.set(0, load);
      const reader = new FrameReader();
      wire.on('data', (bytes: Buffer) => {
        if (this.child !== child) return;
        try {
          for (const frame of reader.push(bytes)) this.receive(frame);
        } catch {
          this.end('it sent something that is no message');
        }
      });
      wire.on('error', () => {
        // A process exit also breaks the connection, and its exit code is more informative.
        const late = (): void => void (this.child === child && this.end('its connection broke'));
        setTimeout(late, exitMs).unref();
      });
      this.idleSince = performance.now();
      this.pinged = 0;
      this.watch = setInterval(() => this.look(), 1000);
      this.watch.unref();
    });
  }

  private receive(frame: Frame): void {
    const { t, id, call } = frame.header;
    switch (t) {
      case 'ready':
        this.send({ t: 'load', ...this.plan.load });
        return;
      case 'pong':
        if (this.pinged === 0) this.wander();
        this.pinged = 0;
        return;
      case 'loaded':
      case 'refused': {
        const load = this.listeners.get(0);
        this.listeners.delete(0);
        if (load) load.frame(frame);
        else this.wander();
        return;
      }
      default: {
        // A package's request belongs to the call that made it.
        const listener = this.listeners.get(Number(typeof call === 'number' ? call : id));
        if (listener) listener.frame(frame);
        else this.wander();
      }
    }
  }

  private wander(): void {
    this.stray += 1;
    if (this.stray > maxStray) this.end('it sends messages that belong to nothing');
  }

  private look(): void {
    const now = performance.now();
    if (this.pinged > 0 && now - this.pinged > this.limits.silentMs)
      return this.end(`it gave no sign of life for ${this.limits.silentMs / 1000} seconds`);
    if (this.listeners.size === 0 && now - this.idleSince > this.limits.idleMs) return this.end('it was idle');
    if (this.pinged > 0) return;
    this.pinged = now;
    this.stray = 0;
    this.send({ t: 'ping' });
  }

  private close(error: Error): void {
    clearInterval(this.watch);
    this.child = undefined;
    this.ready = undefined;
    this.wire?.destroy();
    this.wire = undefined;
    this.stray = 0;
    const waiting = [...this.listeners.values()];
    this.listeners.clear();
    for (const each of waiting) each.gone(error);
  }
}

/** Returns the command of the process. A shell, if available, also limits memory, since buffers are outside the engine's heap. */
function command({ node, args }: ProcessPlan, { memory }: Limits): [string, string[]] {
  if (isWindows) return [node, [...args]];
  return ['/bin/sh', ['-c', `ulimit -d ${memory}; ulimit -f 0; ulimit -c 0; exec "$0" "$@"`, node, ...args]];
}

function kill(child: ChildProcess): void {
  try {
    if (!isWindows && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function lastLine(said: string): string {
  const line = said.split('\n').find((each) => /error/i.test(each));
  return line === undefined ? '' : ` (${line.trim().slice(0, 200)})`;
}
