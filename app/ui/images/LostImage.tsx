// The place of an image that cannot be loaded, as one that was deleted: its name, where the browser would show a mark in an empty box.
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
