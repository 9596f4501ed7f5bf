// A host's first letter in place of its icon: nothing is loaded from anywhere, so nobody learns what is being read.
import * as css from './Sources.css.ts';

export function LetterTile({ host }: { readonly host: string }) {
  return (
    <span className={css.tile} aria-hidden>
      {host.charAt(0).toUpperCase()}
    </span>
  );
}
