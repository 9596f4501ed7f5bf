// Text of a reply whose bytes are cut anywhere. Nearly every read ends in ASCII, a line end as a rule, and leaves nothing to remember:
// one decoder serves them all. A decoder that streams costs an object of the engine's own for each reply.

/** Keeps no state between two calls. The mark at the beginning is left to the reply, which knows where it begins. */
const shared = new TextDecoder('utf-8', { ignoreBOM: true });
const streaming = { stream: true } as const;
const byteOrderMark = '\uFEFF';

export class UTF8Text {
  private begun = false;
  /** Made by the first read that may end inside a character. */
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

  /** Rest of a reply that broke off inside a character. */
  end(): string {
    return this.own?.decode() ?? '';
  }
}
