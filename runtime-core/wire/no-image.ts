// Answer of status 200 that holds no image: hosts tell it by its code, and show the vendor's own words.
import { findError } from '../errors/find-error.ts';
import { VendorError } from '../errors/error.ts';
import { at, isRecord, list, text } from '../json/guards.ts';

export const noImageCode = 'no_image';

/** A stated error of the vendor keeps its message and code; anything else is "no image", with what a model said instead. */
export function noImage(json: unknown, said?: string): VendorError {
  const { message, code, body } = findError(json);
  if (message !== undefined)
    return new VendorError({ message, status: 200, body, ...(code === undefined ? {} : { code }) });
  const words = said ?? text(at(list(at(json, 'choices'))[0], 'message.content')) ?? text(at(json, 'text'));
  return new VendorError({
    message: words?.trim().slice(0, 2000) || 'The model returned no image.',
    status: 200,
    code: noImageCode,
    body: { ...(isRecord(body) ? body : {}), code: noImageCode },
  });
}
