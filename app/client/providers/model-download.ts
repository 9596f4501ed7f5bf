// Progress of a model download, summed over its layers.
import type { PullProgress } from '@tributary/runtime-core';

export interface DownloadState {
  /** Bytes of each layer, by digest. */
  readonly layers: Readonly<Record<string, { readonly total: number; readonly completed: number }>>;
  /** Status text of the server. */
  readonly status: string;
}

export const emptyDownload: DownloadState = { layers: {}, status: '' };

export function addDownloadStep(state: DownloadState, step: PullProgress): DownloadState {
  if (!('digest' in step) || step.digest === undefined || step.total === undefined) {
    return { ...state, status: step.status };
  }
  const completed = Math.min(step.total, Math.max(step.completed ?? 0, state.layers[step.digest]?.completed ?? 0));
  return { status: step.status, layers: { ...state.layers, [step.digest]: { total: step.total, completed } } };
}

/** Unit: bytes. */
export function downloadedBytes({ layers }: DownloadState): { readonly completed: number; readonly total: number } {
  const all = Object.values(layers);
  return {
    completed: all.reduce((sum, layer) => sum + layer.completed, 0),
    total: all.reduce((sum, layer) => sum + layer.total, 0),
  };
}
