// Error for a response with status 200 but no image. Hosts recognise its code and show the vendor's message.
import { findError } from '../errors/find-error.ts';
import { VendorError } from '../errors/error.ts';
import { at, isRecord, list, text } from '../json/guards.ts';

export const noImageCode = 'no_image';

/** Keeps the message and code of a vendor's error, else uses "no image" with the model's text. */
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
