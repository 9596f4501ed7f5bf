// Reads the progress events of a model download.
import { createParser } from 'eventsource-parser';
import type { PullProgress } from '@tributary/runtime-core';
import { ReplyFailure } from '../../shared/errors.ts';

/** Throws a `ReplyFailure` if the download reports an error. */
export function createStepReader(provider: string, onStep: (step: PullProgress) => void): (text: string) => void {
  const parser = createParser({
    onEvent({ data }) {
      const step = JSON.parse(data) as PullProgress; // written by our server
      onStep(step);
      if (step.status === 'error' && 'error' in step)
        throw new ReplyFailure({ type: 'OllamaBizError', message: step.error, body: step, provider });
    },
  });
  return (text) => parser.feed(text);
}
