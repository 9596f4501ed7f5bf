#!/bin/sh
# mammoth 1.13.0 reads every row of a table as a header where docx 9.15.2 wrote `tableHeader: false`. docx writes w:tblHeader with
# w:val="off", which ECMA-376 (transitional, ST_OnOff) allows and Office reads; mammoth asks for the element alone, whatever its value.
# Left out, instead of false, the rows are read rightly. Fails when a row that is off is no header.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund docx@9.15.2 mammoth@1.13.0
cat >run.mjs <<'JS'
import { Document, Packer, Paragraph, Table, TableCell, TableRow } from 'docx';
import mammoth from 'mammoth';
const row = (text, options) => new TableRow({ ...options, children: [new TableCell({ children: [new Paragraph(text)] })] });
const read = async (options) => {
  const rows = [row('head', { tableHeader: true }), row('body', options)];
  const buffer = await Packer.toBuffer(new Document({ sections: [{ children: [new Table({ rows })] }] }));
  return (await mammoth.convertToHtml({ buffer })).value.replaceAll(/<\/?p>/g, '');
};
console.log(`${await read({ tableHeader: false })}\n${await read({})}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '<table><thead><tr><th>head</th></tr><tr><th>body</th></tr></thead></table>
<table><thead><tr><th>head</th></tr></thead><tbody><tr><td>body</td></tr></tbody></table>'
