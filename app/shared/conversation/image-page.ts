// The one rule for pages of a PDF that are images, asked by the server that reads them and by the browser that draws them: what is
// counted is what is drawn. Blank pages are none.

/** Characters of a page below which it may be a scan with a stamp or a page number. */
const sparse = 20;

/** A page of pdf.js. */
export interface PageOfPDF {
  getTextContent(): Promise<{ readonly items: readonly object[] }>;
  getOperatorList(): Promise<{ readonly fnArray: readonly number[] }>;
}

export type PaintingOps = Readonly<
  Record<'paintImageXObject' | 'paintInlineImageXObject' | 'paintImageMaskXObject', number>
>;

export async function isImagePage(page: PageOfPDF, ops: PaintingOps): Promise<boolean> {
  let characters = 0;
  for (const item of (await page.getTextContent()).items)
    if ('str' in item) characters += String(item.str).replaceAll(/\s/g, '').length;
  if (characters >= sparse) return false;
  const painting = [ops.paintImageXObject, ops.paintInlineImageXObject, ops.paintImageMaskXObject];
  return (await page.getOperatorList()).fnArray.some((op) => painting.includes(op));
}
