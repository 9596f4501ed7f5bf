// A time to wait in the largest unit that fits the ring of an error card.

export const waitUnits = ['second', 'minute', 'hour'] as const;
type WaitUnit = (typeof waitUnits)[number];

const sizes: Readonly<Record<WaitUnit, number>> = { second: 1, minute: 60, hour: 3_600 };
/** Two digits are as many as fit. */
const most = 99;

/** Rounded up: nobody is sent too early. */
export function waitOf(seconds: number): { readonly unit: WaitUnit; readonly value: number } {
  const unit = waitUnits.find((each) => Math.ceil(seconds / sizes[each]) <= most) ?? 'hour';
  return { unit, value: Math.ceil(seconds / sizes[unit]) };
}
