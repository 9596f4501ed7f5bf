// A formula. KaTeX and its fonts load with the first one; until then, and if it fails, the source is shown.
import { memo, useEffect, useRef } from 'react';
import { isTooComplexFormula } from '../../shared/markdown/limits.ts';
import { expectedHeight } from './expected-height.ts';
import * as css from './Maths.css.ts';
import { inSlices } from './slices.ts';

/** Trust stays off: no links, no foreign styles. Errors are drawn as the source. */
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
  // React owns the element, KaTeX its inside: the key makes a fresh one for another formula.
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
