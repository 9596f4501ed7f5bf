// Facts of the sheets of an Excel workbook that their values do not show: formulas without a value, errors, merged cells, durations, and
// what is hidden. Counted in the XML, so that a NULL or a strange date is told.
import { attributesOf, targetsOf } from '../documents/xml.ts';
import type { Archive } from '../documents/zip.ts';

/** Notes by name of the sheet. */
export async function sheetFacts(archive: Archive): Promise<ReadonlyMap<string, readonly string[]>> {
  const part = 'xl/workbook.xml';
  const [workbook, relations, styles] = [
    await archive.text(part),
    await archive.text('xl/_rels/workbook.xml.rels'),
    await archive.text('xl/styles.xml'),
  ];
  const facts = new Map<string, readonly string[]>();
  if (workbook === undefined || relations === undefined) return facts;
  const targets = targetsOf(relations, part);
  const elapsed = durationStyles(styles ?? '');
  for (const sheet of attributesOf(workbook, 'sheet')) {
    const xml = await archive.text(targets.get(sheet['r:id'] ?? '')?.target ?? '');
    const hidden = /^(?:very)?hidden$/i.test(sheet['state'] ?? '') ? ['a hidden sheet'] : [];
    facts.set(sheet['name'] ?? '', [...hidden, ...(xml === undefined ? [] : factsOf(xml, elapsed))]);
  }
  return facts;
}

const counted = (count: number, one: string, many: string, told: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many} ${told}`];

function factsOf(xml: string, elapsed: ReadonlySet<string>): readonly string[] {
  let [noValue, errors, durations] = [0, 0, 0];
  for (const [, attributes = '', inner = ''] of xml.matchAll(/<c\b([^<>]*)>(.*?)(?=<c\b|<\/c>|$)/gs)) {
    if (/<f\b/.test(inner) && !/<v\b[^>]*>[^<]/.test(inner)) noValue++;
    if (/\bt="e"/.test(attributes)) errors++;
    if (elapsed.has(/\bs="(\d+)"/.exec(attributes)?.[1] ?? '') && inner.includes('<v')) durations++;
  }
  const merged = xml.match(/<mergeCell\s/g)?.length ?? 0;
  const rows = xml.match(/<row\b[^>]*\bhidden="(?:1|true)"/g)?.length ?? 0;
  return [
    ...counted(noValue, 'formula', 'formulas', 'without a stored value: NULL here'),
    ...counted(errors, 'cell', 'cells', 'with an error such as #DIV/0!: NULL here'),
    ...counted(merged, 'merged range', 'merged ranges', 'with the value in its first cell alone, NULL in the others'),
    ...counted(
      durations,
      'duration',
      'durations',
      "shown as dates since 1899-12-30: julianday(…) - julianday('1899-12-30') gives days",
    ),
    ...counted(rows, 'hidden row', 'hidden rows', 'among the rows'),
  ];
}

/** Places of cell formats with elapsed hours, minutes or seconds: 46 is [h]:mm:ss. */
function durationStyles(xml: string): ReadonlySet<string> {
  const own = new Set(['46']);
  for (const [element] of xml.matchAll(/<numFmt\b[^>]*>/g))
    if (/formatCode="[^"]*\[(?:h+|m+|s+)\]/i.test(element)) own.add(/numFmtId="(\d+)"/.exec(element)?.[1] ?? '');
  const formats = /<cellXfs\b[^>]*>(.*?)<\/cellXfs>/s.exec(xml)?.[1] ?? '';
  const places = [...formats.matchAll(/<xf\b[^>]*>/g)];
  return new Set(places.flatMap(([xf], at) => (own.has(/numFmtId="(\d+)"/.exec(xf)?.[1] ?? '') ? [String(at)] : [])));
}
