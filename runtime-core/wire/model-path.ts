// Escapes model ids in URL paths. Ids come from callers: an unescaped one could address any other path of the host.
import { VendorError } from '../errors/error.ts';

/** Escapes one path segment. Refuses `.` and `..`, which URL parsers resolve even as `%2e`. */
export function pathSegment(id: string): string {
  if (/^\.{0,2}$/.test(id))
    throw new VendorError({ message: `"${id}" is not a model id`, status: 404, code: 'model_not_found' });
  // `@` is legal in a segment, and part of model ids of Cloudflare and Vertex AI.
  return encodeURIComponent(id).replaceAll('%40', '@');
}

/** Escapes an id whose slashes separate segments (`owner/model`). Throws `VendorError` (404). */
export const modelPath = (id: string): string => id.split('/').map(pathSegment).join('/');
