// Picture of an assistant: an emoji, an image, or the first letter of its name; without a name the @ sign.
import { LifeBuoy } from 'lucide-react';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import type { AssistantRef } from '../../shared/message/chat-config.ts';
import * as css from './Picture.css.ts';

interface Props {
  readonly of: Pick<AssistantRef, 'name' | 'picture'>;
  readonly large?: boolean;
}

/** Drawn as an icon, since some systems have no emoji font. */
export const lifeBuoy = '🛟';

/** Hidden from screen readers: the name is next to it. */
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
