// Brand marks of providers and models, drawn by address. The name stands beside it, so it is silent for screen readers.
import { isColored, markPath } from '../../shared/providers/marks.ts';
import * as css from './BrandMark.css.ts';

interface Props {
  /** File name of the mark; without one a plug stands there. */
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
