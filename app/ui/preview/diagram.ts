// The document of a Mermaid diagram: the library goes into the frame with it, for a frame loads nothing.
import type { PreviewDocument } from '../../shared/preview/frame.ts';
import { bytesOf } from './assets.ts';

/** Directives of a diagram may change its looks and nothing that is named here. */
const settings = {
  startOnLoad: false,
  securityLevel: 'strict',
  htmlLabels: false,
  suppressErrorRendering: true,
  secure: ['secure', 'securityLevel', 'startOnLoad', 'htmlLabels', 'maxTextSize', 'maxEdges', 'suppressErrorRendering'],
};

const html = `<!doctype html><meta charset="utf-8"><style>
html,body{height:100%;margin:0}
body{display:grid;place-items:center;background:#fff;font:14px/1.5 system-ui,sans-serif}
#drawn{max-width:100%;padding:16px;box-sizing:border-box}
#drawn svg{max-width:100%;height:auto}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;color:#8a1009}
</style><div id="drawn"></div>`;

/** Rejects where the library cannot be fetched. */
export async function diagramDocument(text: string): Promise<PreviewDocument> {
  const { default: address } = await import('mermaid/dist/mermaid.min.js?url');
  const library = new TextDecoder().decode(await bytesOf(address));
  const draw = `(async () => {
    const place = document.getElementById('drawn');
    mermaid.initialize(${JSON.stringify(settings)});
    try { place.innerHTML = (await mermaid.render('diagram', ${JSON.stringify(text)})).svg; }
    catch (error) {
      const words = document.createElement('pre');
      words.textContent = String(error?.message ?? error);
      place.replaceChildren(words);
    }
  })();`;
  return { html, scripts: [library, draw] };
}
