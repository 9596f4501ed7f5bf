// Detects a file's media type from its bytes. Only types that browsers show without running code are named.
import { soundTypeOf } from '@tributary/runtime-core';

const images: readonly (readonly [mediaType: string, matches: (head: Buffer) => boolean])[] = [
  ['image/png', (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['image/jpeg', (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/gif', (head) => /^GIF8[79]a$/.test(head.toString('latin1', 0, 6))],
  ['image/webp', (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'],
  ['image/avif', (head) => /^ftypavi[fs]$/.test(head.toString('latin1', 4, 12))],
];
/** Bytes needed to recognize a sound. */
const headBytes = 18;

export const isImageType = (mediaType: string): boolean => images.some(([known]) => known === mediaType);

/** Receives a file in chunks. SVG and HTML count as text. */
export class MediaTypeFinder {
  private head = Buffer.alloc(0);
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });
  private text = true;

  add(bytes: Uint8Array): void {
    if (this.head.length < headBytes) this.head = Buffer.concat([this.head, bytes.subarray(0, headBytes)]);
    if (!this.text || this.image() !== undefined) return;
    try {
      this.text = !this.decoder.decode(bytes, { stream: true }).includes('\0');
    } catch {
      this.text = false;
    }
  }

  end(): string {
    const image = this.image();
    if (image !== undefined) return image;
    try {
      if (this.text) this.decoder.decode();
    } catch {
      this.text = false;
    }
    if (this.text && !this.isPDF()) return 'text/plain';
    return soundTypeOf(this.head.toString('base64')) ?? 'application/octet-stream';
  }

  /** Checked before text, because an uncompressed PDF is also valid text. */
  private isPDF(): boolean {
    return this.head.toString('latin1', 0, 5) === '%PDF-';
  }

  private image(): string | undefined {
    return images.find(([, matches]) => matches(this.head))?.[0];
  }
}
