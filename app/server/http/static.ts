// Serves the files of the client build: only what was there at start, precompressed where the browser takes it.
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

interface StaticFile {
  readonly path: string;
  readonly size: number;
  readonly etag: string;
  /** Encodings that lie beside the file, best first, with their sizes. */
  readonly encoded: readonly { readonly encoding: string; readonly path: string; readonly size: number }[];
}

export type StaticFiles = ReadonlyMap<string, StaticFile>;

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
};

/**
 * Policy of modules that libraries bring as they are, which run as workers: they read what strangers wrote (PDFs), so they load and
 * reach nothing, and compile the decoders that they are handed.
 */
const libraryPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'";

/**
 * The table of all files under a folder, by URL path. A request is answered from this table and nothing else, so no
 * path, however written, reaches a file outside the folder.
 */
export async function indexFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = new Map<string, { size: number; mtimeMs: number }>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Vite's manifest and the like, for tools and not for browsers.
    if (relative(folder, path).startsWith('.')) continue;
    sizes.set(path, await stat(path));
  }
  const files = new Map<string, StaticFile>();
  for (const [path, { size, mtimeMs }] of sizes) {
    if (encodings.some(([, suffix]) => path.endsWith(suffix) && sizes.has(path.slice(0, -suffix.length)))) continue;
    const url = `/${relative(folder, path).split(sep).map(encodeURIComponent).join('/')}`;
    const encoded = encodings.flatMap(([encoding, suffix]) => {
      const beside = sizes.get(path + suffix);
      return beside ? [{ encoding, path: path + suffix, size: beside.size }] : [];
    });
    files.set(url, { path, size, etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`, encoded });
  }
  return files;
}

/** Answers GET and HEAD for a file of the table; false when there is none and someone else must answer. */
export function serveStatic(
  files: StaticFiles,
  req: IncomingMessage,
  res: ServerResponse,
  addHeaders: (headers: Headers) => void,
): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  const url = req.url ?? '/';
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  const file = files.get(path);
  if (!file) return false;

  const accepted = acceptedEncodings(req.headers['accept-encoding']);
  const variant = file.encoded.find(({ encoding }) => accepted.has(encoding));
  const headers = new Headers({
    'content-type': contentTypes[extname(file.path)] ?? 'application/octet-stream',
    // Vite puts a content hash in the names under /assets: what is there never changes.
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    etag: file.etag,
  });
  if (file.encoded.length > 0) headers.set('vary', 'accept-encoding');
  if (extname(file.path) === '.mjs') headers.set('content-security-policy', libraryPolicy);
  addHeaders(headers);

  if (req.headers['if-none-match'] === file.etag) {
    res.setHeaders(headers).writeHead(304).end();
    return true;
  }
  if (variant) headers.set('content-encoding', variant.encoding);
  headers.set('content-length', String((variant ?? file).size));
  res.setHeaders(headers).writeHead(200);
  if (req.method === 'HEAD') res.end();
  // A failure here is the client going away or the build being replaced; pipeline has destroyed the response by then.
  else pipeline(createReadStream((variant ?? file).path), res).catch(() => undefined);
  return true;
}

function acceptedEncodings(header: string | string[] | undefined): ReadonlySet<string> {
  const accepted = new Set<string>();
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase());
    if (!params.some((param) => /^q=0(\.0*)?$/.test(param))) accepted.add(name);
  }
  return accepted;
}
