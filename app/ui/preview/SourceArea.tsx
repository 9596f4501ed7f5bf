// Text field for code: a textarea without ink of its own over the same lines in colour, which are numbered. Undo, selection,
// the keyboards of phones and screen readers are those of the platform.
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

/** Between the last key and the reading of the whole text. Unit: ms. */
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
        // Without the chunk or the grammar the text stays plain, and can be edited all the same.
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
