// The frame for programs in answers: an empty page that receives one program and runs it in a worker.
import { frameHeaders } from './preview-frame.ts';

/** An opaque origin without network, as for previews. Also allows a worker from inline bytes, and WebAssembly. */
export const runPolicy = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:",
  'worker-src blob:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

export const runHeaders: Readonly<Record<string, string>> = {
  ...frameHeaders,
  'content-security-policy': runPolicy,
};

/**
 * The worker: plain script, sent as it is. A program's output is plain text to the page; only the frame's own
 * counters are trusted. A classic worker, because an opaque origin cannot start a module worker; it can still import
 * modules. Python finds its files by name below an address that no server has.
 */
const worker = `
const post = self.postMessage.bind(self);
const say = (type, what) => post({ type, what: String(what) });
const seen = (value) => {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return String(value.stack ?? value);
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return String(value);
  try { return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each), 2) ?? String(value); }
  catch { return String(value); }
};
for (const [level, type] of [['log', 'output'], ['info', 'output'], ['debug', 'output'], ['table', 'output'], ['dir', 'output'], ['warn', 'error'], ['error', 'error']])
  console[level] = (...values) => say(type, values.map(seen).join(' '));
self.addEventListener('unhandledrejection', ({ reason }) => say('error', seen(reason)));
const load = (parts) => import(URL.createObjectURL(new Blob(parts, { type: 'text/javascript' })));
const run = {
  async javascript({ code }) {
    say('running', '');
    await load([code]);
  },
  async python({ code, files }) {
    self.fetch = async (address) => {
      const name = new URL(address).pathname.slice(1);
      if (!files[name]) return new Response(null, { status: 404 });
      return new Response(files[name], { headers: { 'content-type': name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream' } });
    };
    const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([load([files['pyodide.mjs']]), load([files['pyodide.asm.mjs']])]);
    const lock = JSON.parse(new TextDecoder().decode(files['pyodide-lock.json']));
    const python = await loadPyodide({
      indexURL: 'https://python.invalid/',
      createPyodideModule,
      lockFileContents: { ...lock, packages: {} },
      stdout: (line) => say('output', line),
      stderr: (line) => say('error', line),
    });
    say('running', '');
    const result = await python.runPythonAsync(code);
    if (result !== undefined) say('output', python.globals.get('repr')(result));
  },
};
addEventListener('message', async ({ data }) => {
  try {
    await run[data.language](data);
    say('done', '');
  } catch (error) {
    say('error', error?.type && error?.message ? error.message : seen(error));
    say('failed', '');
  }
}, { once: true });
`;

/** The page's script. No program runs in the page, so its counters can be trusted. */
const script = `
(() => {
  const { parent } = window;
  const lines = 2000;
  let left = lines;
  const post = (type, what) => parent.postMessage({ type, what: String(what).slice(0, 10000) }, '*');
  addEventListener('message', function receive({ source, data }) {
    if (source !== parent || typeof data?.code !== 'string') return;
    removeEventListener('message', receive);
    const program = new Worker(URL.createObjectURL(new Blob([${JSON.stringify(worker).replaceAll('</', '<\\/')}], { type: 'text/javascript' })));
    program.onmessage = ({ data }) => {
      if (left-- > 0) post(data?.type, data?.what);
      else if (left === -1) { program.terminate(); post('failed', 'lines'); }
    };
    program.onerror = ({ message }) => { post('error', message ?? 'Error'); post('failed', ''); };
    program.postMessage(data, Object.values(data.files));
  });
})();`;

export const runDocument = `<!doctype html><html><head><meta charset="utf-8"><title>Program</title><script>${script}</script></head><body></body></html>`;
