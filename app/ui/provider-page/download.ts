// Progress of a model download: bytes, recent speed, and a share that never decreases. Pure functions.
import type { PullProgress } from '@tributary/runtime-core';
import { addDownloadStep, emptyDownload, downloadedBytes } from '../../client/providers/model-download.ts';
import type { DownloadState } from '../../client/providers/model-download.ts';

export interface Download {
  readonly state: DownloadState;
  /** From 0 to 1. Never decreases, although later layers increase the total size. */
  readonly share: number;
  /** Time in ms and bytes downloaded by then, oldest first. */
  readonly samples: readonly (readonly [at: number, bytes: number])[];
}

export const noDownload: Download = { state: emptyDownload, share: 0, samples: [] };

/** Period over which the speed is measured. Unit: ms. */
const window = 4_000;

export function addStep({ state, share, samples }: Download, step: PullProgress, at: number): Download {
  const next = addDownloadStep(state, step);
  const { completed, total } = downloadedBytes(next);
  return {
    state: next,
    share: total > 0 ? Math.max(share, Math.min(1, completed / total)) : share,
    samples: [...samples.filter(([then]) => then >= at - window), [at, completed]],
  };
}

/** Returns bytes per second; 0 before the second sample. */
export function speedOf({ samples }: Download): number {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last[0] <= first[0]) return 0;
  return ((last[1] - first[1]) / (last[0] - first[0])) * 1000;
}
