// Answer plan of the fake provider, in the first segment of the path, so that any client can send it in its base URL.

export type Plan =
  /** All chunks at once, with `perFrame` events in each HTTP chunk. */
  | { kind: 'burst'; chunks: number; perFrame: number }
  /** One chunk at once, then `perSecond` chunks a second, each with its send time. */
  | { kind: 'trickle'; perSecond: number; chunks: number }
  /** Waits `delayMs`, then sends all chunks. */
  | { kind: 'first'; delayMs: number; chunks: number };

const limits = { chunks: 200_000, perFrame: 1_000, perSecond: 1_000, delayMs: 10_000 } as const;

export function writePlan(plan: Plan): string {
  switch (plan.kind) {
    case 'burst':
      return `burst.${plan.chunks}.${plan.perFrame}`;
    case 'trickle':
      return `trickle.${plan.perSecond}.${plan.chunks}`;
    case 'first':
      return `first.${plan.delayMs}.${plan.chunks}`;
    default:
      return plan satisfies never;
  }
}

export function readPlan(segment: string): Plan | undefined {
  const match = /^(burst|trickle|first)\.(\d{1,6})\.(\d{1,6})$/.exec(segment);
  if (!match) return undefined;
  const [first, second] = [Number(match[2]), Number(match[3])];
  switch (match[1]) {
    case 'burst':
      return inside(first, limits.chunks) && inside(second, limits.perFrame)
        ? { kind: 'burst', chunks: first, perFrame: second }
        : undefined;
    case 'trickle':
      return inside(first, limits.perSecond) && inside(second, limits.chunks)
        ? { kind: 'trickle', perSecond: first, chunks: second }
        : undefined;
    default:
      return inside(first, limits.delayMs) && inside(second, limits.chunks)
        ? { kind: 'first', delayMs: first, chunks: second }
        : undefined;
  }
}

function inside(value: number, most: number): boolean {
  return value >= 1 && value <= most;
}
