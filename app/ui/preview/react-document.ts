// Builds the document of a React component, with React and the imported libraries.
import { codeName } from '../../shared/preview/frame.ts';
import type { PreviewDocument } from '../../shared/preview/frame.ts';
import type { Code } from './compile.ts';
import { callFor, libraryScripts } from './libraries.ts';
import { shownName } from './library-names.ts';
import type { LibraryName } from './library-names.ts';

const html = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#fff;color:#111}
.preview-error{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;color:#8a1009;font:14px/1.5 monospace}
</style><div id="root"></div>`;

/** On one line, so that the code begins on line 1. */
const before = `(() => { 'use strict'; const module = { exports: {} }; ((require, module, exports) => { `;
const after = `
})(window.previewModules.require, module, module.exports);
const shown = module.exports.default ?? module.exports.${shownName};
if (shown === undefined) return;
class Boundary extends React.Component {
  constructor(props) { super(props); this.state = {}; }
  static getDerivedStateFromError(error) { return { error: String(error?.message ?? error) }; }
  render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : React.createElement('pre', { className: 'preview-error' }, error);
  }
}
const element = React.isValidElement(shown) ? shown : React.createElement(shown);
ReactDOM.createRoot(document.getElementById('root')).render(React.createElement(Boundary, null, element));
})();
//# sourceURL=${codeName}`;

/** Class names typical of Tailwind, which models use without importing it. */
const tailwind =
  /className=[^>]{0,300}\b(?:flex|grid|[mp][xytblr]?-\d|gap-\d|text-(?:xs|sm|lg|\d?xl)|bg-\w+-\d{2,3}|rounded-\w+)\b/;

/** Returns the libraries to load: React, the imports, and Tailwind if its classes occur. */
export function librariesOf({ uses }: Code, source: string): readonly LibraryName[] {
  const styled: readonly LibraryName[] = tailwind.test(source) ? ['tailwindcss'] : [];
  return ['react', 'react-dom', ...uses, ...styled];
}

export const documentWith = (
  { code }: Code,
  called: readonly LibraryName[],
  libraries: Readonly<Record<string, string>>,
): PreviewDocument => ({
  // Components written for Tailwind set their own padding.
  html: called.includes('tailwindcss') ? html : html.replace('margin:0', 'margin:16px'),
  libraries,
  scripts: [callFor(called), `${before}${code}${after}`],
});

/** Rejects if a library cannot be fetched. */
export async function reactDocument(code: Code, source: string): Promise<PreviewDocument> {
  const called = librariesOf(code, source);
  return documentWith(code, called, await libraryScripts(called));
}
