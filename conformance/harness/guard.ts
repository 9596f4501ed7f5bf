// Watches the process while a case runs: connections that did not go through the transport, rejections nobody handled.
import { Socket } from 'node:net';

export interface Guard {
  /** Where somebody tried to connect to. */
  readonly connections: string[];
  readonly rejections: unknown[];
  /** Connections to this port of the loopback are the case's own. */
  allow(port: number): void;
  release(): void;
}

type Connect = Socket['connect'];

/** One at a time: it stands in for the process's listeners until it is released. */
export function watchProcess(): Guard {
  const connections: string[] = [];
  const rejections: unknown[] = [];
  const allowed = new Set<string>();
  const original: Connect = Socket.prototype.connect;
  const listeners = process.listeners('unhandledRejection');
  const onRejection = (reason: unknown): void => {
    rejections.push(reason);
  };

  const guarded = function (this: Socket, ...given: unknown[]): Socket {
    const target = targetOf(given);
    if (allowed.has(target)) return Reflect.apply(original, this, given) as Socket; // what `connect` returns
    connections.push(target);
    queueMicrotask(() => this.destroy(new Error(`conformance: a connection to ${target} outside the transport`)));
    return this;
  };
  Socket.prototype.connect = guarded as Connect; // stands in for all of its overloads
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', onRejection);

  return {
    connections,
    rejections,
    allow(port) {
      allowed.add(`127.0.0.1:${port}`);
    },
    release() {
      Socket.prototype.connect = original;
      process.off('unhandledRejection', onRejection);
      for (const listener of listeners) process.on('unhandledRejection', listener);
    },
  };
}

/** The forms of `connect`: options, port and host, a path, or the list Node has normalised already. */
function targetOf(given: readonly unknown[]): string {
  const [first, second] = given;
  if (Array.isArray(first)) return targetOf(first);
  if (typeof first === 'object' && first !== null) {
    const { host, port, path } = first as { host?: unknown; port?: unknown; path?: unknown };
    return typeof path === 'string' ? path : `${String(host ?? 'localhost')}:${String(port)}`;
  }
  return typeof first === 'number' ? `${typeof second === 'string' ? second : 'localhost'}:${first}` : String(first);
}
