// Sounds over which the server refused a question: written down as jobs that are seen, before the question is sent again. Loaded
// with the first of them.
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
  /** Name of the model that is asked. */
  readonly model: string;
}

type Deps = Parameters<typeof writeSound>[0];

/**
 * Rejects with the refusal, which then names the sound that could not be written down, and why. `signal`: the question was called
 * off, and what is written down for it alone ends.
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
