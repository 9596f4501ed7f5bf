// Streaming decompression of reply bodies: gzip, deflate, brotli and zstd, even if not requested.
import { constants, createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib';
import type { Transform } from 'node:stream';

interface InflateSink {
  data(bytes: Uint8Array): void;
  end(): void;
  error(error: Error): void;
  /** Called when the decoder has processed its input. */
  drained(): void;
}

export interface Inflate {
  /** Returns false if the caller must wait for `drained`. */
  push(bytes: Uint8Array): boolean;
  end(): void;
  pause(): void;
  resume(): void;
  cancel(): void;
}

// An interrupted transfer yields the data so far; the reply's decoder detects that it is incomplete.
const zlib = { finishFlush: constants.Z_SYNC_FLUSH };
const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(zlib),
  'x-gzip': () => createGunzip(zlib),
  deflate: () => createInflate(zlib),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => createZstdDecompress({ finishFlush: constants.ZSTD_e_flush }),
};

export const decodable = (encoding: string | undefined): encoding is string =>
  encoding !== undefined && encoding.toLowerCase() in decoders;

/** Zip bomb protection: text compresses to about a tenth, a bomb to a thousandth. */
const freeBytes = 16 * 1024 * 1024;
const maxRatio = 100;

export function openInflate(encoding: string, sink: InflateSink): Inflate {
  const stream = decoders[encoding.toLowerCase()]?.();
  if (!stream) throw new TypeError(`unknown content encoding ${encoding}`);
  let received = 0;
  let decoded = 0;
  stream.on('data', (bytes: Buffer) => {
    decoded += bytes.byteLength;
    if (decoded > freeBytes + maxRatio * received)
      stream.destroy(new RangeError('the compressed body expands too far'));
    else sink.data(bytes);
  });
  stream.on('drain', () => sink.drained());
  stream.on('end', () => sink.end());
  stream.on('error', (error: Error) => sink.error(error));
  return {
    push(bytes) {
      received += bytes.byteLength;
      return stream.write(bytes);
    },
    end: () => void stream.end(),
    pause: () => void stream.pause(),
    resume: () => void stream.resume(),
    cancel: () => void stream.destroy(),
  };
}
