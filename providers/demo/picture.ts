// Draws a small PNG from a text: rings in colours that follow from its letters. No codec needed, runs anywhere.

/** 32-bit FNV-1a: the same text gives the same picture and the same vector on every machine. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

type Colour = readonly [red: number, green: number, blue: number];

const colourOf = (text: string): Colour => {
  const value = hash(text);
  return [64 + (value & 0x7f), 64 + ((value >> 8) & 0x7f), 64 + ((value >> 16) & 0x7f)];
};

/** Shades between the two colours. */
const shades = 16;

/** A PNG as data URL: sixteen shades, half a byte a pixel. Unit of width and height: pixels. */
export function picture(text: string, width: number, height: number): string {
  const rings = 3 + (hash(text) % 5);
  const shadeAt = (x: number, y: number): number => {
    const distance = Math.hypot(x / width - 0.5, y / height - 0.5) * 2;
    return Math.round((0.5 + 0.5 * Math.cos(distance * rings * Math.PI)) * (shades - 1));
  };
  const rowLength = 1 + Math.ceil(width / 2); // a filter byte (none), then two pixels a byte
  const rows = new Uint8Array(rowLength * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * rowLength + 1 + (x >> 1);
      rows[at] = (rows[at] ?? 0) | (shadeAt(x, y) << (x % 2 === 0 ? 4 : 0));
    }
  }
  return `data:image/png;base64,${base64(png(width, height, palette(colourOf(text), colourOf(`${text} far`)), rows))}`;
}

const palette = (near: Colour, far: Colour): Uint8Array =>
  Uint8Array.from({ length: shades * 3 }, (_, at) => {
    const share = Math.floor(at / 3) / (shades - 1);
    const channel = (at % 3) as 0 | 1 | 2; // a remainder of three
    return near[channel] * share + far[channel] * (1 - share);
  });

function png(width: number, height: number, colours: Uint8Array, rows: Uint8Array): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([4, 3, 0, 0, 0], 8); // 4 bits a pixel, which name a colour of the palette
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return join([
    signature,
    pngChunk('IHDR', header),
    pngChunk('PLTE', colours),
    pngChunk('IDAT', zlib(rows)),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const body = join([new TextEncoder().encode(name), data]);
  return join([uint32(data.length), body, uint32(crc32(body))]);
}

/** A zlib stream of stored blocks: not compressed, which a small picture can afford. */
function zlib(data: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Uint8Array.of(0x78, 0x01)];
  for (let at = 0; at < data.length; at += 0xffff) {
    const block = data.subarray(at, at + 0xffff);
    const last = at + 0xffff >= data.length ? 1 : 0;
    const size = block.length;
    parts.push(Uint8Array.of(last, size & 0xff, size >> 8, ~size & 0xff, (~size >> 8) & 0xff), block);
  }
  let low = 1;
  let high = 0;
  for (const byte of data) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return join([...parts, uint32(((high << 16) | low) >>> 0)]);
}

function crc32(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const uint32 = (value: number): Uint8Array =>
  Uint8Array.of(value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}
