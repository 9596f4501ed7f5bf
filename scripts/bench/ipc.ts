// Requests and answers between the bench and its child processes, which end with the bench.
import type { ChildProcess } from 'node:child_process';

interface Ask {
  id: number;
  name: string;
  argument: unknown;
}

type Answer = { id: number; value: unknown } | { id: number; error: string };

type Handler = (argument: never) => Promise<unknown>;

/** Child side: answers requests by name. Disconnecting, when the bench has ended, ends the process. */
export function answerAsks(handlers: Readonly<Record<string, Handler>>): void {
  const send = (answer: Answer): void => {
    process.send?.(answer);
  };
  process.on('message', (message: Ask) => {
    const handler = handlers[message.name];
    if (!handler) {
      send({ id: message.id, error: `nothing answers ${message.name}` });
      return;
    }
    // Both ends belong to this bench: the request's name determines the argument's type.
    handler(message.argument as never).then(
      (value) => send({ id: message.id, value }),
      (error: unknown) =>
        send({ id: message.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}

let lastId = 0;

/** Bench side: rejects on an error of the child, on its exit, and after `timeoutMs`. */
export function ask<T>(child: ChildProcess, name: string, argument: unknown, timeoutMs: number): Promise<T> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new Error(`no answer to ${name} within ${timeoutMs} ms`))),
      timeoutMs,
    );
    const onMessage = (answer: Answer): void => {
      if (answer.id !== id) return;
      // The child's handler of this name returns T.
      settle(() => ('error' in answer ? reject(new Error(answer.error)) : resolve(answer.value as T)));
    };
    const onExit = (code: number | null): void =>
      settle(() => reject(new Error(`the process ended (${code}) before it answered ${name}`)));
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      act();
    };
    child.on('message', onMessage);
    child.on('exit', onExit);
    if (!child.send({ id, name, argument })) onExit(child.exitCode);
  });
}
