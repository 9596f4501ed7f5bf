// Recognizes libraries by CDN URL, for the hosts that models use.
import { libraryOf } from './library-names.ts';
import type { LibraryName } from './library-names.ts';

const name = String.raw`(?<name>(?:@[\w.-]+/)?[\w.-]+?)`;
const rest = String.raw`(?:@[\w.^~-]+)?(?<path>(?:/.*)?)$`;

/** Path patterns by host. */
const hosts: Readonly<Record<string, RegExp>> = {
  'unpkg.com': new RegExp(`^/${name}${rest}`),
  'cdn.jsdelivr.net': new RegExp(`^/npm/${name}${rest}`),
  'esm.sh': new RegExp(String.raw`^/(?:v\d+/)?\*?${name}${rest}`),
  'esm.run': new RegExp(`^/${name}${rest}`),
  'cdn.skypack.dev': new RegExp(`^/${name}${rest}`),
  'ga.jspm.io': new RegExp(`^/npm:${name}${rest}`),
  'cdnjs.cloudflare.com': new RegExp(`^/ajax/libs/${name}(?<path>/.*)$`),
  'd3js.org': /^\/(?<name>d3)(?<path>\.v\d.*)$/,
};

/** Entry points that the library's single file does not contain. */
const others = /^\/(?:jsx-(?:dev-)?runtime|server|test-utils|umd\/react-dom-(?:server|test-utils)|plugins?\b)/;

/** `babel`: the in-page compiler, not needed because code is compiled beforehand. */
export function libraryAt(address: string): LibraryName | 'babel' | undefined {
  if (!URL.canParse(address, 'https://preview.invalid')) return undefined;
  const { hostname, pathname } = new URL(address, 'https://preview.invalid');
  if (hostname === 'cdn.tailwindcss.com') return 'tailwindcss';
  const found = Object.hasOwn(hosts, hostname) ? hosts[hostname]?.exec(pathname)?.groups : undefined;
  if (!found || others.test(found['path'] ?? '')) return undefined;
  const written = (found['name'] ?? '').toLowerCase();
  return written === '@babel/standalone' || written === 'babel-standalone' ? 'babel' : libraryOf(written);
}
