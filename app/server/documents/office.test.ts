// Office documents as their programs show them. ECMA-376 (5th edition) names the elements.
import { expect, test } from 'vitest';
import { readBytes } from './read-bytes.ts';
import { paragraph, sheetsOf, slidesOf, wordOf } from './testing/samples.ts';
import type { CellSample, FormatSample } from './testing/samples.ts';
import { zipOf } from './testing/zip-sample.ts';

const textOf = async (bytes: Buffer, name = 'a.docx'): Promise<string> => (await readBytes(bytes, name)).text;
const run = (text: string, properties = ''): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const line = (...runs: readonly string[]): string => `<w:p>${runs.join('')}</w:p>`;
const raised = '<w:vertAlign w:val="superscript"/>';

test('a Word document of 8,000 paragraphs costs some four times what one of 2,000 does', async () => {
  const cost = async (count: number): Promise<number> => {
    const bytes = wordOf(
      Array.from({ length: count }, (_, at) =>
        line(run(`Paragraph ${at} with `), run('bold words', '<w:b/>'), run(' and a few more words behind it.')),
      ).join(''),
    );
    const before = process.cpuUsage();
    const { words } = await readBytes(bytes, 'a.docx');
    const { user, system } = process.cpuUsage(before);
    expect(words).toBe(count * 12);
    return user + system;
  };
  await cost(300);
  const small = await cost(2000);
  expect((await cost(8000)) / small).toBeLessThan(12);
}, 120_000);

const cell = (text: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
const row = (...cells: readonly string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
const table = (...rows: readonly string[]): string => `<w:tbl>${rows.join('')}</w:tbl>`;
const wide = (columns: number): string => `<w:gridSpan w:val="${columns}"/>`;
const merged = '<w:vMerge/>';
const begins = '<w:vMerge w:val="restart"/>';

test.each<[what: string, body: string, text: string]>([
  [
    'an empty corner',
    table(
      row(cell(''), cell('2023'), cell('2024')),
      row(cell('Revenue'), cell('5'), cell('6')),
      row(cell(''), cell('7'), cell('8')),
    ),
    '| 2023 | 2024\nRevenue | 5 | 6\n| 7 | 8',
  ],
  [
    'cells merged downwards',
    table(
      row(cell('Region'), cell('Product'), cell('Units')),
      row(cell('EU', begins), cell('Cable'), cell('12')),
      row(cell('', merged), cell('Hub'), cell('7')),
      row(cell('Total', wide(2)), cell('19')),
    ),
    'Region | Product | Units\nEU | Cable | 12\n| Hub | 7\nTotal |  | 19',
  ],
  [
    'columns left out ahead of a row',
    table(row(cell('a'), cell('b')), '<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>', cell('2'), '</w:tr>'),
    'a | b\n| 2',
  ],
  [
    'a bar within a cell, and a table within another',
    table(row(cell('a|b'), `<w:tc>${table(row(cell('1'), cell('2')), row(cell('3')))}${line()}</w:tc>`, cell('c'))),
    'a\\|b | 1, 2; 3 | c',
  ],
])('columns of a table in Word keep their places: %s', async (_what, body, text) => {
  expect(await textOf(wordOf(body))).toBe(text);
});

const ruby = (base: string, reading: string): string =>
  `<w:r><w:ruby><w:rubyPr/><w:rt>${run(reading)}</w:rt><w:rubyBase>${run(base)}</w:rubyBase></w:ruby></w:r>`;
const math = (inner: string): string => `<m:oMath>${inner}</m:oMath>`;
const term = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
const box = '<w:txbxContent><w:p><w:r><w:t>in a box</w:t></w:r></w:p></w:txbxContent>';

test.each<[what: string, body: string, text: string]>([
  [
    'merge fields',
    line(run('Dear '), `<w:fldSimple w:instr=" MERGEFIELD Name ">${run('Ms Lee')}</w:fldSimple>`, run(',')),
    'Dear Ms Lee,',
  ],
  [
    'readings of characters',
    line(run('I live in '), ruby('東京', 'とうきょう'), run(' now.')),
    'I live in 東京(とうきょう) now.',
  ],
  [
    'runs of another direction',
    line(
      run('A '),
      `<w:bdo w:val="rtl">${run('שלום')}</w:bdo>`,
      `<w:dir w:val="rtl">${run(' مرحبا')}</w:dir>`,
      run(' Z'),
    ),
    'A שלום مرحبا Z',
  ],
  [
    'a formula',
    line(
      run('Energy: '),
      math(`${term('E=m')}<m:sSup><m:e>${term('c')}</m:e><m:sup>${term('2')}</m:sup></m:sSup>`),
      run(' holds.'),
    ),
    'Energy: E=mc^2 holds.',
  ],
  [
    'a displayed fraction',
    line(
      `<m:oMathPara>${math(`<m:f><m:fPr/><m:num>${term('a+b')}</m:num><m:den>${term('2')}</m:den></m:f>`)}</m:oMathPara>`,
    ),
    '(a+b)/2',
  ],
  [
    'equations that are aligned at a mark',
    line(math(`<m:eqArr><m:e>${term('y&=2x')}</m:e><m:e>${term('&=4')}</m:e></m:eqArr>`)),
    'y=2x; =4',
  ],
  [
    'a binomial coefficient',
    line(
      math(
        `<m:d><m:e><m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${term('n')}</m:num><m:den>${term('k')}</m:den></m:f></m:e></m:d>`,
      ),
    ),
    '(n over k)',
  ],
  [
    'a sum',
    line(
      math(
        `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${term('i=1')}</m:sub><m:sup>${term('n')}</m:sup><m:e>${term('i')}</m:e></m:nary>`,
      ),
    ),
    '∑_(i=1)^n i',
  ],
  [
    'a check box of a form',
    line(
      '<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>',
      run('☒'),
      '</w:sdtContent></w:sdt>',
      run(' I agree'),
    ) + line('<w:r><w:sym w:font="Wingdings" w:char="F0A8"/></w:r>', run(' I refuse')),
    '☒ I agree\n\n☐ I refuse',
  ],
  [
    'check boxes of older forms',
    line(
      '<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>',
      run(' I agree'),
    ),
    '☒ I agree',
  ],
  [
    'exponents and marks of notes',
    line(
      run('10'),
      run('6', raised),
      run(' and H'),
      run('2', '<w:vertAlign w:val="subscript"/>'),
      run('O, 10'),
      run('-', raised),
      run('3', raised),
    ),
    '10^6 and H2O, 10^-3',
  ],
  [
    'a text box without another form',
    line(
      run('beside '),
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box}</wps:txbx></w:drawing></mc:Choice></mc:AlternateContent></w:r>`,
    ),
    'beside\n\nin a box',
  ],
  [
    'a text box in two forms, once',
    line(
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
    ),
    'in a box',
  ],
  [
    'changes that were accepted or not',
    line(
      run('kept '),
      `<w:ins w:id="1">${run('added')}</w:ins>`,
      '<w:del w:id="2"><w:r><w:delText>gone</w:delText></w:r></w:del>',
    ),
    'kept added',
  ],
])('Word loses no words: %s', async (_what, body, text) => {
  expect(await textOf(wordOf(body))).toBe(text);
});

const level = (at: number, notation: string, pattern: string, start = 1): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${notation}"/><w:lvlText w:val="${pattern}"/></w:lvl>`;
const item = (text: string, list = 1, at = 0): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr>${run(text)}</w:p>`;

test('lists of Word have the numbers that Word shows', async () => {
  const numbering =
    `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}</w:abstractNum>` +
    `<w:abstractNum w:abstractNumId="1">${level(0, 'upperRoman', 'Article %1', 5)}</w:abstractNum>` +
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>' +
    '<w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>';
  const body =
    item('one') +
    item('two') +
    item('first', 1, 1) +
    paragraph('between') +
    item('three') +
    item('x', 2) +
    item('y', 2) +
    item('seven', 3);
  const text = await textOf(wordOf(body, [['n', 'numbering', 'numbering.xml', 'w:numbering', numbering]]));
  expect(text).toBe('1. one\n2. two\n  2.a) first\n\nbetween\n\n3. three\nArticle V x\nArticle VI y\n7. seven');
});

const chart = `<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:f>B1</c:f><c:strCache><c:pt idx="0"><c:v>North</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache><c:pt idx="0"><c:v>Q1</c:v></c:pt><c:pt idx="1"><c:v>Q2</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>General</c:formatCode><c:pt idx="0"><c:v>5</c:v></c:pt><c:pt idx="1"><c:v>7</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart>`;
const diagram = `<dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dgm:t></dgm:pt><dgm:pt><dgm:t><a:p><a:r><a:t>Do</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst>`;
const charted = '[Chart: Sales]\nNorth: Q1 = 5, Q2 = 7';

test('headers, charts, notes and comments of Word are read', async () => {
  const body =
    line(
      run('The fee is 100'),
      '<w:r><w:footnoteReference w:id="2"/></w:r>',
      run(' a month.'),
      '<w:r><w:commentReference w:id="0"/></w:r>',
    ) +
    line('<w:r><w:drawing><c:chart r:id="ch"/></w:drawing></w:r>') +
    '<w:sectPr><w:headerReference r:id="h1"/><w:headerReference r:id="h2"/></w:sectPr>';
  const text = await textOf(
    wordOf(body, [
      ['ch', 'chart', 'charts/chart1.xml', 'c:chartSpace', chart],
      ['h1', 'header', 'header1.xml', 'w:hdr', paragraph('Invoice 2026-117, Example Ltd')],
      ['h2', 'header', 'header2.xml', 'w:hdr', paragraph('Page 1')],
      [
        'f',
        'footnotes',
        'footnotes.xml',
        'w:footnotes',
        `<w:footnote w:id="2">${paragraph('Net of tax.')}</w:footnote>`,
      ],
      [
        'k',
        'comments',
        'comments.xml',
        'w:comments',
        `<w:comment w:id="0" w:author="Kim">${paragraph('Is it?')}</w:comment>`,
      ],
    ]),
  );
  expect(text).toBe(
    `[Header: Invoice 2026-117, Example Ltd]\n\nThe fee is 100[1] a month.[comment 1]\n\n${charted}\n\n[1] Net of tax.\n\n[comment 1] Is it?`,
  );
});

test('links of notes have the addresses of their own part', async () => {
  const link = (id: string, text: string): string => `<w:hyperlink r:id="${id}">${run(text)}</w:hyperlink>`;
  const external = (address: string): string =>
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${address}" TargetMode="External"/></Relationships>`;
  const note = `<w:footnote w:id="2"><w:p>${link('rId1', 'the law')}</w:p></w:footnote>`;
  const text = await textOf(
    wordOf(
      line(run('See'), '<w:r><w:footnoteReference w:id="2"/></w:r>'),
      [['f', 'footnotes', 'footnotes.xml', 'w:footnotes', note]],
      'document.xml',
      [{ name: 'word/_rels/footnotes.xml.rels', bytes: external('https://example.org/law') }],
    ),
  );
  expect(text).toBe('See[1]\n\n[1] the law (https://example.org/law)');
});

test('hidden text is left out, and counted', async () => {
  const body = line(run('shown '), run('secret', '<w:vanish/>'), run('again', '<w:vanish w:val="0"/>'));
  const read = await readBytes(wordOf(body), 'a.docx');
  expect([read.text, read.warnings]).toEqual(['shown again', [{ code: 'invisible', count: 6 }]]);
});

test.each<[what: string, bytes: Buffer]>([
  ['a main part by another name', wordOf(paragraph('words'), [], 'document2.xml')],
  ['a line end behind the archive', Buffer.concat([wordOf(paragraph('words')), Buffer.from('\n')])],
  ['bytes ahead of and behind it', Buffer.concat([wordOf(paragraph('words')), Buffer.from('\r\n--boundary--')])],
])('valid archives are read: %s', async (_what, bytes) => {
  expect(await textOf(bytes)).toBe('words');
});

const shown = async (
  formats: readonly FormatSample[],
  cells: readonly CellSample[],
  properties = '',
): Promise<string> =>
  (await textOf(sheetsOf([{ name: 'S', rows: [cells] }], { formats, properties }), 'a.xlsx')).replace(/^.*\n/, '');

test.each<[what: string, formats: readonly FormatSample[], cells: readonly CellSample[], text: string]>([
  [
    'a format of the workbook with an id below 100',
    [[59, 'm/d/yyyy']],
    [{ value: 45_000, format: 0 }],
    '3/15/2023 (2023-03-15)',
  ],
  ['another', [[82, 'dd\\.mm\\.yyyy']], [{ value: 45_000, format: 0 }], '15.03.2023 (2023-03-15)'],
  ['words with what their format adds', [[170, '0;-0;0;@" pcs"']], [{ text: 'some', format: 0 }], 'some pcs'],
  // openpyxl 3.1 and others write formulas without values.
  [
    'a formula that no program has calculated',
    [],
    ['total', { formula: 'SUM(A1:A3)' }],
    'total,=SUM(A1:A3) (not calculated)',
  ],
  ['ISO is written once', [[170, 'yyyy-mm-dd']], [{ value: 45_000, format: 0 }], '2023-03-15'],
  ['four in the afternoon', [22], [{ value: 45_000 + 16 / 24, format: 0 }], '3/15/2023 16:00 (2023-03-15T16:00:00)'],
  ['a time of day', [20], [{ value: 14.5 / 24, format: 0 }], '14:30'],
  ['a duration', [[170, '[h]:mm']], [{ value: 1.5, format: 0 }], '36:00 (1.5 days)'],
  ['percent', [9], [{ value: 0.1234, format: 0 }], '12% (0.1234)'],
  ['zeros ahead', [[170, '00000']], [{ value: 123, format: 0 }], '00123 (123)'],
  ['an error', [], ['a', { error: '#DIV/0!' }], 'a,#DIV/0!'],
  ['rounding alone', [2], [{ value: 1.239, format: 0 }], '1.24'],
  ['an amount', [[170, '#,##0.00\\ "€"']], [{ value: -1234.5, format: 0 }], '"-1,234.50 €"'],
  ['thousands that are cut off', [[170, '0.0,"k"']], [{ value: 1_234_567, format: 0 }], '1234.6k (1234567)'],
  ['words in place of a number', [[170, '[=1]"yes";[=0]"no"']], [{ value: 1, format: 0 }], 'yes (1)'],
  ['a value that is hidden', [[170, ';;;']], ['a', { value: 7, format: 0 }], 'a,(7)'],
  ['a unit behind a general number', [[170, 'General" kg"']], [{ value: 5, format: 0 }], '5 kg'],
  [
    'months of another language',
    [[170, '[$-407]d. mmmm yyyy']],
    [{ value: 45_000, format: 0 }],
    '15. März 2023 (2023-03-15)',
  ],
  ['what binary fractions add', [], [0.1 + 0.2], '0.3'],
])('Excel: %s', async (_what, formats, cells, text) => {
  expect(await shown(formats, cells)).toBe(text);
});

test('dates of workbooks that count from 1904 are the days that Excel shows', async () => {
  const text = await shown([[170, 'yyyy-mm-dd']], [{ value: 43_538, format: 0 }], '<workbookPr date1904="1"/>');
  expect(text).toBe('2023-03-15');
});

test('a workbook with a chart sheet is read, the sheet named', async () => {
  const bytes = sheetsOf([{ name: 'Data', rows: [['a', 1]] }], { charts: ['Chart1'] });
  expect(await textOf(bytes, 'a.xlsx')).toBe('[Sheet 1: Data, 1 row]\na,1\n\n[Sheet 2: Chart1, 0 rows]');
});

const frame = (inner: string): string =>
  `<p:graphicFrame><a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic></p:graphicFrame>`;
const shape = (inner: string): string => `<p:sp><p:txBody><a:p>${inner}</a:p></p:txBody></p:sp>`;
const slideRun = (text: string, properties = ''): string => `<a:r><a:rPr ${properties}/><a:t>${text}</a:t></a:r>`;

test.each<[what: string, more: string, text: string]>([
  ['charts', frame('<c:chart r:id="ch"/>'), charted],
  ['diagrams', frame('<dgm:relIds r:dm="dg"/>'), '[Diagram]\nPlan\nDo'],
  [
    'formulas, of two forms the first',
    `<p:sp><p:txBody><a:p><mc:AlternateContent><mc:Choice Requires="a14"><a14:m><m:oMathPara>${math(`<m:f><m:num>${term('1')}</m:num><m:den>${term('2')}</m:den></m:f>`)}</m:oMathPara></a14:m></mc:Choice><mc:Fallback>${slideRun('image of a formula')}</mc:Fallback></mc:AlternateContent></a:p></p:txBody></p:sp>`,
    '1/2',
  ],
  [
    'dates',
    shape(`<a:fld type="datetime1"><a:t>11/28/2026</a:t></a:fld><a:fld type="slidenum"><a:t>7</a:t></a:fld>`),
    '11/28/2026',
  ],
  [
    'numbers of paragraphs',
    `<p:sp><p:txBody>${[
      ['Plan', 0, 'arabicPeriod" startAt="3'],
      ['buy', 1, 'alphaLcParenR'],
      ['sell', 1, 'alphaLcParenR'],
      ['Do', 0, 'arabicPeriod" startAt="3'],
      ['rest', 1, 'alphaLcParenR'],
    ]
      .map(
        ([text, level, type]) =>
          `<a:p><a:pPr lvl="${level}"><a:buAutoNum type="${type}"/></a:pPr>${slideRun(String(text))}</a:p>`,
      )
      .join('')}<a:p>${slideRun('end')}</a:p></p:txBody></p:sp>`,
    '3. Plan\na) buy\nb) sell\n4. Do\na) rest\nend',
  ],
  ['exponents', shape(`${slideRun('10')}${slideRun('6', 'baseline="30000"')}`), '10^6'],
  [
    'merged cells',
    frame(
      `<a:tbl>${[
        ['', '2023', '2024'],
        ['a', '5', '6'],
      ]
        .map(
          (cells) =>
            `<a:tr>${cells.map((text) => `<a:tc>${shape(slideRun(text)).replace(/<\/?p:sp>|p:txBody/g, (tag) => (tag === 'p:txBody' ? 'a:txBody' : ''))}</a:tc>`).join('')}</a:tr>`,
        )
        .join('')}</a:tbl>`,
    ),
    '| 2023 | 2024\na | 5 | 6',
  ],
])('PowerPoint: %s', async (_what, more, text) => {
  const bytes = slidesOf([
    {
      lines: [],
      more,
      parts: [
        ['ch', 'chart', '../charts/chart1.xml', 'c:chartSpace', chart],
        ['dg', 'diagramData', '../diagrams/data1.xml', 'dgm:dataModel', diagram],
      ],
    },
  ]);
  expect(await textOf(bytes, 'a.pptx')).toBe(`[Slide 1]\n${text}`);
});

test('prefixes other than the usual ones are read alike', async () => {
  const names = 'xmlns:ns0="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const spreadsheet = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = `<Relationships xmlns="r"><Relationship Id="r1" Type="${office}/worksheet" Target="s.xml"/></Relationships>`;
  const document = zipOf([
    {
      name: 'word/document.xml',
      bytes: `<ns0:document ${names}><ns0:body><ns0:p><ns0:r><ns0:t>words</ns0:t></ns0:r></ns0:p></ns0:body></ns0:document>`,
    },
  ]);
  const workbook = zipOf([
    {
      name: 'xl/workbook.xml',
      bytes: `<x:workbook ${spreadsheet} xmlns:rel="${office}"><x:sheets><x:sheet name="S" rel:id="r1"/></x:sheets></x:workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', bytes: relation },
    {
      name: 'xl/s.xml',
      bytes: `<x:worksheet ${spreadsheet}><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    },
  ]);
  expect(await textOf(document)).toBe('words');
  expect(await textOf(workbook, 'a.xlsx')).toBe('[Sheet 1: S, 1 row]\n7');
});
