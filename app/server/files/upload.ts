// Reads the body of an upload in chunks, and reports errors as the client's.
import { maxFileBytes } from '../../shared/api/files.ts';
import { idSchema } from '../../shared/schema/schema.ts';
import { appError } from '../http/errors.server.ts';

const idPattern = new RegExp(idSchema.pattern);

/** Throws 400 for an invalid id. */
export function fileIdOf(id = ''): string {
  if (idPattern.test(id)) return id;
  const found = `a text of ${id.length} characters`;
  throw appError(400, `the id of the file: found ${found}; allowed: ${idSchema.pattern}`, { path: 'id', found });
}

/** Our own server limits bodies earlier (http/gate.ts); another host may not. */
export async function* bodyOf({ body }: Request): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  const pieces = body?.values();
  for (;;) {
    const next = await pieces?.next().catch(() => {
      throw appError(400, 'the body of the file broke off: send it again');
    });
    if (!next || next.done) return;
    bytes += next.value.byteLength;
    if (bytes > maxFileBytes)
      throw appError(400, `the file is larger than ${maxFileBytes} bytes: send a smaller one`, {
        code: 'file_too_large',
      });
    yield next.value;
  }
}
