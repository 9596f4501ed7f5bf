// The frame of previews: an empty page that receives a document and writes it, with a policy that isolates it.
import { codeName } from '../../shared/preview/frame.ts';
import { dialogScript } from './preview-dialogs.ts';

/**
 * `sandbox` without allow-same-origin gives the frame an opaque origin wherever it is opened; nothing may add that
 * token. The frame loads nothing, even from this server. Forms run handlers and validation, but `form-action`
 * prevents sending.
 */
export const framePolicy = [
  'sandbox allow-scripts allow-forms',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  'media-src data: blob:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

export const frameHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': framePolicy,
  'x-frame-options': 'SAMEORIGIN',
  // The CSP does not prevent preconnects and WebRTC. Supported by Chromium.
  'connection-allowlist': '()',
  'x-dns-prefetch-control': 'off',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), payment=(), usb=(), microphone=()',
  'cache-control': 'no-store',
};

/**
 * Plain script, sent as it is. It keeps references to the functions it needs, because the document may replace them.
 * Some browsers do not block WebRTC, so its constructors are deleted. A nested frame would have them again, so an
 * observer removes each nested frame before its document runs. Shadow trees are observed from the start, and cannot
 * be created from text.
 * Storage is emulated for the life of the frame: an opaque origin has none, and generated pages break without it.
 */
const script = `
(() => {
  const { apply } = Reflect;
  const { parent } = window;
  const { open, write, close } = Document.prototype;
  const { attachShadow, insertAdjacentHTML, remove, append: appendTo } = Element.prototype;
  const { createElement } = Document.prototype;
  const post = parent.postMessage.bind(parent);
  const memory = () => {
    const held = new Map();
    return {
      get length() { return held.size; },
      key: (at) => [...held.keys()][at] ?? null,
      getItem: (name) => held.get(String(name)) ?? null,
      setItem: (name, value) => void held.set(String(name), String(value)),
      removeItem: (name) => void held.delete(String(name)),
      clear: () => held.clear(),
    };
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: memory() });
  let cookie = '';
  Object.defineProperty(document, 'cookie', { get: () => cookie, set: (value) => { cookie = String(value); } });
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport']) delete window[name];
  for (const each of [Document, Document.prototype, Element.prototype, ShadowRoot.prototype, DocumentFragment.prototype])
    for (const name of Object.getOwnPropertyNames(each)) if (/Unsafe/.test(name)) delete each[name];
  const select = 'iframe,frame,object,embed,fencedframe,portal';
  const guard = (root, { querySelectorAll }) =>
    new MutationObserver(() => {
      const found = apply(querySelectorAll, root, [select]);
      for (let at = 0; at < found.length; at++) apply(remove, found[at], []);
    }).observe(root, { childList: true, subtree: true });
  const set = (on, name, value) => Object.defineProperty(on, name, { value, writable: false, configurable: false });
  set(Element.prototype, 'attachShadow', function (init) {
    const root = apply(attachShadow, this, [{ ...init, clonable: false }]);
    guard(root, DocumentFragment.prototype);
    return root;
  });
  const append = function (...texts) {
    const place = this.body ?? this.documentElement;
    if (place) apply(insertAdjacentHTML, place, ['beforeend', texts.join('')]);
  };
  for (const name of ['write', 'writeln']) set(Document.prototype, name, append);
${dialogScript}
  let left = 100;
  const tell = (type, what, line) => left-- > 0 && post({ type, what: String(what).slice(0, 300), line }, '*');
  const place = new RegExp('${codeName}(?:-(\\\\d+))?:(\\\\d+)');
  const lineOf = (error) => {
    const [, begins = 1, line] = place.exec(String(error?.stack)) ?? [];
    return line && Number(begins) + Number(line) - 1;
  };
  const { error: logged } = console;
  const word = (value) => {
    if (typeof value !== 'object' || value === null || value instanceof Error) return String(value);
    try { return JSON.stringify(value); } catch { return String(value); }
  };
  // As a console writes them: the first may have places for the others.
  const inWords = ([first, ...rest]) => {
    const placed = typeof first === 'string' ? first.replace(/%[sdifoOjc]/g, (place) => (rest.length ? word(rest.shift()) : place)) : word(first);
    return [placed, ...rest.map(word)].join(' ').split('\\n    at ')[0];
  };
  addEventListener('message', function receive({ source, data }) {
    if (source !== parent || typeof data?.html !== 'string') return;
    removeEventListener('message', receive);
    // What listened before is taken away by this.
    apply(open, document, []);
    guard(document, Document.prototype);
    const run = (text) => {
      const script = apply(createElement, document, ['script']);
      script.textContent = text;
      apply(appendTo, document.body ?? document.head, [script]);
      apply(remove, script, []);
    };
    words = data.words ?? words;
    const libraries = data.libraries ?? {};
    set(window, 'previewLibrary', (name) => {
      const text = libraries[name];
      delete libraries[name];
      if (text) run(text);
    });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      tell('blocked', effectiveDirective + ' ' + blockedURI));
    addEventListener('error', (event) => {
      if (event.error === asked) return event.preventDefault();
      const { message, error } = event;
      if (message) tell('error', message.replace("Failed to execute 'write' on 'Document': ", ''), lineOf(error));
    });
    addEventListener('unhandledrejection', (event) => {
      if (event.reason === asked) return event.preventDefault();
      tell('error', event.reason, lineOf(event.reason));
    });
    console.error = (...values) => {
      apply(logged, console, values);
      const what = inWords(values);
      // React says so of an error that was told.
      if (!/^The above error occurred/.test(what)) tell('console', what);
    };
    apply(write, document, [data.html.replace(/shadowroot/gi, 'data-shadowroot')]);
    // Before its end, so that what waits for the page to be read is told of it.
    for (const text of data.scripts ?? []) run(text);
    apply(close, document, []);
  });
})();
//# sourceURL=preview-frame`;

export const frameDocument = `<!doctype html><html><head><meta charset="utf-8"><title>Preview</title><script>${script}</script></head><body></body></html>`;
