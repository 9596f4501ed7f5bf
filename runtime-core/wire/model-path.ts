// Model ids inside URL paths. Ids come from callers: one that is not escaped could name any other path of the host.
import { VendorError } from '../errors/error.ts';

/** One segment of a path. `.` and `..` have no escaped form: URL parsers resolve them even as `%2e`. */
export function pathSegment(id: string): string {
  if (/^\.{0,2}$/.test(id))
    throw new VendorError({ message: `"${id}" is not a model id`, status: 404, code: 'model_not_found' });
  // `@` is legal in a segment, and part of the ids of Cloudflare and Vertex AI.
  return encodeURIComponent(id).replaceAll('%40', '@');
}

/** An id whose slashes separate segments (`owner/model`), as a path below an endpoint. Throws `VendorError` (404). */
export const modelPath = (id: string): string => id.split('/').map(pathSegment).join('/');
