// Keys of a shortcut, as printed on a keyboard.
import { Fragment } from 'react';
import { usePrinted } from './print.ts';
import * as css from './Shortcuts.css.ts';

/** `or`: word between two equivalent chords. */
export function Keys({ chords, or = '' }: { readonly chords: readonly string[]; readonly or?: string }) {
  const print = usePrinted();
  return (
    <span className={css.keys}>
      {chords.map((chord, index) => (
        <Fragment key={chord}>
          {index > 0 && <span className={css.or}> {or} </span>}
          {print(chord).map((name, at) => (
            // A space for screen readers.
            <Fragment key={name}>
              {at > 0 && ' '}
              <kbd className={css.key}>{name}</kbd>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
