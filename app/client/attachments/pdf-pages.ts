// Pages of a PDF as images, drawn by this browser: for scans, of which a model that sees reads the pages and nobody else the words.
import { getDocument, GlobalWorkerOptions, OPS } from 'pdfjs-dist';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { isImagePage } from '../../shared/conversation/image-page.ts';
import { maxPageImages } from './attachments.ts';

/** Longest side of a page, as models look at it; more is scaled down by them. Unit: pixels. */
const side = 1600;
const quality = 0.82;
/** Time limit of one page: what takes longer is made to. Unit: ms. */
const pageMs = 30_000;

/** Decoders of formats that scanners write. Scripts in a PDF never run. */
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
 * Of at most `maxPageImages` pages, and of none that this browser cannot check: compare with the server's count.
 * `onPage`: the number of pages that are there. Rejects where the file cannot be read or a page takes too long.
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
    // The worker of a page that hangs ends with it.
    void loading.destroy();
  }
}

async function imagePages(pdf: PDFDocumentProxy): Promise<readonly number[]> {
  const found: number[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    // One that is damaged or takes too long is left out: the server's count tells of it.
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
