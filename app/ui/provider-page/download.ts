// Progress of a download: its bytes, a speed over the last seconds, and a share that never goes back; pure.
import type { PullProgress } from '@tributary/runtime-core';
import { addDownloadStep, emptyDownload, downloadedBytes } from '../../client/providers/model-download.ts';
import type { DownloadState } from '../../client/providers/model-download.ts';

export interface Download {
  readonly state: DownloadState;
  /** 0 to 1. New layers make the whole larger; what was shown once stays. */
  readonly share: number;
  /** Bytes downloaded at each time; ms and bytes, the oldest first. */
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

/** Bytes a second; 0 before there is anything to compare. */
export function speedOf({ samples }: Download): number {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || last[0] <= first[0]) return 0;
  return ((last[1] - first[1]) / (last[0] - first[0])) * 1000;
}
