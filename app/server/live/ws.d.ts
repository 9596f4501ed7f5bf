// The part of ws that the live connection uses.
declare module 'ws' {
  import type { IncomingMessage } from 'node:http';
  import type { Duplex } from 'node:stream';

  class WebSocket {
    static readonly Server: new (options: {
      readonly noServer: true;
      readonly clientTracking: false;
      readonly perMessageDeflate: false;
      readonly maxPayload: number;
    }) => {
      handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer, take: (socket: WebSocket) => void): void;
    };
    readonly bufferedAmount: number;
    readonly readyState: number;
    send(text: string, sent: (error?: Error) => void): void;
    ping(): void;
    close(code: number, reason?: string): void;
    terminate(): void;
    on(event: 'message', listener: (data: Buffer | string) => void): this;
    on(event: 'pong' | 'close', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
  }
  export default WebSocket;
}
