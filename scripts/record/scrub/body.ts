// A body as the documents it is made of, and back: SSE, NDJSON, AWS frames, one JSON document, or text.
import { crc32 } from 'node:zlib';
import { kindOf } from '../../../conformance/harness/bytes.ts';

/** A piece of a body: JSON and text are scrubbed, framing stays. */
export interface Piece {
  readonly kind: 'json' | 'text' | 'framing';
  readonly source: string;
}

export interface OpenBody {
  readonly pieces: readonly Piece[];
  /** The body made of the same pieces with other words. */
  close(sources: readonly string[]): Uint8Array;
}

export function openBody(bytes: Uint8Array): OpenBody {
  switch (kindOf(bytes)) {
    case 'frames':
      return openFrames(bytes);
    case 'sse':
      return openText(ssePieces(textOf(bytes)));
    case 'lines':
      return openText(
        textOf(bytes)
          .split(/(?<=\n)/u)
          .map(document),
      );
    case 'json':
      return openText([document(textOf(bytes))]);
  }
}

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

const openText = (pieces: readonly Piece[]): OpenBody => ({
  pieces,
  close: (sources) => new TextEncoder().encode(sources.join('')),
});

const document = (source: string): Piece => ({ kind: isJSON(source) ? 'json' : 'text', source });

function isJSON(source: string): boolean {
  try {
    return typeof JSON.parse(source) === 'object';
  } catch {
    return false;
  }
}

/** Field names, event names, the end mark and line ends are framing. */
function ssePieces(text: string): Piece[] {
  return text.split(/(?<=\n)/u).flatMap((line): Piece[] => {
    const [, field = '', value = '', end = ''] = /^((?:data|event|id|retry)?: ?)?(.*?)(\r?\n?)$/su.exec(line) ?? [];
    const framing =
      /^(event|retry)/u.test(field) || value === '' || value === '[DONE]' || /^HTTP_STATUS\/\d+$/u.test(value);
    return [
      { kind: 'framing', source: field },
      framing ? { kind: 'framing', source: value } : document(value),
      { kind: 'framing', source: end },
    ];
  });
}

interface Frame {
  readonly headers: Uint8Array;
  readonly payload: string;
  /** Bedrock puts a model's own chunk into a field in base64. */
  readonly inner: string | undefined;
}

function openFrames(bytes: Uint8Array): OpenBody {
  const frames = framesIn(bytes);
  return {
    pieces: frames.flatMap(({ payload, inner }) =>
      inner === undefined ? [document(payload)] : [document(payload), document(inner)],
    ),
    close(sources) {
      const rest = sources.values();
      const take = (): string => rest.next().value ?? '';
      return new Uint8Array(
        Buffer.concat(
          frames.map(({ headers, inner }) => {
            const payload = take();
            if (inner === undefined) return frame(headers, payload);
            const base64 = Buffer.from(take()).toString('base64');
            return frame(headers, payload.replace(/("bytes"\s*:\s*")[^"]*/u, `$1${base64}`));
          }),
        ),
      );
    },
  };
}

function framesIn(bytes: Uint8Array): Frame[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frames: Frame[] = [];
  for (let at = 0; at + 16 <= bytes.length;) {
    const length = view.getUint32(at);
    const headersLength = view.getUint32(at + 4);
    const headers = bytes.subarray(at + 12, at + 12 + headersLength);
    const payload = textOf(bytes.subarray(at + 12 + headersLength, at + length - 4));
    frames.push({ headers, payload, inner: innerOf(payload) });
    at += length;
  }
  return frames;
}

function innerOf(payload: string): string | undefined {
  const base64 = /"bytes"\s*:\s*"([^"]*)"/u.exec(payload)?.[1];
  const text = base64 === undefined ? '' : Buffer.from(base64, 'base64').toString('utf8');
  return isJSON(text) ? text : undefined;
}

/** Prelude, headers, payload, and the two checksums of the AWS event stream. */
function frame(headers: Uint8Array, payload: string): Buffer {
  const body = Buffer.from(payload, 'utf8');
  const out = Buffer.alloc(16 + headers.length + body.length);
  out.writeUInt32BE(out.length, 0);
  out.writeUInt32BE(headers.length, 4);
  out.writeUInt32BE(crc32(out.subarray(0, 8)), 8);
  out.set(headers, 12);
  out.set(body, 12 + headers.length);
  out.writeUInt32BE(crc32(out.subarray(0, out.length - 4)), out.length - 4);
  return out;
}
