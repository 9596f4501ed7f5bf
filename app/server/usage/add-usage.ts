// Adds the counters of several requests of one call, because a provider may limit the texts per request.
import type { Usage, UsageCounter } from '@tributary/runtime-core';

export function addUsage(sum: Usage | undefined, more: Usage): Usage {
  const all: Usage = { ...sum };
  for (const counter of Object.keys(more) as UsageCounter[]) all[counter] = (all[counter] ?? 0) + (more[counter] ?? 0); // of its type
  return all;
}
