// Addresses in a model's answer that may become links or images. Everything else stays text.
import { citeHref } from '../../shared/markdown/cite-href.ts';

/** Undefined for an address that is not to be followed. Relative ones would lead into this app, so they are none. */
export function safeHref(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  if (url.startsWith(citeHref)) return url;
  if (!/^(https?:|mailto:)/i.test(url) || !URL.canParse(url)) return undefined;
  return url;
}

/** Images that are in the answer itself, in a format that holds nothing but pixels. */
export const isInlineImage = (url: string): boolean => /^data:image\/(png|jpeg|webp|gif|avif)[;,]/i.test(url);

/** Images that may be loaded: in the message itself, made by this page, or of this server. Another server would learn who is reading. */
export function isOwnImage(url: string): boolean {
  if (isInlineImage(url) || /^blob:/i.test(url)) return true;
  if (/^\/(?![/\\])/.test(url)) return true;
  const origin = typeof location === 'undefined' ? undefined : location.origin;
  return URL.canParse(url) && /^https?:/i.test(url) && new URL(url).origin === origin;
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}
