// Libraries by the addresses that pages load them from: the hosts that models name, and how each writes a package.
import { libraryOf } from './library-names.ts';
import type { LibraryName } from './library-names.ts';

const name = String.raw`(?<name>(?:@[\w.-]+/)?[\w.-]+?)`;
const rest = String.raw`(?:@[\w.^~-]+)?(?<path>(?:/.*)?)$`;

/** Paths by host. */
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

/** Parts of a package that its one file does not hold. */
const others = /^\/(?:jsx-(?:dev-)?runtime|server|test-utils|umd\/react-dom-(?:server|test-utils)|plugins?\b)/;

/** `babel`: what compiles code in a page is not needed, since such code is compiled before. */
export function libraryAt(address: string): LibraryName | 'babel' | undefined {
  if (!URL.canParse(address, 'https://preview.invalid')) return undefined;
  const { hostname, pathname } = new URL(address, 'https://preview.invalid');
  if (hostname === 'cdn.tailwindcss.com') return 'tailwindcss';
  const found = Object.hasOwn(hosts, hostname) ? hosts[hostname]?.exec(pathname)?.groups : undefined;
  if (!found || others.test(found['path'] ?? '')) return undefined;
  const written = (found['name'] ?? '').toLowerCase();
  return written === '@babel/standalone' || written === 'babel-standalone' ? 'babel' : libraryOf(written);
}
