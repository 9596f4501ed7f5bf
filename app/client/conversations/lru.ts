// Keeps recently shown conversations in memory, and those that are still needed.

/** Limits the memory of a page that is open for weeks. */
const capacity = 5;

export interface LRUOptions {
  /** True if the conversation has state that the server lacks. */
  isHeld(id: string): boolean;
  drop(id: string): void;
}

/** Returns a function to call with each conversation that is shown. */
export function createLRU({ isHeld, drop }: LRUOptions): (id: string) => void {
  let held: readonly string[] = [];
  return (id) => {
    const all = [id, ...held.filter((each) => each !== id)];
    held = all.filter((each, index) => index < capacity || isHeld(each));
    for (const each of all) if (!held.includes(each)) drop(each);
  };
}
