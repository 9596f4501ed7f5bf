// Watches the process while a case runs: connections that did not go through the transport, rejections nobody handled.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { watchIntrinsics } from './intrinsics.ts';
import { watchNames } from './names.ts';

export interface Guard {
  /** Targets of connections and datagrams, and names that were looked up. */
  readonly connections: string[];
  readonly rejections: unknown[];
  /** Environment variables that the package's own files read. */
  readonly environment: string[];
  /** Names of what all files of a process share, and what has been replaced since, `JSON.stringify`. */
  replaced(): readonly string[];
  /** Connections to this port of the loopback are the suite's own, in later cases too. */
  allow(port: number): void;
  release(): void;
}

type Connect = Socket['connect'];

/**
 * Loopbacks of all cases of this process. A transport may try once more to reach that of the case before, after a call that was
 * aborted while it connected.
 */
const allowed = new Set<string>();

/** Channel on which Node, from 26 on, reports what its permissions have refused. */
const denied = 'node:permission-model:net';

/** One at a time: it stands in for the process's listeners until it is released. */
export function watchProcess(folder?: string): Guard {
  const connections: string[] = [];
  const rejections: unknown[] = [];
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
  // In a process without a network Node refuses the rest, and says so here.
  const onDenied = (message: unknown): void => {
    connections.push(`${String((message as { readonly resource?: unknown }).resource)} (refused)`);
  };
  subscribe(denied, onDenied);
  const endNames = watchNames((target) => connections.push(target));
  Socket.prototype.connect = guarded as Connect; // stands in for all of its overloads
  const variables = process.env;
  const environment: string[] = [];
  if (folder !== undefined) process.env = watched(variables, isOwnFrame(folder), environment);
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', onRejection);

  return {
    connections,
    rejections,
    environment,
    replaced: watchIntrinsics(),
    allow(port) {
      allowed.add(`127.0.0.1:${port}`);
    },
    release() {
      Socket.prototype.connect = original;
      unsubscribe(denied, onDenied);
      endNames();
      process.env = variables;
      process.off('unhandledRejection', onRejection);
      for (const listener of listeners) process.on('unhandledRejection', listener);
    },
  };
}

/**
 * Says whether the function that calls it was called by the package's own files, not by what they depend on. The engine's
 * own frames (`JSON.stringify` of the environment) are passed over.
 */
export function isOwnFrame(folder: string): () => boolean {
  const places = [join(folder, sep), `${pathToFileURL(folder).href}/`];
  return () => {
    const frames = (new Error().stack ?? '').split('\n').slice(3);
    const asker = frames.find((line) => !line.endsWith('(<anonymous>)')) ?? '';
    const own = places.map((place) => asker.split(place)[1]).find((rest) => rest !== undefined);
    return own !== undefined && !own.includes('node_modules');
  };
}

function watched(env: NodeJS.ProcessEnv, isOwn: () => boolean, read: string[]): NodeJS.ProcessEnv {
  return new Proxy(env, {
    get(target, name) {
      if (typeof name === 'string' && isOwn()) read.push(name);
      return Reflect.get(target, name) as string | undefined;
    },
  });
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
