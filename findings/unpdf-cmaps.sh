#!/bin/sh
# unpdf 1.8.1 with pdfjs-dist 6.5.438: text in a font with a predefined CMap is empty in Node.js.
# getDocumentProxy gives pdf.js the folder of CMaps as a file: address; the reader of files of its bundle takes a path and finds nothing.
# Given as a path, the text is there. Fails when the first call gives the text.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund unpdf@1.8.1 pdfjs-dist@6.5.438
cat >run.mjs <<'JS'
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { getDocumentProxy } from 'unpdf';
const font = '<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /Any /Flags 4 /Ascent 800 /Descent -200 /ItalicAngle 0 /StemV 80 /CapHeight 700 /FontBBox [0 -200 1000 900] >> >>] >>';
const content = 'BT /F1 12 Tf 72 720 Td <4F1A8BAE> Tj ET';
const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 ${font} >> >> /Contents 4 0 R >>`,
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
];
let body = '%PDF-1.7\n';
const places = objects.map((object, at) => {
  const place = body.length;
  body += `${at + 1} 0 obj\n${object}\nendobj\n`;
  return place;
});
const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
const pdf = `${body}xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
const textWith = async (options) => {
  const document = await getDocumentProxy(new Uint8Array(Buffer.from(pdf, 'latin1')), { verbosity: 0, useSystemFonts: false, ...options });
  return (await (await document.getPage(1)).getTextContent()).items.map((item) => item.str).join('');
};
const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps', sep);
console.log(JSON.stringify({ asItIs: await textWith({}), withPath: await textWith({ cMapUrl: folder, cMapPacked: true }) }));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '{"asItIs":"","withPath":"会议"}'
