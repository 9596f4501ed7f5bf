// Decodes reply bytes that are cut anywhere. Nearly every read ends in ASCII and leaves no state, so that one decoder serves all
// replies; a streaming decoder costs one engine object per reply.

/** Stateless between calls. Keeps the byte order mark, which only the start of a reply must drop. */
const shared = new TextDecoder('utf-8', { ignoreBOM: true });
const streaming = { stream: true } as const;
const byteOrderMark = '\uFEFF';

export class UTF8Text {
  private begun = false;
  /** Created by the first read that may end inside a character. */
  private own: InstanceType<typeof TextDecoder> | undefined;

  decode(bytes: Uint8Array): string {
    const last = bytes[bytes.length - 1];
    if (last === undefined) return '';
    const { begun } = this;
    this.begun = true;
    if (!this.own && last < 0x80) {
      const text = shared.decode(bytes);
      return !begun && text.startsWith(byteOrderMark) ? text.slice(1) : text;
    }
    this.own ??= new TextDecoder('utf-8', { ignoreBOM: begun });
    return this.own.decode(bytes, streaming);
  }

  /** Returns the remainder of a reply cut inside a character. */
  end(): string {
    return this.own?.decode() ?? '';
  }
}
