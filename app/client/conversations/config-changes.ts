// Debounces changes of a chat's configuration, since sliders and fields change continuously.
import type { ChatConfig } from '../../shared/message/chat-config.ts';

export interface ConfigChanges {
  add(id: string, change: Partial<ChatConfig>): void;
  holds(id: string): boolean;
  /** Applies the unsent changes to a configuration from the server. */
  over(id: string, config: ChatConfig): ChatConfig;
  /** Removes and returns the unsent changes, for a request that carries them. */
  take(id: string): Partial<ChatConfig>;
  flush(): void;
}

const delayMs = 600;

/**
 * `send`: sends only the changed fields, since another device may have changed others. `reserve`: stores the change in case
 * the page ends first; returns a function that discards it.
 */
export function createConfigChanges(
  send: (id: string, change: Partial<ChatConfig>) => void,
  reserve: (id: string, change: Partial<ChatConfig>) => () => void = () => () => undefined,
): ConfigChanges {
  const waiting = new Map<string, Partial<ChatConfig>>();
  const reserved = new Map<string, () => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function handOver(id: string, to: (change: Partial<ChatConfig>) => void): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    const change = waiting.get(id);
    waiting.delete(id);
    if (change) to(change);
    reserved.get(id)?.();
    reserved.delete(id);
  }
  const sendOne = (id: string): void => handOver(id, (change) => send(id, change));

  return {
    add(id, change) {
      const all = { ...waiting.get(id), ...change };
      waiting.set(id, all);
      const discard = reserved.get(id);
      reserved.set(id, reserve(id, all));
      discard?.();
      clearTimeout(timers.get(id));
      timers.set(
        id,
        setTimeout(() => sendOne(id), delayMs),
      );
    },
    holds: (id) => waiting.has(id),
    over: (id, config) => ({ ...config, ...waiting.get(id) }),
    take(id) {
      let taken: Partial<ChatConfig> = {};
      handOver(id, (change) => (taken = change));
      return taken;
    },
    flush() {
      for (const id of waiting.keys()) sendOne(id);
    },
  };
}
