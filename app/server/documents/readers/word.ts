// Text of a Word document: headings, lists and tables as Markdown, images counted.
import mammoth from 'mammoth';
import { Refused } from '../refusal.ts';
import type { Archive } from '../zip.ts';
import { markupText } from './markup.ts';

export async function readWord(
  archive: Archive,
  bytes: Buffer,
): Promise<{ readonly text: string; readonly images: number }> {
  // The library inflates without a limit: after this the whole document is known to be of a size that a document has.
  await archive.check();
  let images = 0;
  const convertImage = mammoth.images.imgElement(() => {
    images++;
    return Promise.resolve({ src: '' });
  });
  const { value } = await mammoth
    .convertToHtml({ buffer: bytes }, { convertImage, includeEmbeddedStyleMap: false })
    .catch(() => {
      throw new Refused('damaged');
    });
  return { text: markupText(value).text, images };
}
