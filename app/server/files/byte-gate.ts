// A limit of bytes that are held at once: who comes later waits, in order.

export class ByteGate {
  private readonly limit: number;
  private held = 0;
  private readonly waiting: { readonly bytes: number; readonly enter: () => void }[] = [];

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Resolves with the way to give the room back. */
  async enter(bytes: number): Promise<() => void> {
    if (this.waiting.length > 0 || !this.hasRoom(bytes))
      await new Promise<void>((enter) => this.waiting.push({ bytes, enter }));
    else this.held += bytes;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.held -= bytes;
      this.admit();
    };
  }

  private hasRoom(bytes: number): boolean {
    return this.held === 0 || this.held + bytes <= this.limit;
  }

  private admit(): void {
    for (let next = this.waiting[0]; next && this.hasRoom(next.bytes); next = this.waiting[0]) {
      this.waiting.shift();
      this.held += next.bytes;
      next.enter();
    }
  }
}
