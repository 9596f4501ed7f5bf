// A process that makes thumbnails, one after the other, as long as it is asked: whatever an image does to it, the server goes on.
import { shrink } from './shrink.ts';

process.on('message', (bytes: Uint8Array) => {
  shrink(bytes).then(
    (thumbnail) => process.send?.(thumbnail ?? null),
    // A decoder that has thrown is not asked again.
    () => process.exit(1),
  );
});
process.on('disconnect', () => process.exit(0));
