// Tables of workbooks: stored values, each in its column.
import { describe, expect, test } from 'vitest';
import { sheetsOf } from '../documents/testing/samples.ts';
import { gridsOf } from './grids.ts';
import { openSheets } from './open-sheets.ts';
import { readTable } from './read-table.ts';
import type { ReadTable } from './read-table.ts';

const rowsIn = ({ rowCount, row }: ReadTable) => Array.from({ length: rowCount }, (_, at) => row(at));
const kindsIn = ({ schema }: ReadTable) => schema.columns.map(({ name, kind }) => `${name} ${kind}`);

describe('sheets', () => {
  test('all sheets of a workbook, with the values of their cells', async () => {
    const grids = await gridsOf(
      sheetsOf([
        {
          name: 'Q1',
          rows: [
            ['id', 'cost'],
            ['007', 1.25],
            ['008', 2],
          ],
        },
        { name: 'Empty', rows: [] },
        {
          name: 'Q2',
          rows: [
            ['id', 'cost'],
            ['009', 3],
          ],
        },
      ]),
    );
    const tables = grids.map((grid, at) => readTable(grid, at));
    expect(tables.map((table) => table?.schema.sheet)).toEqual(['Q1', undefined, 'Q2']);
    expect(tables.map((table) => table && rowsIn(table))).toEqual([
      [
        ['007', 1.25],
        ['008', 2],
      ],
      undefined,
      [['009', 3]],
    ]);
    expect(tables[2]?.schema.at).toBe(2);
  });

  test('of OpenDocument the values, not what a cell shows', () => {
    const cell = (type: string, value: string, shown: string): string =>
      `<table:table-cell office:value-type="${type}" ${value}><text:p>${shown}</text:p></table:table-cell>`;
    const xml = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><table:table table:name="S">
      <table:table-row>${cell('string', '', 'day')}${cell('string', '', 'cost')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>
      <table:table-row>${cell('date', 'office:date-value="2024-03-01"', '01.03.24')}${cell('currency', 'office:value="1234.567"', '1.234,57 €')}</table:table-row>
      <table:table-row table:number-rows-repeated="2">${cell('date', 'office:date-value="2024-03-02"', '02.03.24')}${cell('float', 'office:value="2"', '2')}</table:table-row>
      <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16000"/></table:table-row>
    </table:table></office:document-content>`;
    const [grid] = openSheets(xml);
    const table = grid && readTable(grid, 0);
    expect(table && kindsIn(table)).toEqual(['day date', 'cost number']);
    expect(table && rowsIn(table)).toEqual([
      ['2024-03-01', 1234.567],
      ['2024-03-02', 2],
      ['2024-03-02', 2],
    ]);
  });

  test('cells behind many empty ones stay in their column', () => {
    const xml = `<d xmlns:office="o" xmlns:table="t" xmlns:text="x"><table:table table:name="S"><table:table-row><table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell><table:table-cell table:number-columns-repeated="1200"/><table:table-cell office:value-type="float" office:value="99"/></table:table-row></table:table></d>`;
    const row = openSheets(xml)[0]?.rows[0];
    expect(row?.length).toBe(1202);
    expect([row?.[0], row?.[1], row?.[1201]]).toEqual(['a', null, 99]);
  });

  test('more cells than a table may have are refused, not cut', () => {
    const row =
      '<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="900" office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell></table:table-row>';
    const xml = `<d xmlns:office="o" xmlns:table="t" xmlns:text="x"><table:table table:name="S">${row}</table:table></d>`;
    expect(() => openSheets(xml)).toThrow('tooComplex');
  });
});

describe('dates and times of Excel workbooks', () => {
  const formats = [[59, 'm/d/yyyy'], 22, 20, [170, '00000']] as const;
  const rows = [
    ['day', 'at', 'time', 'code'],
    ...[16, 14.5, 23 + 59 / 60 + 59 / 3600].map((hour, at) => [
      { value: 45_000 + at, format: 0 },
      { value: 45_000 + hour / 24, format: 1 },
      { value: hour / 24, format: 2 },
      { value: 123 + at, format: 3 },
    ]),
  ];

  test('are those that Excel shows, and zeros ahead are kept', async () => {
    const [grid] = await gridsOf(sheetsOf([{ name: 'S', rows }], { formats }));
    const table = grid && readTable(grid, 0);
    expect(table && kindsIn(table)).toEqual(['day date', 'at datetime', 'time time', 'code text']);
    expect(table && rowsIn(table)).toEqual([
      ['2023-03-15', '2023-03-15 16:00:00', '16:00:00', '00123'],
      ['2023-03-16', '2023-03-15 14:30:00', '14:30:00', '00124'],
      ['2023-03-17', '2023-03-15 23:59:59', '23:59:59', '00125'],
    ]);
  });

  test('a chart sheet beside the table does not hide it', async () => {
    const grids = await gridsOf(sheetsOf([{ name: 'S', rows }], { formats, charts: ['Chart1'] }));
    expect(grids.map(({ name, rows: { length } }) => [name, length])).toEqual([
      ['S', 4],
      ['Chart1', 0],
    ]);
  });
});
