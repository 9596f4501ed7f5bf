// Pace of a reply as it is shown. A reply out of a cache or a script comes at once: its rate says nothing about the model.
import type { Speed } from '@tributary/runtime-core';

/** The fastest hardware of today writes some 3,000. Unit: tokens per second. */
const fastest = 20_000;

/** Unit: tokens per second. Undefined for a rate that no model writes at. */
export const paceOf = (speed: Speed | undefined): number | undefined =>
  speed?.tps === undefined || speed.tps > fastest ? undefined : speed.tps;
