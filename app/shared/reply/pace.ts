// Pace of a reply as it is shown. A reply out of a cache or a script comes at once: its rate says nothing about the model.
import type { Speed } from '@tributary/runtime-core';

/** The fastest hardware of today writes some 3,000. Unit: tokens per second. */
const fastest = 5_000;

/** Of fewer the time is that of the network and of its buffers. Unit: tokens. */
const fewest = 32;

/** Unit: tokens per second. Undefined for a rate that no model writes at, and for too few tokens. `tokens`: those of the reply. */
export const paceOf = (speed: Speed | undefined, tokens = Infinity): number | undefined =>
  speed?.tps === undefined || speed.tps > fastest || tokens < fewest ? undefined : speed.tps;

/** As it is shown: a tenth says something of a slow one only. */
export const roundPace = (tps: number): number => (tps < 100 ? Math.round(tps * 10) / 10 : Math.round(tps));
