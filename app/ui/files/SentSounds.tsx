// Notes for audio that has no transcript and that a model cannot process: in earlier messages, for the chosen model,
// and in a question that waits for a transcript, for any model.
import { useSyncExternalStore } from 'react';
import { awaited, subscribe } from '../../client/attachments/sound-jobs.ts';
import type { AwaitedSound } from '../../client/attachments/sound-jobs.ts';
import type { UnheardSound } from '../../client/conversations/estimate.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { SoundNote } from './SoundNote.tsx';

interface Props {
  readonly sounds: readonly UnheardSound[];
  readonly model: string;
  readonly conversationId: string | undefined;
}

const none: readonly AwaitedSound[] = [];

export default function SentSounds({ sounds, model, conversationId }: Props) {
  const waiting = useSyncExternalStore(subscribe, awaited, () => none);
  const ready = usePageTexts('files');
  const own = sounds.map((each) => ({ ...each, model }));
  const short = new Map(sounds.map(({ file, short: limit }) => [file.url, limit] as const));
  const others = waiting.filter(
    (each, at) =>
      each.conversationId === conversationId &&
      own.every(({ file }) => file.url !== each.file.url) &&
      waiting.findIndex(({ file, model: name }) => file.url === each.file.url && name === each.model) === at,
  );
  if (!ready) return null;
  return (
    <>
      {[...own, ...others].map(({ file, unheard, model: name }) => (
        <SoundNote
          key={`${name} ${file.url}`}
          file={file}
          unheard={unheard}
          short={short.get(file.url)}
          model={name}
          conversationId={conversationId}
          sent
        />
      ))}
    </>
  );
}
