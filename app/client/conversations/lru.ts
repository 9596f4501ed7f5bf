// Conversations that stay in memory: the last ones that were on screen, and those that something still needs.

/** A page that is open for weeks must not hold everything it ever showed. */
const capacity = 5;

export interface LRUOptions {
  /** Cannot be had again from the server as it is here. */
  isHeld(id: string): boolean;
  drop(id: string): void;
}

/** Returns what is called with each conversation that comes on screen. */
export function createLRU({ isHeld, drop }: LRUOptions): (id: string) => void {
  let held: readonly string[] = [];
  return (id) => {
    const all = [id, ...held.filter((each) => each !== id)];
    held = all.filter((each, index) => index < capacity || isHeld(each));
    for (const each of all) if (!held.includes(each)) drop(each);
  };
}
