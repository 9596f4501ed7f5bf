// Decides which URLs in an answer may become links or images. All others stay text.
import { citeHref } from '../../shared/markdown/cite-href.ts';

/** Address of a message in a chat of the user, as the search of past chats returns it. */
const ownMessage = /^\/c\/[\w-]{1,64}(?:\?message=[\w-]{1,64})?$/;

/**
 * Undefined for a URL that must not become a link. Other relative URLs are refused because they would point into this app.
 */
export function safeHref(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  if (url.startsWith(citeHref) || ownMessage.test(url)) return url;
  if (!/^(https?:|mailto:)/i.test(url) || !URL.canParse(url)) return undefined;
  return url;
}

/** Images embedded in the answer, in formats that contain only pixels. */
export const isInlineImage = (url: string): boolean => /^data:image\/(png|jpeg|webp|gif|avif)[;,]/i.test(url);

/**
 * Returns true for images that may be loaded: embedded, created by this page, or from this server. Another server would
 * learn who reads the answer.
 */
export function isOwnImage(url: string): boolean {
  if (isInlineImage(url) || /^blob:/i.test(url)) return true;
  if (/^\/(?![/\\])/.test(url)) return true;
  const origin = typeof location === 'undefined' ? undefined : location.origin;
  return URL.canParse(url) && /^https?:/i.test(url) && new URL(url).origin === origin;
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}
