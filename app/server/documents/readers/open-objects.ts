// Reads formulas and charts in OpenDocument files, which are separate documents in a folder of the archive.
import { walkXML } from '../xml.ts';
import type { Archive } from '../zip.ts';
import { MathTree } from './math-tree.ts';
import { mathLine } from './math.ts';
import { OpenSheetTexts } from './open-sheet-texts.ts';

/** Returns texts by the object's address in the document, without objects other than formulas and charts. */
export async function objectTexts(
  archive: Archive,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const address of new Set(addresses)) {
    const folder = address.replace(/^\.\//, '').replace(/\/$/, '');
    if (folder === '') continue;
    const text = await archive.readIfThere(`${folder}/content.xml`, (xml) =>
      /<(?:\w+:)?math[\s>]/.test(xml) ? formulaIn(xml) : xml.includes('<chart:chart') ? chartIn(xml) : '',
    );
    if (text !== '') texts.set(address, text);
  }
  return texts;
}

function formulaIn(xml: string): string {
  let tree: MathTree | undefined;
  let isDone = false;
  walkXML(xml, {
    open(name, attributes) {
      if (tree && !isDone) tree.open(name, attributes);
      else if (/^(?:\w+:)?math$/.test(name) && !tree) tree = new MathTree(name);
    },
    text: (text) => void (isDone ? undefined : tree?.text(text)),
    close() {
      if (tree && !isDone) isDone = tree.close();
    },
  });
  return tree ? mathLine(tree.root) : '';
}

/** Returns the title, and the table of values stored in the chart. */
function chartIn(xml: string): string {
  const title =
    /<chart:title\b.*?<\/chart:title>/s
      .exec(xml)?.[0]
      .replaceAll(/<[^>]*>/g, '')
      .trim() ?? '';
  const reading = new OpenSheetTexts(new Map());
  walkXML(xml, reading);
  const rows = reading.parts().map(({ text }) => text);
  return [`[Chart${title === '' ? '' : `: ${title}`}]`, ...rows].filter((line) => line !== '').join('\n');
}
