// Reads text boxes and shapes on an Excel sheet. ECMA-376 part 1, 20.5.
import { walkXML } from '../xml.ts';
import { Alternatives } from './runs.ts';

const isShape = (name: string): boolean => name === 'xdr:sp' || name === 'xdr:cxnSp';
const isAnchor = (name: string): boolean => /^xdr:(?:twoCellAnchor|oneCellAnchor|absoluteAnchor)$/.test(name);

/** Returns texts with the cell at their upper left corner, `[Text box at B3: …]`; for groups, the group's corner. */
export function shapeTexts(xml: string): readonly string[] {
  const texts: string[] = [];
  const alternatives = new Alternatives();
  const [from, shapes]: [Map<string, string>, string[]] = [new Map(), []];
  let into = '';
  let [inText, inFrom] = [false, false];
  let skipping = 0;
  const found = (): number => texts.length + shapes.join('').trim().length;
  walkXML(xml, {
    open(name) {
      if (skipping > 0) skipping++;
      else if (name === 'mc:AlternateContent') alternatives.begin();
      else if (name === 'mc:Choice' || name === 'mc:Fallback') skipping = alternatives.enter(found()) ? 0 : 1;
      else if (isAnchor(name)) from.clear();
      else if (name === 'xdr:from') inFrom = true;
      else if (inFrom) into = name;
      else if (isShape(name)) shapes.push('');
      else if (name === 'a:p' || name === 'a:br') shapes.push(`${shapes.pop() ?? ''} `);
      else if (name === 'a:t') inText = true;
    },
    text(text) {
      if (skipping > 0) return;
      if (inFrom && into !== '') from.set(into, text.trim());
      else if (inText && shapes.length > 0) shapes.push((shapes.pop() ?? '') + text);
    },
    close(name) {
      if (skipping > 0) {
        skipping--;
        return;
      }
      if (name === 'xdr:from') inFrom = false;
      if (inFrom) into = '';
      if (name === 'a:t') inText = false;
      if (name === 'mc:Choice' || name === 'mc:Fallback') alternatives.leave(found());
      if (name === 'mc:AlternateContent') alternatives.end();
      if (!isShape(name)) return;
      const text = (shapes.pop() ?? '').replaceAll(/\s+/g, ' ').trim();
      if (text !== '') texts.push(`[Text box${placeOf(from)}: ${text}]`);
    },
  });
  return texts;
}

/** Returns ` at B3`, or '' for a drawing without a cell. */
function placeOf(from: ReadonlyMap<string, string>): string {
  const [column, row] = [Number(from.get('xdr:col') ?? Number.NaN), Number(from.get('xdr:row') ?? Number.NaN)];
  return Number.isInteger(column) && Number.isInteger(row) && column < 16_384
    ? ` at ${columnName(column)}${row + 1}`
    : '';
}

/** 0 is A, 26 is AA. */
export function columnName(column: number): string {
  let name = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  return name;
}
