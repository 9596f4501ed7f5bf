// The image of a drawing in its natural size, shrunk to the available width; scrolls sideways if it would become too
// small to read.
import type { CSSProperties } from 'react';
import { ScrollBox } from '../parts/ScrollBox.tsx';
import type { Picture } from './picture.ts';
import * as css from './Picture.css.ts';

interface Props {
  readonly picture: Picture;
  readonly label: string;
  readonly place: string;
  readonly zoom?: number;
}

export const PictureImage = ({ picture: { src, width, height, words, paper }, label, place, zoom = 1 }: Props) => (
  <ScrollBox className={`${css.box} ${place}`} label={label}>
    <img
      className={css.image}
      data-paper={paper}
      src={src}
      alt={words || label}
      width={width}
      height={height}
      // React's style type has no custom properties.
      style={{ [css.natural]: `${width}px`, [css.zoom]: zoom } as CSSProperties}
    />
  </ScrollBox>
);
