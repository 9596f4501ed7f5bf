// Responses that are files of text, written piece by piece, and lines of CSV.
import { withoutControls, withoutHiddenFormulas } from '../../shared/csv-text.ts';

interface NamedFile {
  readonly type: string;
  readonly name: string;
}

/** `pieces` is read as fast as the client takes it. `type`: the whole media type, with the charset if it needs one. */
export function textFile(pieces: AsyncGenerator<string>, file: NamedFile): Response {
  return byteFile(encoded(pieces), file);
}

async function* encoded(pieces: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield encoder.encode(piece);
}

/** The same for bytes. */
export function byteFile(pieces: AsyncGenerator<Uint8Array>, { type, name }: NamedFile): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  });
}

type Cell = string | number | null;

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Spreadsheets execute text that begins like a formula. */
function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = withoutControls(value);
  const safe = withoutHiddenFormulas(/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
