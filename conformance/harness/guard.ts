// Watches the process during a case: connections outside the transport, unhandled rejections, and other side effects.
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
  /** Shared objects that were replaced, such as `JSON.stringify`. */
  replaced(): readonly string[];
  /** Allows connections to this loopback port, in later cases too. */
  allow(port: number): void;
  release(): void;
}

type Connect = Socket['connect'];

/**
 * Loopback targets of all cases in this process. After a call that was aborted while connecting, a transport may retry
 * the target of the previous case.
 */
const allowed = new Set<string>();

/** Channel on which Node, from 26 on, reports accesses denied by its permissions. */
const denied = 'node:permission-model:net';

/** Replaces the process's listeners until it is released, so only one guard may exist at a time. */
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
  // In a process without network permission, Node denies other connections and reports them here.
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
 * Returns whether the caller of this function was called by the package's own files, not by its dependencies. Skips the
 * engine's frames (`JSON.stringify` of the environment).
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

/** Reads the arguments of `connect`: options, port and host, a path, or Node's normalised list. */
function targetOf(given: readonly unknown[]): string {
  const [first, second] = given;
  if (Array.isArray(first)) return targetOf(first);
  if (typeof first === 'object' && first !== null) {
    const { host, port, path } = first as { host?: unknown; port?: unknown; path?: unknown };
    return typeof path === 'string' ? path : `${String(host ?? 'localhost')}:${String(port)}`;
  }
  return typeof first === 'number' ? `${typeof second === 'string' ? second : 'localhost'}:${first}` : String(first);
}
