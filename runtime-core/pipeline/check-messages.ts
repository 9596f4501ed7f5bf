// Messages before any provider sees them: whole, and without images that are neither a data URL nor a URL.
import type { ChatParams } from '../contract/params.ts';
import { TributaryError } from '../errors/error.ts';
import { isHttpURL } from './vault.ts';

export const isImageURL = (url: string): boolean => (url.startsWith('data:') ? isDataURL(url) : isHttpURL(url));

const head = /^data:[\w.+-]+\/[\w.+-]+;base64,/;
const tail = /^=*\s*$/;

/** To its end: a picture is megabytes, so the search is for the first letter that is none of base64. */
function isDataURL(url: string): boolean {
  const from = head.exec(url)?.[0].length;
  if (from === undefined) return false;
  const odd = /[^A-Za-z0-9+/_-]/g;
  odd.lastIndex = from;
  const end = odd.exec(url)?.index ?? url.length;
  return end > from && tail.test(url.slice(end));
}

/** `content` in every message: null where a client left it out beside tool calls. */
export const wholeMessages = (params: ChatParams): ChatParams =>
  params.messages.every(({ content }) => content !== undefined)
    ? params
    : { ...params, messages: params.messages.map((message) => ({ ...message, content: message.content ?? null })) };

/** Throws 400 with `code: "invalid_image"` and the place of the image. */
export function checkImages(params: ChatParams, provider: string): void {
  for (const [at, message] of params.messages.entries()) {
    if (!Array.isArray(message.content)) continue;
    for (const [part, content] of message.content.entries()) {
      if (content.type !== 'image_url' || isImageURL(content.image_url.url)) continue;
      const path = `/messages/${at}/content/${part}/image_url/url`;
      const text = `${path}: an image must be a base64 data URL (data:image/png;base64,…) or an http(s) URL; found "${content.image_url.url.slice(0, 40)}"`;
      throw new TributaryError(400, text, {
        error: { code: 'invalid_image', message: text, path },
        provider,
        ...invalidImage,
      });
    }
  }
}

// contract.md names the code at the top of the body; the error object repeats it.
const invalidImage = { code: 'invalid_image' };
