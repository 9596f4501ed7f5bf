// Reads the text of charts and diagrams in Office documents, as separate parts.
import { relationsOf, targetsOf, walkXML } from '../xml.ts';
import type { Archive } from '../zip.ts';

interface Series {
  name: string[];
  labels: string[];
  values: string[];
}

/** Rounds away the error of binary fractions in the last digits. */
const tidy = (text: string): string =>
  /^-?\d+\.\d{10,}$/.test(text) ? String(Number(Number(text).toPrecision(15))) : text;

/** Returns the title and a line per series: `Sales: Q1 = 5, Q2 = 6`. Uses the values stored next to formulas. */
export function chartText(xml: string): string {
  const title: string[] = [];
  const all: Series[] = [];
  let into: string[] | undefined;
  let inText = false;
  let depth = 0;
  const lists = (name: string, attributes: Readonly<Record<string, string>>): string[] | undefined => {
    const series = all.at(-1);
    const kind = name === 'cx:strDim' || name === 'cx:numDim' ? (attributes['type'] ?? '') : '';
    if (name === 'c:title' || name === 'cx:title') return title;
    if (name === 'c:tx' || name === 'cx:tx') return series?.name;
    if (name === 'c:cat' || name === 'c:xVal' || kind === 'cat') return series?.labels;
    return name === 'c:val' || name === 'c:yVal' || kind !== '' ? series?.values : undefined;
  };
  const isOuter = (name: string): boolean =>
    /^(?:cx?:(?:title|tx)|c:(?:cat|xVal|val|yVal)|cx:(?:strDim|numDim))$/.test(name);
  walkXML(xml, {
    open(name, attributes) {
      if (name === 'c:ser' || name === 'cx:series' || name === 'cx:data')
        all.push({ name: [], labels: [], values: [] });
      if (isOuter(name) && depth++ === 0) into = lists(name, attributes);
      if (name === 'c:v' || name === 'a:t' || name === 'cx:pt' || name === 'cx:v') {
        inText = into !== undefined;
        into?.push('');
      }
    },
    text(text) {
      if (inText && into) into[into.length - 1] += text;
    },
    close(name) {
      if (name === 'c:v' || name === 'a:t' || name === 'cx:pt' || name === 'cx:v') inText = false;
      if (isOuter(name) && --depth === 0) into = undefined;
    },
  });
  const lines = all.flatMap(({ name, labels, values }) => {
    const points = values.map((value, at) =>
      labels[at] === undefined ? tidy(value) : `${tidy(labels[at])} = ${tidy(value)}`,
    );
    const said = [name.join(' ').trim(), points.join(', ')].filter((part) => part !== '');
    return said.length > 0 ? [said.join(': ')] : [];
  });
  const head = title.join('').replaceAll(/\s+/g, ' ').trim();
  return [`[Chart${head === '' ? '' : `: ${head}`}]`, ...lines].join('\n');
}

export function diagramText(xml: string): string {
  const lines: string[] = [];
  let line = '';
  let inText = false;
  walkXML(xml, {
    open(name) {
      if (name === 'a:t') inText = true;
    },
    text(text) {
      if (inText) line += text;
    },
    close(name) {
      if (name === 'a:t') inText = false;
      if (name !== 'dgm:pt') return;
      if (line.trim() !== '') lines.push(line.trim());
      line = '';
    },
  });
  return lines.length > 0 ? `[Diagram]\n${lines.join('\n')}` : '';
}

/** Returns the texts of a part's charts and diagrams, by relationship id. */
export async function drawnTexts(archive: Archive, part: string): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const targets = await archive.readIfThere(relationsOf(part), (xml) => targetsOf(xml, part));
  for (const [id, { type, target }] of targets) {
    const read = { chart: chartText, chartEx: chartText, diagramData: diagramText }[type];
    if (read) texts.set(id, await archive.read(target, read));
  }
  return texts;
}
