// Sounds of earlier messages that the chosen model does not hear and nobody has written down.
import type { UnheardSound } from '../../client/conversations/estimate.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { SoundNote } from './SoundNote.tsx';

interface Props {
  readonly sounds: readonly UnheardSound[];
  readonly model: string;
  readonly conversationId: string | undefined;
}

export default function SentSounds({ sounds, model, conversationId }: Props) {
  if (!usePageTexts('files')) return null;
  return (
    <>
      {sounds.map(({ file, unheard }) => (
        <SoundNote key={file.url} file={file} unheard={unheard} model={model} conversationId={conversationId} sent />
      ))}
    </>
  );
}
