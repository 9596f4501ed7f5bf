// A vendor that speaks and listens, on loopback: short tones as speech, one sentence for every recording.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface VoiceVendor {
  readonly url: string;
  /** Texts that were to be spoken. */
  readonly spoken: string[];
  /** Recordings that were to be written down. Unit: bytes. */
  readonly recordings: number[];
  /** Refuses the next recording. */
  refuseNext(): void;
  /** Speaks everything from now on in as many milliseconds. */
  speakIn(ms: number): void;
  /** Words that the next recording is said to hold. */
  hearNext(text: string): void;
  /** The next recording gets no answer. */
  stallNext(): void;
  /** Recordings that got none, and whose caller is gone. */
  left(): number;
  close(): Promise<void>;
}

/** Length of a recording as the page shows it, of this many seconds or more: on a busy machine a test may not see each of them. */
export const lasting = (seconds: number): RegExp => new RegExp(`0:(?:0[${seconds}-9]|[1-5]\\d)`);

/** A WAV of a tone, `ms` long. */
export function tone(ms: number): Buffer {
  const rate = 8000;
  const data = Buffer.from(
    Array.from({ length: (rate * ms) / 1000 }, (_, at) => 128 + Math.round(40 * Math.sin(at / 3))),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

export async function startVoiceVendor(): Promise<VoiceVendor> {
  const spoken: string[] = [];
  const recordings: number[] = [];
  let refusing = false;
  let length = 600;
  const heard: string[] = [];
  let stalling = false;
  let left = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      if (request.url === '/v1/audio/speech') {
        spoken.push((JSON.parse(body.toString()) as { readonly input: string }).input); // as our own server sends it
        response.writeHead(200, { 'content-type': 'audio/wav' }).end(tone(length));
      } else if (request.url !== '/v1/audio/transcriptions') {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
      } else if (stalling) {
        stalling = false;
        response.on('close', () => left++);
      } else if (refusing) {
        refusing = false;
        response
          .writeHead(500, { 'content-type': 'application/json' })
          .end(JSON.stringify({ error: { message: 'The ears are full.' } }));
      } else {
        recordings.push(body.byteLength);
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ text: heard.shift() ?? 'The river is wide.' }));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    spoken,
    recordings,
    refuseNext: () => void (refusing = true),
    speakIn: (ms) => void (length = ms),
    hearNext: (text) => void heard.push(text),
    stallNext: () => void (stalling = true),
    left: () => left,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
