// Skips an unrequested `100 Continue`, on which undici ends the connection; other clients ignore it (RFC 9110, 15.2).
import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

const interim = Buffer.from('HTTP/1.1 100');

/** Wraps the connector's callback: removes interim responses from its sockets. */
export const skipContinue =
  (done: buildConnector.Callback): buildConnector.Callback =>
  (...result) => {
    const [, socket] = result;
    if (socket && !('alpnProtocol' in socket && socket.alpnProtocol === 'h2')) filter(socket);
    done(...result);
  };

function filter(socket: Socket): void {
  const read = socket.read.bind(socket);
  let answered = -1;
  let held: Buffer | undefined;
  socket.read = (size?: number): unknown => {
    for (;;) {
      const chunk: unknown = read(size);
      // Only the first bytes after a request can be an interim response.
      if (!Buffer.isBuffer(chunk) || socket.bytesWritten === answered) return chunk;
      const bytes: Buffer = held ? Buffer.concat([held, chunk]) : chunk;
      held = undefined;
      const begins = bytes.subarray(0, interim.length).equals(interim.subarray(0, bytes.length));
      const end = begins ? bytes.indexOf('\r\n\r\n') : -1;
      if (!begins || bytes.length > 16_384) {
        answered = socket.bytesWritten;
        return bytes;
      }
      if (end === -1) held = bytes;
      else if (end + 4 < bytes.length) {
        answered = socket.bytesWritten;
        return bytes.subarray(end + 4);
      }
    }
  };
}
