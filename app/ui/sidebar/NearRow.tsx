// A place of the list whose row is on the page while the reader is near it: hundreds of rows are long tasks of their own.
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import * as css from './Sidebar.css.ts';

/** Rows that the server draws and every screen shows, in each group. */
const always = 40;

interface Props {
  readonly place: number;
  /** It stays, wherever the reader is. */
  readonly kept: boolean;
  readonly children: () => ReactNode;
}

export function NearRow({ place, kept, children }: Props) {
  const element = useRef<HTMLLIElement>(null);
  const [near, setNear] = useState(place < always);
  useEffect(() => {
    const { current } = element;
    if (!current || place < always) return undefined;
    // A browser without the event leaves nothing out.
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
