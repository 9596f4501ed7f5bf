// Transcribes sounds that the server rejected a question for, as visible jobs, before the question is resent. Loaded on first
// use.
import { read } from '../../shared/api/read.ts';
import { unheardSounds } from '../../shared/api/unheard-sounds.ts';
import { ReplyFailure } from '../../shared/errors.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';
import { writeSound } from './audio-file.ts';
import { awaiting } from '../attachments/sound-jobs.ts';
import type { Written } from '../attachments/sound-jobs.ts';
import { readBeside } from '../attachments/tray.ts';

interface Asked {
  readonly conversationId: string;
  /** Name of the called model. */
  readonly model: string;
}

type Deps = Parameters<typeof writeSound>[0];

/**
 * Rejects with the server's refusal, extended by the failed sound and the reason. `signal`: aborted if the question is
 * cancelled; transcriptions for this question only are stopped.
 */
export async function writeUnheard(
  deps: Deps,
  { conversationId, model }: Asked,
  refusal: ReplyError,
  signal: AbortSignal,
): Promise<void> {
  const details: Readonly<Record<string, unknown>> = Object(Object(refusal.body).error);
  const { sounds } = read(unheardSounds, details, 'The refusal of a question');
  const all = Promise.all(
    sounds.map(async ({ unheard, ...file }) => {
      const write = (ending: AbortSignal) => writeSound(deps, file, { signal: ending });
      const written = await awaiting({ file, unheard, conversationId, model }, write, signal);
      return { name: file.name, written };
    }),
  );
  readBeside(conversationId, all);
  const lost = (await all).flatMap(({ name, written }) => failureOf(name, written));
  if (lost[0]) throw new ReplyFailure({ ...refusal, message: '', body: { error: { ...details, ...lost[0] } } });
}

const failureOf = (name: string, written: Written) =>
  'refused' in written ? [{ name, refused: written.refused, message: '' }] : [];
