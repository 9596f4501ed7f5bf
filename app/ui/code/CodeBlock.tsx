// A block of code: its language, a copy button outside the scrolled area, plain while open, coloured once closed.
import { memo, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../parts/CopyButton.tsx';
import { ScrollBox } from '../parts/ScrollBox.tsx';
import { piecesOf } from '../parts/pieces.ts';
import type { ColouredLine } from './highlight.ts';
import * as css from './CodeBlock.css.ts';

interface Props {
  readonly language: string;
  readonly text: string;
  /** The fence is not closed: more code is coming. */
  readonly open: boolean;
}

export const CodeBlock = memo(function CodeBlock({ language, text, open }: Props) {
  const { t } = useTranslation('chat');
  const pieces = useMemo(() => piecesOf(text), [text]);
  const colours = useColours(pieces, language, open);
  return (
    <div
      className={css.block}
      role="group"
      aria-label={language ? t('code.labelLanguage', { language }) : t('code.label')}
      dir="ltr"
    >
      <div className={css.head}>
        <span className={css.language}>{language || t('code.text')}</span>
        <CopyButton text={() => text} label={t('code.copy')} />
      </div>
      <ScrollBox className={css.scroll} label={t('code.label')}>
        <pre className={css.pre}>
          <code>
            {pieces.map((piece, index) => (
              <PieceOfCode key={piece.at} text={piece.text} lines={colours[index]} alone={pieces.length === 1} />
            ))}
          </code>
        </pre>
      </ScrollBox>
    </div>
  );
});

interface PieceProps {
  readonly text: string;
  /** Undefined while it has no colours. */
  readonly lines: readonly ColouredLine[] | undefined;
  readonly alone: boolean;
}

/** The browser lays out the pieces that are near the screen; the others bring their size. */
const PieceOfCode = memo(function PieceOfCode({ text, lines, alone }: PieceProps) {
  const drawn = lines ? lines.map(drawLine) : text;
  return alone ? (
    <>{drawn}</>
  ) : (
    <span className={css.piece} style={{ containIntrinsicSize: sizeOf(text) }}>
      {drawn}
    </span>
  );
});

/** A value of contain-intrinsic-size. No line wraps, so that the height is exact, and the width almost. */
function sizeOf(text: string): string {
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
  return `auto ${longest}ch auto ${Math.round(lines.length * css.lineHeight * 100) / 100}em`;
}

const drawLine = ({ at, spans }: ColouredLine) => (
  <span key={at}>
    {spans.map((span) => (
      <span key={span.at} style={span.color ? { color: span.color } : undefined}>
        {span.text}
      </span>
    ))}
  </span>
);

type Pieces = ReturnType<typeof piecesOf>;
type Colours = readonly (readonly ColouredLine[])[];
const none: Colours = [];

/** Colours of the first pieces: one after the other, since each makes thousands of elements. */
function useColours(pieces: Pieces, language: string, open: boolean): Colours {
  const [coloured, setColoured] = useState<{ readonly of: Pieces; readonly colours: Colours }>();
  useEffect(() => {
    if (open || !language) return undefined;
    const controller = new AbortController();
    const onPiece = (lines: readonly ColouredLine[]): void =>
      setColoured((old) => ({ of: pieces, colours: [...(old?.of === pieces ? old.colours : none), lines] }));
    import('./highlight.ts')
      .then(({ highlight }) =>
        highlight({ pieces: pieces.map(({ text }) => text), language, signal: controller.signal, onPiece }),
      )
      // Without colours the code is as readable as before.
      .catch(() => undefined);
    return () => controller.abort();
  }, [pieces, language, open]);
  return coloured?.of === pieces ? coloured.colours : none;
}
