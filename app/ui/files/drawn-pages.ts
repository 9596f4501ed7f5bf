// Note about pages of a PDF that were drawn as images, by the server's count of them: this browser may have failed at some.

/**
 * `none`: nothing is attached. `part`: the rest is told of, and the PDF stays. `instead`: the images stand for the whole PDF.
 * `beside`: all are attached, and the PDF stays for its text.
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
