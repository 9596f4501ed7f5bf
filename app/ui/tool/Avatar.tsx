// The icon of a plugin, embedded in its manifest. External images are never loaded.
import { Wrench } from 'lucide-react';
import type { ToolManifest } from '@tributary/runtime-core';
import * as css from './Avatar.css.ts';

export function Avatar({ manifest, size }: { readonly manifest: ToolManifest | undefined; readonly size: number }) {
  const avatar = manifest?.meta?.avatar ?? '';
  if (avatar.startsWith('data:image/')) {
    // A monochrome icon takes the color of the text.
    if (avatar.includes('currentColor')) {
      return (
        <span className={css.mask} style={{ width: size, height: size, maskImage: `url("${avatar}")` }} aria-hidden />
      );
    }
    return <img className={css.image} src={avatar} alt="" width={size} height={size} />;
  }
  // An emoji has a few characters, a URL has more.
  if (avatar !== '' && avatar.length <= 12) {
    return (
      <span className={css.sign} style={{ fontSize: size }} aria-hidden>
        {avatar}
      </span>
    );
  }
  return <Wrench size={size} aria-hidden />;
}
