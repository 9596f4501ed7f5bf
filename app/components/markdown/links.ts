// Which addresses in a model's answer may become links or pictures. Everything else stays text.
import { citeHref } from './citations.ts';

/** Undefined for an address that is not to be followed. Relative ones would lead into this app, so they are none. */
export function safeHref(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  if (url.startsWith(citeHref)) return url;
  if (!/^(https?:|mailto:)/i.test(url) || !URL.canParse(url)) return undefined;
  return url;
}

/** Pictures that are in the answer itself. One on another server could tell that server who is reading. */
export const isInlineImage = (url: string): boolean => /^data:image\/(png|jpeg|webp|gif|avif|svg\+xml)[;,]/i.test(url);

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}
