// Serves the files of the client build that existed at start, precompressed if the browser accepts it.
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

interface StaticFile {
  readonly path: string;
  readonly size: number;
  readonly etag: string;
  /** Compressed variants of the file, best first, with their sizes. */
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
 * Policy of third-party modules that run as workers: they read untrusted files (PDFs), so they may load and connect
 * to nothing, and compile only the decoders they are given.
 */
const libraryPolicy = "default-src 'none'; script-src 'wasm-unsafe-eval'";

/** Indexes a folder's files by URL path. Only the index is served, so no path reaches a file outside the folder. */
export async function indexFiles(folder: string): Promise<StaticFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = new Map<string, { size: number; mtimeMs: number }>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // Vite's manifest and similar files are for tools.
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

/** Responds to GET and HEAD for an indexed file; returns false if there is none. */
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
    // File names in /assets contain a content hash, so these files never change.
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
  // The client disconnected or the build was replaced; pipeline has already destroyed the response.
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
