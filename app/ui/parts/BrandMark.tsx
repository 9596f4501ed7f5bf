// Brand marks of providers and models, drawn by address. The name stands beside it, so it is silent for screen readers.
import { isColored, markPath } from '../../shared/providers/marks.ts';
import * as css from './BrandMark.css.ts';

interface Props {
  /** File name of the mark; without one the first letter of the name stands there. */
  readonly mark: string | undefined;
  readonly name: string;
  readonly size?: keyof typeof css.sizes;
}

export function BrandMark({ mark, name, size = 'row' }: Props) {
  if (mark === undefined) {
    return <span className={`${css.letter} ${css.sizes[size]}`} data-letter={initialOf(name)} aria-hidden />;
  }
  if (isColored(mark)) {
    return (
      <img className={css.sizes[size]} src={markPath(mark)} alt="" loading="lazy" decoding="async" draggable={false} />
    );
  }
  return (
    <span className={`${css.mono} ${css.sizes[size]}`} style={{ maskImage: `url(${markPath(mark)})` }} aria-hidden />
  );
}

/** The first letter or digit: names may begin with a bracket or a space. */
const initialOf = (name: string): string => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase();
