// Images of an answer. A click opens the viewer, which is loaded on demand.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileIdOf, thumbnailAddress } from '../../shared/conversation/file-address.ts';
import type { ImageSize } from '../../shared/message/message.ts';
import { LateBoundary } from '../parts/LateBoundary.tsx';
import { lazyPart } from '../parts/lazy-part.ts';
import { Presence } from '../parts/Presence.tsx';
import { isOwnImage } from '../parts/links.ts';
import * as css from './Images.css.ts';

const DeletedNote = lazyPart(() => import('../files/DeletedNote.tsx'));
/** Rarely needed. */
const LostImage = lazyPart(() => import('./LostImage.tsx'));
const Lightbox = lazyPart(() => import('./Lightbox.tsx'));
/** Rarely needed. */
const RemoteImage = lazyPart(async () => ({ default: (await import('./RemoteImage.tsx')).RemoteImage }));

export interface ShownImage extends ImageSize {
  readonly key: string;
  readonly src: string;
  readonly alt: string;
}

/** Returns the size if known. */
export const sizeOf = ({ width, height }: ImageSize): ImageSize => (width && height ? { width, height } : {});

interface Props {
  readonly images: readonly ShownImage[];
  /** True for generated images, which are larger: one fills the column, several form a grid. */
  readonly made?: boolean;
}

export function Images({ images, made = false }: Props) {
  const { t } = useTranslation('chat');
  const [shown, setShown] = useState<string>();
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const lose = (key: string): void => setLost((all) => new Set([...all, key]));
  const named = images.map((image, index) => ({
    ...image,
    alt: image.alt || t('image.generated', { number: index + 1 }),
  }));
  const own = named.filter(({ key, src }) => isOwnImage(src) && !lost.has(key));
  const at = own.findIndex(({ key }) => key === shown);
  const current = own[at];
  const place = !made ? 'row' : images.length > 1 ? 'cell' : 'one';
  /** Only generated images: shared pages use copies, and messages of the user have their own note. */
  const stored = made ? named.filter(({ src }) => fileIdOf(src) !== undefined) : [];
  const list = (
    <div className={css.places[place]}>
      {named.map((image) => {
        const { alt } = image;
        if (!isOwnImage(image.src))
          return (
            <LateBoundary key={image.key}>
              <RemoteImage src={image.src} alt={alt} />
            </LateBoundary>
          );
        // Replaces the browser's broken-image icon.
        if (lost.has(image.key))
          return (
            <LateBoundary key={image.key}>
              <LostImage alt={alt} />
            </LateBoundary>
          );
        return (
          <button key={image.key} type="button" className={css.thumb} onClick={() => setShown(image.key)}>
            <Thumbnail image={image} alt={alt} place={place} onLost={lose} />
          </button>
        );
      })}
      <Presence>
        {current && (
          <Lightbox
            image={current}
            several={own.length > 1}
            onStep={(by) => setShown(own[(at + by + own.length) % own.length]?.key)}
            onClose={() => setShown(undefined)}
          />
        )}
      </Presence>
    </div>
  );
  if (stored.length === 0) return list;
  return (
    <>
      {list}
      <LateBoundary>
        <DeletedNote
          message={{ images: stored.map(({ key, src, alt }) => ({ id: key, name: alt, url: src })) }}
          place="answer"
        />
      </LateBoundary>
    </>
  );
}

type Place = 'row' | 'one' | 'cell';

/** Maximum width and height, and by how much a small image may be enlarged. Unit: CSS pixels. */
const most = {
  row: { width: 420, height: 360, times: 1 },
  one: { width: 400, height: 560, times: 2 },
  cell: { width: 400, height: 560, times: 2 },
} as const satisfies Record<Place, object>;

interface ThumbnailProps {
  readonly image: ShownImage;
  readonly alt: string;
  readonly place: Place;
  readonly onLost: (key: string) => void;
}

/** Reserves the image's size before it loads; an unknown size gets a fixed box. */
function Thumbnail({ image: { key, src, width, height }, alt, place, onLost }: ThumbnailProps) {
  const lose = (): void => onLost(key);
  const address = thumbnailAddress(src);
  const limit = most[place];
  const scale = width && height ? Math.min(limit.times, limit.width / width, limit.height / height) : undefined;
  const looks = {
    row: scale === undefined ? (address === src ? css.image : css.fixed) : css.sized,
    one: scale === undefined ? css.square : css.scaled,
    cell: scale === undefined ? css.square : css.filled,
  } as const satisfies Record<Place, string>;
  return (
    <img
      // Detects a failure before hydration, which fired no error event in React.
      ref={(element) => void (element?.complete && element.naturalWidth === 0 && element.decode().catch(lose))}
      onError={lose}
      className={looks[place]}
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
