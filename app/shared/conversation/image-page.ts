// Detects image pages of a PDF. Shared by the server, which counts them, and the browser, which draws them. Blank pages do not
// count.

/** A page with fewer characters may be a scan with a stamp or a page number. */
const sparse = 20;

/** Subset of a pdf.js page. */
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
