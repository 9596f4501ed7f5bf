// Rounds a wait to the largest unit that fits in the ring of an error card.

export const waitUnits = ['second', 'minute', 'hour'] as const;
type WaitUnit = (typeof waitUnits)[number];

const sizes: Readonly<Record<WaitUnit, number>> = { second: 1, minute: 60, hour: 3_600 };
/** Two digits fit. */
const most = 99;

/** Rounds up, so that no retry comes too early. */
export function waitOf(seconds: number): { readonly unit: WaitUnit; readonly value: number } {
  const unit = waitUnits.find((each) => Math.ceil(seconds / sizes[each]) <= most) ?? 'hour';
  return { unit, value: Math.ceil(seconds / sizes[unit]) };
}
