// Decides what to say about PDF pages rendered as images. Uses the server's page count, since this browser may have
// failed to render some.

/**
 * `none`: no image attached. `part`: some pages are missing, and the PDF stays. `instead`: the images replace the PDF.
 * `beside`: all pages are attached in addition to the PDF, which stays for its text.
 */
export type DrawnPages = 'none' | 'part' | 'instead' | 'beside';

/** `whole`: the PDF has no text. */
export function drawnPages(
  { count, whole }: { readonly count: number; readonly whole: boolean },
  drawn: number,
): DrawnPages {
  if (drawn === 0) return 'none';
  if (drawn < count) return 'part';
  return whole ? 'instead' : 'beside';
}
