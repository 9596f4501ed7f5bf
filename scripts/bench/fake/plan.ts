// Answer plan of the fake provider, in the first segment of the path so that any client's base URL can carry it.

export type Plan =
  /** All chunks at once, `perFrame` events in each HTTP frame. */
  | { kind: 'burst'; chunks: number; perFrame: number }
  /** One chunk at once, then `perSecond` each second, every one stamped with its moment of sending. */
  | { kind: 'trickle'; perSecond: number; chunks: number }
  /** Silence for `delayMs`, then all chunks. */
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
