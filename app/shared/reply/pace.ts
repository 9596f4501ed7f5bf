// Display of a reply's speed. A reply from a cache or script arrives at once, so that its rate is not shown.
import type { Speed } from '@tributary/runtime-core';

/** The fastest current hardware reaches about 3,000. Unit: tokens per second. */
const fastest = 5_000;

/** With fewer tokens, network and buffers dominate the time. Unit: tokens. */
const fewest = 32;

/** Returns tokens per second. Undefined for implausible rates and too few tokens. `tokens`: token count of the reply. */
export const paceOf = (speed: Speed | undefined, tokens = Infinity): number | undefined =>
  speed?.tps === undefined || speed.tps > fastest || tokens < fewest ? undefined : speed.tps;

/** Rounds for display: tenths matter only at low rates. */
export const roundPace = (tps: number): number => (tps < 100 ? Math.round(tps * 10) / 10 : Math.round(tps));
