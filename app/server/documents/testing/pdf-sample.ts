// Generates PDFs for tests: pages with text, pages that are an image, and an encrypted one.
import { createHash } from 'node:crypto';

/** Lines of a page, or `image` for a page with only an image. */
export type PageSample = readonly string[] | 'image';

const literal = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`);
const stream = (dictionary: string, content: string): string =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;

const textOf = (lines: readonly string[]): string =>
  `BT /F1 12 Tf 14 TL 72 720 Td ${lines.map((line) => `(${literal(line)}) Tj T*`).join(' ')} ET`;

export function pdfOf(pages: readonly PageSample[], { encrypted = false } = {}): Buffer {
  const first = 5;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream('/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray', 'x'),
    ...pages.flatMap((page, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> /XObject << /I 4 0 R >> >> /Contents ${first + at * 2 + 1} 0 R >>`,
      stream('', page === 'image' ? 'q 600 0 0 780 0 0 cm /I Do Q' : textOf(page)),
    ]),
    ...(encrypted ? [lock()] : []),
  ];
  let body = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(body.length);
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const id = '<00112233445566778899aabbccddeeff>';
  const locked = encrypted ? ` /Encrypt ${objects.length} 0 R /ID [${id} ${id}]` : '';
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${locked} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Standard encryption with hashes that match no password. */
function lock(): string {
  const nothing = createHash('sha256').update('no password').digest('hex');
  return `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${nothing}> /U <${nothing}> >>`;
}
