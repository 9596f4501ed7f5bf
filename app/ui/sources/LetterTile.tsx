// A host's first letter in place of its icon: nothing is loaded from anywhere, so nobody learns what is being read.
import * as css from './Sources.css.ts';

export function LetterTile({ host }: { readonly host: string }) {
  let hash = 0;
  for (const character of host) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return (
    <span className={css.tile} style={{ '--hue': hash } as React.CSSProperties} aria-hidden>
      {host.charAt(0).toUpperCase()}
    </span>
  );
}
