// Code editor: a textarea with transparent text over the same lines in color, with line numbers. Undo, selection, touch
// keyboards and screen readers work natively.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { piecesOf } from '../parts/pieces.ts';
import { colour, linesOf, retype } from './source-lines.ts';
import type { SourceLine } from './source-lines.ts';
import * as css from './SourceArea.css.ts';

interface Props {
  readonly language: string;
  readonly label: string;
  readonly value: string;
  readonly readOnly: boolean;
  readonly onChange: (value: string) => void;
}

/** Delay between the last key and the highlighting of the full text. Unit: ms. */
const pause = 150;

export function SourceArea({ language, label, value, readOnly, onChange }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const ink = useRef<HTMLPreElement>(null);
  const lines = useRef<readonly SourceLine[]>([]);
  useEffect(() => area.current?.focus(), []);
  useLayoutEffect(() => {
    if (ink.current) lines.current = retype(ink.current, lines.current, value);
  }, [value]);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      let at = 0;
      import('../languages/highlight.ts')
        .then(({ highlight }) =>
          highlight({
            pieces: piecesOf(value).map(({ text }) => text),
            language,
            signal: controller.signal,
            onPiece: (coloured) => {
              lines.current = colour(lines.current, at, coloured);
              at += coloured.length;
            },
          }),
        )
        // Without the chunk or the grammar the text stays plain but editable.
        .catch(() => undefined);
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [value, language]);
  return (
    <div className={css.frame} dir="ltr">
      <div className={css.sheet} data-digits={Math.max(2, String(linesOf(value).length).length)}>
        <pre ref={ink} className={css.ink} aria-hidden />
        <textarea
          ref={area}
          className={css.area}
          aria-label={label}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          wrap="off"
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}
