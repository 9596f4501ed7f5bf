// ZIP archives for tests.
import { ZipFile } from 'yazl';

type Member = string | Buffer | { readonly bytes: string; readonly mode: number };

export const head = (name: string, description = `For ${name}.`): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\n# ${name}\n\nThe instructions of ${name}.\n`;

export async function zipOf(files: Readonly<Record<string, Member>>, compress = true): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, member] of Object.entries(files)) {
    const isMode = typeof member === 'object' && 'mode' in member;
    const bytes = isMode ? member.bytes : member;
    zip.addBuffer(Buffer.from(bytes), name, { compress, mtime: new Date(0), ...(isMode ? { mode: member.mode } : {}) });
  }
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream as AsyncIterable<Buffer>) pieces.push(piece); // a stream of bytes
  return Buffer.concat(pieces);
}

/** Writes a name that the library refuses, of the same length. */
export function renamed(bytes: Buffer, from: string, to: string): Buffer {
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
  return bytes;
}
