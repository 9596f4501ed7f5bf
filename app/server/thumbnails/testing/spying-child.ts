// A decoder that an image has taken over: told of a path instead of an image, it answers with what it can read there.
import { readFileSync } from 'node:fs';

process.on('message', (path: Uint8Array) => {
  try {
    process.send?.(new Uint8Array(readFileSync(Buffer.from(path).toString())));
  } catch {
    process.send?.(null);
  }
});
