// The picture of an assistant: an emoji, an image, or the first letter of its name; without a name the sign that calls one.
import { LifeBuoy } from 'lucide-react';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import type { AssistantRef } from '../../shared/message/chat-config.ts';
import * as css from './Picture.css.ts';

interface Props {
  readonly of: Pick<AssistantRef, 'name' | 'picture'>;
  readonly large?: boolean;
}

/** The support assistant’s: drawn, since not every system has an emoji font. */
export const lifeBuoy = '🛟';

/** Beside the name, which says the same to those who listen. */
export function Picture({ of: { name, picture }, large = false }: Props) {
  const look = large ? css.large : css.small;
  if (picture?.type === 'emoji' && picture.text === lifeBuoy)
    return (
      <span className={look} aria-hidden>
        <LifeBuoy size={large ? 22 : 16} />
      </span>
    );
  if (picture?.type === 'image') return <img className={look} src={fileAddress(picture.file)} alt="" />;
  return (
    <span className={look} data-letter={picture === null} aria-hidden>
      {picture ? picture.text : ([...name.trim()][0] ?? '@').toUpperCase()}
    </span>
  );
}
