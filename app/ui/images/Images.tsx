// Images of an answer. A click shows one large, in a dialog that comes in a chunk of its own.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thumbnailAddress } from '../../shared/conversation/file-address.ts';
import type { ImageSize } from '../../shared/conversation/message.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { Presence } from '../parts/Presence.tsx';
import { isOwnImage } from '../markdown/links.ts';
import { RemoteImage } from './RemoteImage.tsx';
import * as css from './Images.css.ts';

const Lightbox = lazyPart(() => import('./Lightbox.tsx'));

export interface ShownImage extends ImageSize {
  readonly key: string;
  readonly src: string;
  readonly alt: string;
}

/** Size of an image that knows it. */
export const sizeOf = ({ width, height }: ImageSize): ImageSize => (width && height ? { width, height } : {});

export function Images({ images }: { readonly images: readonly ShownImage[] }) {
  const { t } = useTranslation('chat');
  const [shown, setShown] = useState<ShownImage>();
  return (
    <div className={css.row}>
      {images.map((image, index) => {
        const alt = image.alt || t('image.generated', { number: index + 1 });
        if (!isOwnImage(image.src)) return <RemoteImage key={image.key} src={image.src} alt={alt} />;
        return (
          <button key={image.key} type="button" className={css.thumb} onClick={() => setShown(image)}>
            <Thumbnail image={image} alt={alt} />
          </button>
        );
      })}
      <Presence>{shown && <Lightbox image={shown} onClose={() => setShown(undefined)} />}</Presence>
    </div>
  );
}

/** Most of the two sides. Unit: CSS pixels. */
const most = { width: 420, height: 360 };

/** Its place has its size before it is loaded. One of unknown size has a place that does not depend on it. */
function Thumbnail({ image: { src, width, height }, alt }: { readonly image: ShownImage; readonly alt: string }) {
  const address = thumbnailAddress(src);
  const scale = width && height ? Math.min(1, most.width / width, most.height / height) : undefined;
  const look = scale === undefined ? (address === src ? css.image : css.fixed) : css.sized;
  return (
    <img
      className={look}
      src={address}
      alt={alt}
      decoding="async"
      loading="lazy"
      {...(width && height && scale !== undefined
        ? { width: Math.round(width * scale), height: Math.round(height * scale) }
        : {})}
    />
  );
}
