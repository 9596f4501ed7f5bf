// Reader of a model's download: text of the body in, its steps out.
import { createParser } from 'eventsource-parser';
import type { PullProgress } from '@tributary/runtime-core';
import { ReplyFailure } from '../../shared/errors.ts';

/** Throws a `ReplyFailure` where the download says that it failed. */
export function createStepReader(provider: string, onStep: (step: PullProgress) => void): (text: string) => void {
  const parser = createParser({
    onEvent({ data }) {
      const step = JSON.parse(data) as PullProgress; // written by our own server, one whole event each
      onStep(step);
      if (step.status === 'error' && 'error' in step)
        throw new ReplyFailure({ type: 'OllamaBizError', message: step.error, body: step, provider });
    },
  });
  return (text) => parser.feed(text);
}
