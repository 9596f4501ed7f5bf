// Placeholder for an image that cannot be loaded, such as a deleted one: shows its name.
import { ImageOff } from 'lucide-react';
import * as css from './LostImage.css.ts';

export default function LostImage({ alt }: { readonly alt: string }) {
  return (
    <span className={css.lost}>
      <ImageOff size={16} aria-hidden />
      {alt}
    </span>
  );
}
