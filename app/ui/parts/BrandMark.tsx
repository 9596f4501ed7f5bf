// Logo of a provider or model. Hidden from screen readers, since the name is next to it.
import { isColored, markPath } from '../../shared/providers/marks.ts';
import * as css from './BrandMark.css.ts';

interface Props {
  /** File name of the logo; undefined for a plug icon. */
  readonly mark: string | undefined;
  readonly size?: keyof typeof css.sizes;
}

export function BrandMark({ mark, size = 'row' }: Props) {
  if (mark === undefined) return <span className={`${css.plug} ${css.sizes[size]}`} aria-hidden />;
  if (isColored(mark)) {
    return (
      <img className={css.sizes[size]} src={markPath(mark)} alt="" loading="lazy" decoding="async" draggable={false} />
    );
  }
  return (
    <span className={`${css.mono} ${css.sizes[size]}`} style={{ maskImage: `url(${markPath(mark)})` }} aria-hidden />
  );
}
