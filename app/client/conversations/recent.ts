// Conversations that stay in memory: the last ones that were on screen, and those that something still needs.

/** A page that is open for weeks must not hold everything it ever showed. */
const kept = 5;

export interface RecentOptions {
  /** Cannot be had again from the server as it is here. */
  isHeld(id: string): boolean;
  drop(id: string): void;
}

/** Returns what is called with each conversation that comes on screen. */
export function createRecent({ isHeld, drop }: RecentOptions): (id: string) => void {
  let recent: readonly string[] = [];
  return (id) => {
    const all = [id, ...recent.filter((each) => each !== id)];
    recent = all.filter((each, index) => index < kept || isHeld(each));
    for (const each of all) if (!recent.includes(each)) drop(each);
  };
}
