// Reading tables: names, types and values. Ambiguous values stay text, or are noted.
import { describe, expect, test } from 'vitest';
import { gridOfText } from './delimited.ts';
import { gridsOf } from './grids.ts';
import { readTable } from './read-table.ts';
import type { ReadTable } from './read-table.ts';

const tableIn = (text: string): ReadTable => {
  const table = readTable(gridOfText(text), 0);
  if (!table) throw new Error('no table');
  return table;
};
const rowsIn = ({ rowCount, row }: ReadTable) => Array.from({ length: rowCount }, (_, at) => row(at));
const kindsIn = ({ schema }: ReadTable) => schema.columns.map(({ name, kind }) => `${name} ${kind}`);
const valuesIn = (text: string) => rowsIn(tableIn(text)).map(([value]) => value);

/** A second column makes the file a table. */
const column = (cells: readonly string[], delimiter = ';', title = 'x'): string =>
  [`${title}${delimiter}k`, ...cells.map((cell, at) => `${cell}${delimiter}k${at}`)].join('\n');

describe('types of a column', () => {
  test.each([
    ['whole numbers', ['1', '-20', '+3'], 'integer', [1, -20, 3]],
    ['decimals with a dot', ['1.5', '-2.25', '.5'], 'number', [1.5, -2.25, 0.5]],
    ['decimals with a comma', ['1,5', '-2,25', '3'], 'number', [1.5, -2.25, 3]],
    ['dots for thousands, a comma for decimals', ['1.234,50', '12.000,00', '7,25'], 'number', [1234.5, 12000, 7.25]],
    ['commas for thousands, a dot for decimals', ['1,234.50', '12,000.00', '7.25'], 'number', [1234.5, 12000, 7.25]],
    ['spaces for thousands', ['1 234,5', '12\u00a0000,0', '3\u202f500,25'], 'number', [1234.5, 12000, 3500.25]],
    ['apostrophes for thousands', ["1'234.50", '12’000.25'], 'number', [1234.5, 12000.25]],
    ['exponents', ['1e3', '2.5E-2'], 'number', [1000, 0.025]],
    ['a currency before', ['€ 1,50', '€ 2,25'], 'number', [1.5, 2.25]],
    ['a currency behind', ['1,50 €', '-2,25 €'], 'number', [1.5, -2.25]],
    ['dollars, and a loss in brackets', ['$1,200.50', '($20.25)'], 'number', [1200.5, -20.25]],
    ['percent', ['12.5%', '3%'], 'number', [12.5, 3]],
    ['empty cells', ['1', '', '  ', '4'], 'integer', [1, null, null, 4]],
    ['words for nothing among numbers', ['1', 'n/a', '-', '4'], 'integer', [1, null, null, 4]],
    ['postal codes', ['01067', '10115', '80331'], 'text', ['01067', '10115', '80331']],
    ['ids with zeros in front', ['0001', '0002'], 'text', ['0001', '0002']],
    ['numbers of cards', ['4111111111111111', '5500000000000004'], 'text', ['4111111111111111', '5500000000000004']],
    ['numbers of phones', ['+4930123456', '+4989654321'], 'text', ['+4930123456', '+4989654321']],
    [
      'a currency before with a space, and a loss in brackets',
      ['$ 1,200.00', '$ (300.00)', '$ -'],
      'integer',
      [1200, -300, 0],
    ],
    ['words of currencies behind', ['1,200.50 kr', '-20.00 kr'], 'number', [1200.5, -20]],
    ['words of currencies before', ['US$1,200.00', 'US$ 7.25'], 'number', [1200, 7.25]],
    ['reais', ['R$ 1.200,50', 'R$ -7,25'], 'number', [1200.5, -7.25]],
    ['złoty and a space for thousands', ['1 200,50 zł', '7,25 zł'], 'number', [1200.5, 7.25]],
    ['yuan', ['1,200.50元', '7元'], 'number', [1200.5, 7]],
    ['lakh and crore', ['1,23,456.50', '12,34,56,789', '7'], 'number', [123456.5, 123456789, 7]],
    ['a minus behind', ['500.00-', '100.00', '1.234-'], 'number', [-500, 100, -1.234]],
    ['euros in brackets', ['(1.200,50) €', '7,25 €'], 'number', [-1200.5, 7.25]],
    ['wide spaces beside the sign', ['$    1,200.00', '$ -   '], 'integer', [1200, 0]],
    ['wide spaces within digits', ['1  200', '7  300'], 'text', ['1  200', '7  300']],
    ['marks at school', ['2-', '1+', '3-'], 'text', ['2-', '1+', '3-']],
    ['groups that are none', ['1,23,45', '1,2,345'], 'text', ['1,23,45', '1,2,345']],
    ['percent beside fractions', ['5%', '0.05'], 'text', ['5%', '0.05']],
    ['percent beside zero', ['5%', '0'], 'integer', [5, 0]],
    ['ids with letters among numbers', ['123', 'A12', '456'], 'text', ['123', 'A12', '456']],
    ['two currencies', ['$5.50', '€7.50'], 'text', ['$5.50', '€7.50']],
    ['versions', ['1.2.3', '1.10.0'], 'text', ['1.2.3', '1.10.0']],
    ['ISO dates', ['2024-01-31', '2024-02-29'], 'date', ['2024-01-31', '2024-02-29']],
    ['German dates', ['31.01.2024', '01.02.2024'], 'date', ['2024-01-31', '2024-02-01']],
    ['days first', ['31/01/2024', '01/02/2024'], 'date', ['2024-01-31', '2024-02-01']],
    ['months first', ['01/31/2024', '02/01/2024'], 'date', ['2024-01-31', '2024-02-01']],
    ['Chinese dates', ['2024年1月31日', '2024年12月1日'], 'date', ['2024-01-31', '2024-12-01']],
    [
      'times',
      ['2024-01-31 13:05', '2024-02-01 00:00:10', '2024-02-02'],
      'datetime',
      ['2024-01-31 13:05:00', '2024-02-01 00:00:10', '2024-02-02 00:00:00'],
    ],
    [
      'times with an offset, in UTC',
      ['2024-01-01T00:30:00+01:00', '2024-01-01T10:00:00Z'],
      'datetime',
      ['2023-12-31 23:30:00', '2024-01-01 10:00:00'],
    ],
    [
      'halves of a day',
      ['1/31/2024 1:05 PM', '2/1/2024 12:00 AM'],
      'datetime',
      ['2024-01-31 13:05:00', '2024-02-01 00:00:00'],
    ],
    ['days that could be months', ['01/02/2024', '03/04/2024'], 'text', ['01/02/2024', '03/04/2024']],
    ['days that are none', ['2024-02-31', '2024-13-01'], 'text', ['2024-02-31', '2024-13-01']],
    ['words', ['a', 'B ', '1'], 'text', ['a', 'B', '1']],
    ['nothing', ['', ' '], 'empty', [null, null]],
  ] as const)('%s', (_what, cells, kind, values) => {
    const table = tableIn(column(cells));
    expect(table.schema.columns[0]?.kind).toBe(kind);
    expect(rowsIn(table).map(([value]) => value)).toEqual(values);
  });

  test.each([
    [19, ['see note'], 'integer', '1 of 20 is no number and NULL: x_text has what is written'],
    [
      8,
      ['TBD', 'unknown', 'n/a'],
      'integer',
      '"n/a" is NULL; 2 of 10 are no numbers and NULL: x_text has what is written',
    ],
  ])('%i numbers and %j: numbers, and a column of words beside them', (count, others, kind, note) => {
    const table = tableIn(column([...Array.from({ length: count }, (_, at) => String(at)), ...others]));
    expect(table.schema.columns.slice(0, 2)).toEqual([
      { name: 'x', title: 'x', kind, note },
      { name: 'x_text', title: '', kind: 'text', note: 'what x has no place for, else NULL' },
    ]);
    const rows = rowsIn(table);
    expect(rows[1]?.slice(0, 2)).toEqual([1, null]);
    expect(rows.slice(count).map((row) => row.slice(0, 2))).toEqual(
      others.map((other) => [null, other === 'n/a' ? null : other]),
    );
  });

  test('dates have their other words beside them too', () => {
    const table = tableIn(column([...Array.from({ length: 19 }, (_, at) => `2024-01-${at + 10}`), 'soon']));
    expect(kindsIn(table)).toEqual(['x date', 'x_text text', 'k text']);
    expect(table.schema.columns[0]?.note).toBe('1 of 20 is no date and NULL: x_text has what is written');
    expect(rowsIn(table).at(-1)).toEqual([null, 'soon', 'k19']);
  });

  test('a column of the file keeps its name before one beside another', () => {
    const table = tableIn(
      ['x;x_text', ...Array.from({ length: 9 }, (_, at) => `${at};w${at}`), 'none so far;w9'].join('\n'),
    );
    expect(kindsIn(table)).toEqual(['x integer', 'x_text_2 text', 'x_text text']);
    expect(rowsIn(table).at(-1)).toEqual([null, 'none so far', 'w9']);
  });

  test.each([
    ['a minus behind', ['500-', '100'], '"500-" is -500'],
    ['percent beside fractions', ['5%', '0.05'], 'text, since 1 of its cells are written with % and others without'],
    ['a currency in some', ['$5', '7', '8'], 'written with $ in 1 cells, without in others'],
    ['some numbers in text', ['1', 'a', 'b', 'c'], 'text: 1 of its 4 cells are numbers'],
  ])('%s is told', (_what, cells, note) => {
    expect(tableIn(column(cells)).schema.columns[0]?.note).toBe(note);
  });

  test('what one column leaves open another one decides, else the delimiter', () => {
    const both = tableIn('a;b\n1.234;1,5\n2.500;2,75');
    expect(rowsIn(both)).toEqual([
      [1234, 1.5],
      [2500, 2.75],
    ]);
    expect(both.schema.columns[0]?.note).toBe('"1.234" is 1234');
    expect(rowsIn(tableIn('a;b\n1.5;1,5\n2.25;2,75'))).toEqual([
      [1.5, 1.5],
      [2.25, 2.75],
    ]);
    expect(valuesIn('a,b\n1.234,x\n2.500,y')).toEqual([1.234, 2.5]);
    expect(valuesIn('a\tb\n1,234\tx\n2,500\ty')).toEqual([1234, 2500]);
    expect(tableIn('a\tb\n1,234\tx\n2,500\ty').schema.columns[0]?.note).toBe('"1,234" is 1234');
  });
});

describe('header', () => {
  test('names are safe and unique, and stand beside those of the file', () => {
    const { schema } = tableIn('Amount (EUR),amount eur,Größe,order,2024,,数量\n1,2,3,4,5,6,7\n2,2,2,2,2,2,2');
    expect(schema.columns.map(({ name, title }) => [name, title])).toEqual([
      ['amount_eur', 'Amount (EUR)'],
      ['amount_eur_2', 'amount eur'],
      ['größe', 'Größe'],
      ['order_', 'order'],
      ['_2024', '2024'],
      ['column_6', ''],
      ['数量', '数量'],
    ]);
    expect(schema.headerRow).toBe(1);
  });

  test.each([
    ['numbers have no names', '1,2\n3,4', 0, 2],
    ['words that come again are no names', 'Anna,Berlin\nBob,Berlin\nCid,Bonn', 0, 3],
    ['words that come once are', 'name,town\nAnna,Berlin\nBob,Bonn', 1, 2],
    ['years beside a word are', 'region,2023,2024\nNorth,5,6\nSouth,7,8', 1, 2],
    ['whole numbers above decimals are', 'name,1,2,3\nAda,1.5,2.5,3.5\nBob,4.5,5.5,6.5', 1, 2],
    ['whole numbers above words are', 'name,1,2\nAda,yes,no\nBob,,yes', 1, 2],
    ['whole numbers above prices are', 'shop,10,20\nNorth,$5,$6.50\nSouth,$7,$8', 1, 2],
    ['days that count up are', 'shop;1;2;3;4\nNorth;5;6;7;9\nSouth;1;1;2;3', 1, 2],
    ['whole numbers above whole numbers are not', 'name,1,2,3\nAda,4,5,6\nBob,7,8,9', 0, 3],
    ['those that count up above others that do are not', 'Ada,1,2,3,4\nBob,5,6,7,8\nCid,2,4,6,8', 0, 3],
    ['those that count up from elsewhere are not', 'Ada,21,22,23,24\nBob,25,6,7,8\nCid,2,4,6,8', 0, 3],
    ['one number is not', 'pen,3\nink,4.5\ncap,5.5', 0, 3],
    ['numbers that come twice are not', 'pen,3,3\nink,4.5,5.5\ncap,5.5,6.5', 0, 3],
    ['numbers above some of their kind are not', 'pen,3,4\nink,4.5,5.5\ncap,7,6.5', 0, 3],
    ['numbers beside an id are not', 'pen,3,4\n12,4.5,5.5\n13,7.5,6.5', 0, 3],
    ['numbers beside a word that comes again are not', 'pen,3,4\npen,4.5,5.5\ncap,7.5,6.5', 0, 3],
    ['numbers above empty columns are not', 'pen,3,4\nink,,\ncap,,', 0, 3],
    ['numbers above one row are not', 'pen,3,4\nink,1.5,2.5', 0, 2],
    ['dates beside a word are', 'product,2024-01-31,2024-02-29\na,5,6\nb,7,8', 1, 2],
    ['dates above other dates are not', 'a,2024-01-31,2024-02-29\nb,2024-03-31,2024-04-30', 0, 2],
    ['a title stands above', 'Sales of 2024\n\nregion,amount,when\nNorth,5,2024-01-01\nSouth,6,2024-01-02', 3, 2],
    ['a header that comes again in the middle still names', 'a,b\n1,x\na,b\n2,y', 1, 3],
  ])('%s', (_what, text, headerRow, rows) => {
    expect(tableIn(text).schema).toMatchObject({ headerRow, rows });
  });

  test('what stands above is told, and a total below is named', () => {
    const { schema } = tableIn('Sales,,\nof 2024,,\nregion,amount,n\nNorth,5,1\nSouth,6,1\nTotal,11,2');
    expect(schema).toMatchObject({ above: ['Sales', 'of 2024'], headerRow: 3, rows: 3, total: true });
  });

  test.each([
    ['Total', true],
    ['Totals', true],
    ['Total (EUR)', true],
    ['Grand Total:', true],
    ['合计', true],
    ['Zwischensumme', true],
    ['North total', true],
    ['Totally', false],
    ['Totnes', false],
  ])('a last row that begins with %s sums up: %s', (word, total) => {
    expect(tableIn(`region,amount\nNorth,5\nSouth,6\n${word},11`).schema.total).toBe(total);
  });

  test.each([
    [
      'totals in between, and one above a source',
      'r,n\nA,5\nB,6\nSubtotal,11\nC,1\nD,2\nTotal,14\nSource: us,',
      ['2 of its rows seem to sum up others: leave rowid 3, 6 out of sums'],
    ],
    ['a table of totals', 'r,n\nA total,5\nB total,6\nC total,7', undefined],
    [
      'a decimal comma without quotes, and a short row',
      'id,amount,town\n1,5,Bonn\n7,1,250,Ulm\n8,3',
      ['2 of its rows have more or fewer fields than the header, so values may stand in a wrong column: rowid 2, 3'],
    ],
    ['delimiters at the end of each line', 'id,amount\n1,5,\n2,6,', undefined],
  ])('%s', (_what, text, notes) => {
    expect(tableIn(text).schema.notes).toEqual(notes);
  });

  test('columns without name and content are none', () => {
    expect(kindsIn(tableIn('a,,b\n1,,2\n3,,4'))).toEqual(['a integer', 'b integer']);
  });
});

describe('text', () => {
  test.each([
    ['quotes, delimiters and lines in a field', 'a,b\n"x, ""y""\nz",1', [['x, "y"\nz', 1]]],
    [
      'lines of Windows, and none at the end',
      'a,b\r\n1,2\r\n3,4',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'a quote that is never closed',
      'a,b\n5" pipe,1\n"open,2\nx,3',
      [
        ['5" pipe', 1],
        ['"open', 2],
        ['x', 3],
      ],
    ],
    [
      'a quote that is closed in another field',
      'a,b\n1,"24 Monitor\n2,x\n3,"Cable, black"\n4,"y" \n5,"z" x',
      [
        [1, '"24 Monitor'],
        [2, 'x'],
        [3, 'Cable, black'],
        [4, 'y'],
        [5, '"z" x'],
      ],
    ],
    [
      'an empty field at the end',
      'a,b\n1,\n2,',
      [
        [1, null],
        [2, null],
      ],
    ],
    [
      'a line that names the delimiter',
      'sep=;\na;b\n1;2\n3;4',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      'bars',
      'a|b\n1|x,y\n2|z',
      [
        [1, 'x,y'],
        [2, 'z'],
      ],
    ],
    ['one column', 'amount\n5\n7', [[5], [7]]],
  ])('%s', (_what, text, rows) => {
    expect(rowsIn(tableIn(text))).toEqual(rows);
  });

  const measured = 'id,size,n\n1,10,5\n2,12,6\n';
  const note =
    'a quote that no other one closes was read as a character, since each line below it is a row: line 4 of the file';
  const doubt = 'a field in quotes holds lines that look like rows, and was read as one field: line 2 of the file';
  test.each([
    ['a stray quote up to a later one', `${measured}3,"24 inch,7\n4,11,8\n5,3",9`, 5, [note]],
    ['in the last field', 'id,n,size\n1,5,10\n2,6,12\n3,7,"24 inch\n4,8,11\n5,9,3"', 5, [note]],
    ['with line ends of Windows', `${measured}3,"24,7\n4,11,8\n5,3",9`.replaceAll('\n', '\r\n'), 5, [note]],
    ['words over several lines stay one field', `${measured}3,"24 inch,\nof 4,11",7`, 3, undefined],
    ['addresses stay one field', 'id,to,n\n1,A,5\n2,B,6\n3,"Ada\nMill Road 1, 12345 Ulm\nPO 5",7', 3, undefined],
    ['lines without the numbers of their column stay one field', `${measured}3,"x,7\na,b,c\nd,e",8`, 3, undefined],
    ['doubled quotes are of words', `${measured}3,"24"" x,7\n4,11,8\n5,3",9`, 3, undefined],
    ['lines that look like rows, with nothing to tell, stay and are told', 'a,b\nx,"y\nz,w"\nu,v', 2, [doubt]],
    ['one price in a note is told, too', 'a,b\n1,"cost\n1,50"\n2,v', 2, [doubt]],
  ])('%s', (_what, text, rows, notes) => {
    const { schema } = tableIn(text);
    expect(schema.rows).toBe(rows);
    expect(schema.notes ?? []).toEqual(notes ?? []);
  });

  test('an old encoding is read', async () => {
    const [grid] = await gridsOf(Buffer.from('größe;ort\n5;Köln\n6;Düsseldorf', 'latin1'));
    expect(grid && readTable(grid, 0)?.row(0)).toEqual([5, 'Köln']);
  });

  test('a text that is no table, and an empty one, are not made one', () => {
    expect(readTable(gridOfText(''), 0)).toBeUndefined();
    expect(readTable(gridOfText('\n \n'), 0)).toBeUndefined();
  });
});

describe('cells as people write them', () => {
  test('blanks behind the delimiter are no part of a cell, and are told', () => {
    const table = tableIn('name, city, size\nAnna, Berlin, 5\nBo, "Paris, France", 7\n');
    expect(rowsIn(table)).toEqual([
      ['Anna', 'Berlin', 5],
      ['Bo', 'Paris, France', 7],
    ]);
    expect(table.schema.notes).toEqual(['blanks around 5 of its cells removed']);
  });

  test.each([
    ['version', ['1.1', '1.10', '1.2']],
    ['Section', ['2.1', '2.3', '3.10']],
    ['Konto', ['4000.10', '4000.20', '4100.00']],
    ['x', ['1.1', '1.10', '1.2']],
  ])('decimals that mark an order stay text: %s', (title, cells) => {
    const table = tableIn(column(cells, ';', title));
    expect([kindsIn(table)[0], rowsIn(table).map(([value]) => value)]).toEqual([`${title.toLowerCase()} text`, cells]);
    expect(table.schema.columns[0]?.note).toMatch(/^text, since /);
  });

  test('amounts that are written with and without a zero stay numbers', () => {
    expect(kindsIn(tableIn(column(['1.5', '1.50', '2'], ';', 'Price')))[0]).toBe('price number');
  });

  test.each([
    ['times', ['9:05', '16:30', '0:00:07'], 'time', ['09:05:00', '16:30:00', '00:00:07']],
    ['times of twelve hours', ['1:30 PM', '12:05 am'], 'time', ['13:30:00', '00:05:00']],
    ['years of two digits', ['31/12/24', '01/02/25'], 'date', ['2024-12-31', '2025-02-01']],
    ['years of two digits, with dots', ['31.12.24', '01.02.99'], 'date', ['2024-12-31', '1999-02-01']],
    ['names of months', ['3 Jan 2025', '14 February 2025'], 'date', ['2025-01-03', '2025-02-14']],
    ['names of months first', ['Jan 3, 2025', 'March 14, 2025'], 'date', ['2025-01-03', '2025-03-14']],
    ['German names of months', ['3. Januar 2025', '14. März 2025'], 'date', ['2025-01-03', '2025-03-14']],
    ['names between dashes', ['03-Jan-25', '14-Feb-25'], 'date', ['2025-01-03', '2025-02-14']],
    ['versions of three parts', ['1.2.10', '1.3.11'], 'text', ['1.2.10', '1.3.11']],
  ])('%s', (_what, cells, kind, values) => {
    const table = tableIn(column(cells));
    expect([kindsIn(table)[0], rowsIn(table).map(([value]) => value)]).toEqual([`x ${kind}`, values]);
  });

  test('a table of Markdown is one without its bars and dashes', async () => {
    const text = '| Code | Meaning |\n|:-----|--------:|\n| `a || b` | logical or |\n| a\\|b | 7 |\n';
    const [grid, ...others] = await gridsOf(Buffer.from(text));
    const table = grid && readTable(grid, 0);
    expect(others).toEqual([]);
    expect(table && rowsIn(table)).toEqual([
      ['`a || b`', 'logical or'],
      ['a|b', '7'],
    ]);
  });

  test('several tables of a text are several, named by their headings', async () => {
    const text =
      '# One\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nwords\n\n## Two\n| c | d |\n|---|---|\n| 3 | 4 |\n| 5 | 6 |\n';
    const grids = await gridsOf(Buffer.from(text));
    expect(grids.map(({ name, rows: { length } }) => [name, length])).toEqual([
      ['One', 2],
      ['Two', 3],
    ]);
  });
});
