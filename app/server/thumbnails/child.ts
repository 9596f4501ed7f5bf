// A process that makes thumbnails one after the other, isolating the server from malicious images.
import { shrink } from './shrink.ts';

process.on('message', (bytes: Uint8Array) => {
  shrink(bytes).then(
    (thumbnail) => process.send?.(thumbnail ?? null),
    // Do not reuse a decoder that has thrown.
    () => process.exit(1),
  );
});
process.on('disconnect', () => process.exit(0));
