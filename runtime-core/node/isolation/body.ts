// A response body that the host reads for a package's process; frames carry reads, pauses and cancellation.
import type { ByteSink } from '../../contract/transport.ts';

export class Body {
  private readonly id: number;
  private readonly call: number | undefined;
  private sink: ByteSink | undefined;
  private readonly send: (header: object) => void;
  private readonly forget: () => void;
  private held: (Uint8Array | Error | 'end')[] = [];

  /** `forget`: called when the host sends no more data. */
  constructor(id: number, call: number | undefined, send: (header: object) => void, forget: () => void) {
    this.id = id;
    this.call = call;
    this.send = send;
    this.forget = forget;
  }
  take(what: Uint8Array | Error | 'end'): void {
    if (!this.sink) this.held.push(what);
    else if (what === 'end') this.sink.end();
    else if (what instanceof Error) this.sink.error(what);
    else this.sink.data(what);
  }
  start(sink: ByteSink): void {
    this.sink = sink;
    for (const each of this.held.splice(0)) this.take(each);
    this.send({ t: 'start', id: this.id, call: this.call });
  }
  pause(): void {
    this.send({ t: 'pause', id: this.id, call: this.call });
  }
  resume(): void {
    this.send({ t: 'resume', id: this.id, call: this.call });
  }
  cancel(): void {
    this.send({ t: 'cancel', id: this.id, call: this.call });
    this.forget();
  }
}
