// Unformatted text; long text is split into pieces.
import { memo, useMemo } from 'react';
import { withoutPiles } from '../../shared/markdown/piled-marks.ts';
import { heightOf, piecesOf } from './pieces.ts';
import * as css from './PlainText.css.ts';

interface Props {
  readonly text: string;
  /** Class of each piece. Must keep white space and have no margins. */
  readonly className: string;
}

export const PlainText = memo(function PlainText({ text, className }: Props) {
  const pieces = useMemo(() => piecesOf(withoutPiles(text)), [text]);
  if (pieces.length <= 1) return <div className={className}>{pieces[0]?.text}</div>;
  return (
    <div>
      {pieces.map((piece) => (
        <div
          key={piece.at}
          className={`${className} ${css.piece}`}
          style={{ containIntrinsicBlockSize: heightOf(piece.lines) }}
        >
          {piece.text}
        </div>
      ))}
    </div>
  );
});
