// Renders scanned PDF pages as images in the browser, for models with vision.
import { getDocument, GlobalWorkerOptions, OPS } from 'pdfjs-dist';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { isImagePage } from '../../shared/conversation/image-page.ts';
import { maxPageImages } from './attachments.ts';

/** Longest side of a page; models downscale larger images. Unit: px. */
const side = 1600;
const quality = 0.82;
/** Timeout of one page, which could be crafted to be slow. Unit: ms. */
const pageMs = 30_000;

/** Decoders of scanner formats. Scripts in a PDF never run. */
const decoders: Readonly<Record<string, () => Promise<{ readonly default: string }>>> = {
  'jbig2.wasm': () => import('pdfjs-dist/wasm/jbig2.wasm?url'),
  'openjpeg.wasm': () => import('pdfjs-dist/wasm/openjpeg.wasm?url'),
  'qcms_bg.wasm': () => import('pdfjs-dist/wasm/qcms_bg.wasm?url'),
};

class Decoders {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = (await decoders[filename]?.())?.default;
    if (address === undefined) throw new Error(`${filename} is not needed here`);
    return new Uint8Array(await (await fetch(address)).arrayBuffer());
  }
}

/**
 * Renders up to `maxPageImages` image pages; pages that cannot be checked are skipped, so compare the number with the
 * server's count. `onPage`: called with the number of finished pages. Rejects if the file is unreadable or a page times out.
 */
export async function imagesOfPages(
  bytes: Uint8Array,
  name: string,
  onPage: (done: number, of: number) => void,
): Promise<readonly File[]> {
  GlobalWorkerOptions.workerSrc = (await import('pdfjs-dist/build/pdf.worker.min.mjs?url')).default;
  const loading = getDocument({ data: bytes, useWorkerFetch: false, BinaryDataFactory: Decoders, verbosity: 0 });
  try {
    const pdf = await within(loading.promise);
    const numbers = await imagePages(pdf);
    const shown = numbers.slice(0, maxPageImages);
    const images: File[] = [];
    for (const number of shown) {
      onPage(images.length, shown.length);
      const page = await pdf.getPage(number);
      const blob = await within(draw(page));
      images.push(new File([blob], `${name.replace(/\.pdf$/i, '')}, page ${number}.jpg`, { type: 'image/jpeg' }));
      page.cleanup();
    }
    return images;
  } finally {
    // Also terminates the worker of a page that hangs.
    void loading.destroy();
  }
}

async function imagePages(pdf: PDFDocumentProxy): Promise<readonly number[]> {
  const found: number[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    // Damaged or slow pages are skipped; the server's count reveals them.
    const page = await within(pdf.getPage(number)).catch(() => undefined);
    if (page && (await within(isImagePage(page, OPS)).catch(() => false))) found.push(number);
    page?.cleanup();
  }
  return found;
}

async function draw(page: PDFPageProxy): Promise<Blob> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: side / Math.max(width, height) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  await page.render({ canvas, viewport, background: '#fff' }).promise;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  canvas.width = 0;
  if (!blob) throw new Error('the page could not be drawn');
  return blob;
}

function within<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('it took too long')), pageMs)),
  ]);
}
