// Builds the document that a frame shows for a code block, fetching and compiling what it needs.
import type { PreviewDocument } from '../../shared/preview/frame.ts';
import type { CompileProblem } from './compile.ts';

export type FramedKind = 'page' | 'picture' | 'react';
export type Prepared = { readonly document: PreviewDocument } | { readonly problem: CompileProblem };

const picture = (svg: string): string =>
  `<!doctype html><meta charset="utf-8"><style>html,body{height:100%;margin:0}body{display:grid;place-items:center;background:#fff}svg{max-width:100%;max-height:100%}</style>${svg}`;

/** Synchronous if nothing must be fetched. Rejects if fetching fails. */
export function prepare(kind: FramedKind, text: string): Prepared | Promise<Prepared> {
  switch (kind) {
    case 'picture':
      return { document: { html: picture(text) } };
    case 'page':
      return /<(?:script|link)\b/i.test(text) ? page(text) : { document: { html: text } };
    case 'react':
      return component(text);
    default:
      return kind satisfies never;
  }
}

async function page(text: string): Promise<Prepared> {
  const { scriptsOf } = await import('./page-scripts.ts');
  const found = scriptsOf(text);
  if (found.libraries.length + found.scripts.length === 0) return { document: { html: found.html } };
  const { pageDocument } = await import('./page-document.ts');
  return { document: await pageDocument(found) };
}

async function component(text: string): Promise<Prepared> {
  const [{ compileApart }, { reactDocument }] = await Promise.all([
    import('./compile-apart.ts'),
    import('./react-document.ts'),
  ]);
  const [compiled] = await compileApart({ as: 'component', sources: [text] });
  if (!compiled || 'problem' in compiled) return { problem: compiled?.problem ?? { type: 'nothing' } };
  return { document: await reactDocument(compiled, text) };
}
