// Schedules passes of the job that moves inline data, one server of a database at a time.
import { inlineReader } from './inline-reader.server.ts';
import { takeTurn } from '../storage/repositories/marks.ts';
import { moveInline } from './inline-job.ts';
import type { InlineJob } from './inline-job.ts';

/** Unit: ms. A pass ends before another server may begin one. */
const everyMs = 30_000;
const passMs = 25_000;

export interface InlineSchedule {
  /** Resolves when the current text is done. */
  stop(): Promise<void>;
}

export function scheduleInline(job: Omit<InlineJob, 'take'>): InlineSchedule {
  const stopped = new AbortController();
  let pass: Promise<void> | undefined;
  const begin = (): void => {
    pass ??= onePass(job, stopped.signal)
      .catch((error: unknown) => job.onError('inline data could not be moved', error))
      .finally(() => (pass = undefined));
  };
  const timer = setInterval(begin, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await pass;
    },
  };
}

async function onePass(job: Omit<InlineJob, 'take'>, stopped: AbortSignal): Promise<void> {
  if (!(await takeTurn(job.storage, 'inline data moved', everyMs * 0.9))) return;
  const reader = inlineReader();
  try {
    await moveInline({ ...job, take: reader.take }, AbortSignal.any([stopped, AbortSignal.timeout(passMs)]));
  } finally {
    await reader.close();
  }
}
