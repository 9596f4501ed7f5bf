// Changes of a chat's configuration that wait for the user to stop: sliders and fields change with every step.
import type { ChatConfig } from './chat-config.ts';

export interface ConfigChanges {
  add(id: string, change: Partial<ChatConfig>): void;
  holds(id: string): boolean;
  /** A configuration as the server has it, with what it was not told yet. */
  over(id: string, config: ChatConfig): ChatConfig;
  /** Hands over what waits. */
  flush(): void;
}

const delayMs = 600;

/** `send`: what has changed, and only that: another device may have changed the rest. */
export function createConfigChanges(send: (id: string, change: Partial<ChatConfig>) => void): ConfigChanges {
  const waiting = new Map<string, Partial<ChatConfig>>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  function sendOne(id: string): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
    const change = waiting.get(id);
    waiting.delete(id);
    if (change) send(id, change);
  }

  return {
    add(id, change) {
      waiting.set(id, { ...waiting.get(id), ...change });
      clearTimeout(timers.get(id));
      timers.set(
        id,
        setTimeout(() => sendOne(id), delayMs),
      );
    },
    holds: (id) => waiting.has(id),
    over: (id, config) => ({ ...config, ...waiting.get(id) }),
    flush() {
      for (const id of waiting.keys()) sendOne(id);
    },
  };
}
