// Normalises and validates messages before any provider sees them.
import type { ChatParams } from '../contract/params.ts';
import { TributaryError } from '../errors/error.ts';
import type { Fitted } from '../wire/fit.ts';
import { withoutForeignThoughts } from './other-models.ts';
import { pairToolMessages } from './tool-messages.ts';
import { isHttpURL } from './vault.ts';

export const isImageURL = (url: string): boolean => (url.startsWith('data:') ? isDataURL(url) : isHttpURL(url));

const head = /^data:[\w.+-]+\/[\w.+-]+;base64,/;
const tail = /^=*\s*$/;

function isDataURL(url: string): boolean {
  const from = head.exec(url)?.[0].length;
  return from !== undefined && isBase64(url, from);
}

/** Validates base64 from an offset. Searches for the first invalid character because images are megabytes long. */
export function isBase64(text: string, from = 0): boolean {
  const odd = /[^A-Za-z0-9+/_-]/g;
  odd.lastIndex = from;
  const end = odd.exec(text)?.index ?? text.length;
  return end > from && tail.test(text.slice(end));
}

/**
 * Pairs tool messages with calls, removes reasoning of other models and `omitted` (which is reported), and sets a missing
 * `content` to null.
 */
export function wholeMessages(given: ChatParams, provider: string): Fitted {
  const { omitted: replaced = [], ...rest } = given;
  const params = given.omitted ? rest : given;
  const own = withoutForeignThoughts(params.messages, { provider, model: params.model });
  const { messages, omitted } = pairToolMessages(own.messages);
  const whole = messages.every(({ content }) => content !== undefined)
    ? messages
    : messages.map((message) => ({ ...message, content: message.content ?? null }));
  return {
    params: whole === params.messages ? params : { ...params, messages: [...whole] },
    omitted: [...replaced, ...own.omitted, ...omitted],
  };
}

/** Throws 400 `invalid_image` with the position of the image. */
export function checkImages(params: ChatParams, provider: string): void {
  refuseImages(
    params,
    provider,
    (url) => !isImageURL(url),
    (url) =>
      `an image must be a base64 data URL (data:image/png;base64,…) or an http(s) URL; found "${url.slice(0, 40)}"`,
  );
}

/**
 * Throws 400 for image URLs if the vendor accepts image bytes only; the core does not download images. Images in earlier
 * messages have already been replaced for the wire.
 */
export function refuseRemoteImages(params: ChatParams, provider: string, vendor: string): void {
  refuseImages(
    params,
    provider,
    (url) => !url.startsWith('data:'),
    () => `${vendor} takes images as base64 data URLs only, not by address`,
  );
}

function refuseImages(
  { messages }: ChatParams,
  provider: string,
  refused: (url: string) => boolean,
  why: (url: string) => string,
): void {
  for (const [at, { content }] of messages.entries()) {
    if (!Array.isArray(content)) continue;
    for (const [part, block] of content.entries()) {
      if (block.type !== 'image_url' || !refused(block.image_url.url)) continue;
      const path = `/messages/${at}/content/${part}/image_url/url`;
      const message = `${path}: ${why(block.image_url.url)}`;
      throw new TributaryError(400, message, {
        error: { code: 'invalid_image', message, path },
        provider,
        ...invalidImage,
      });
    }
  }
}

// Clients read the top-level code; the error object repeats it.
const invalidImage = { code: 'invalid_image' };
