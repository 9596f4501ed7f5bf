// A compromised decoder: receives a path instead of an image, and returns what it can read there.
import { readFileSync } from 'node:fs';

process.on('message', (path: Uint8Array) => {
  try {
    process.send?.(new Uint8Array(readFileSync(Buffer.from(path).toString())));
  } catch {
    process.send?.(null);
  }
});
