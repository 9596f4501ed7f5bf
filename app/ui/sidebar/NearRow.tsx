// Renders a row only near the viewport: hundreds of rows would cause long tasks.
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import * as css from './Sidebar.css.ts';

/** Rows of each group that the server renders and every screen shows. */
const always = 40;

interface Props {
  readonly place: number;
  /** True to keep the row rendered at any distance. */
  readonly kept: boolean;
  readonly children: () => ReactNode;
}

export function NearRow({ place, kept, children }: Props) {
  const element = useRef<HTMLLIElement>(null);
  const [near, setNear] = useState(place < always);
  useEffect(() => {
    const { current } = element;
    if (!current || place < always) return undefined;
    // Without the event all rows are rendered.
    if (!('oncontentvisibilityautostatechange' in current)) return setNear(true);
    const onChange = (event: Event): void => {
      if (event.target === current && 'skipped' in event) setNear(!event.skipped);
    };
    current.addEventListener('contentvisibilityautostatechange', onChange);
    return () => current.removeEventListener('contentvisibilityautostatechange', onChange);
  }, [place]);
  return (
    <li ref={element} className={css.place}>
      {(near || kept) && children()}
    </li>
  );
}
