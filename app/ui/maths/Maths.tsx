// A formula. KaTeX and its fonts load with the first formula; until then, or on failure, the source is shown.
import { memo, useEffect, useRef } from 'react';
import { isTooComplexFormula } from '../../shared/markdown/limits.ts';
import { expectedHeight } from './expected-height.ts';
import * as css from './Maths.css.ts';
import { inSlices } from './slices.ts';

/** `trust` stays off: no links or foreign styles. On errors the source is shown. */
const options = {
  throwOnError: true,
  trust: false,
  strict: false,
  output: 'htmlAndMathml',
  maxExpand: 200,
  maxSize: 20,
} as const;

export const Maths = memo(function Maths({
  tex,
  display = false,
}: {
  readonly tex: string;
  readonly display?: boolean;
}) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let current = true;
    if (isTooComplexFormula(tex)) return;
    void import('./katex.ts')
      .then(({ render }) =>
        inSlices(() => {
          if (current && ref.current) render(tex, ref.current, { ...options, displayMode: display });
        }),
      )
      .catch(() => {
        if (current && ref.current) ref.current.textContent = tex;
      })
      .finally(() => {
        if (current) ref.current?.style.removeProperty('min-height');
      });
    return () => {
      current = false;
    };
  }, [tex, display]);
  // React owns the element, KaTeX its content: the key creates a new element for another formula.
  return (
    <span
      key={tex}
      ref={ref}
      className={display ? css.display : css.inline}
      style={display && !isTooComplexFormula(tex) ? { minHeight: expectedHeight(tex) } : undefined}
      dir="ltr"
    >
      {tex}
    </span>
  );
});
