// Generates one-page PDFs from the objects a test is about.

export interface RawPDF {
  /** Operators of the page. */
  readonly content: string;
  /** Font /F2, and objects it refers to, numbered from 6. */
  readonly font?: string;
  readonly objects?: readonly string[];
  /** Additional entries of the page and the catalog. */
  readonly page?: string;
  readonly catalog?: string;
}

export function rawPDF({ content, font, objects = [], page = '', catalog = '' }: RawPDF): Buffer {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R /F2 ${font === undefined ? '5 0 R' : font} >> >> /Contents 4 0 R ${page} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ];
  let body = '%PDF-1.7\n';
  const places: number[] = [];
  for (const [at, object] of all.entries()) {
    places.push(body.length);
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
