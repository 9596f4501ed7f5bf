// Finds scripts of a page that a preview cannot run unchanged: libraries from a CDN, and code that needs a compiler.
import { codeName } from '../../shared/preview/frame.ts';
import { libraryAt } from './library-at.ts';
import { libraryOf } from './library-names.ts';
import type { LibraryName } from './library-names.ts';

export interface Written {
  readonly text: string;
  /** First line of the script in the page, from 1. */
  readonly line: number;
}

export interface PageScripts {
  /** The page with library scripts replaced by calls; each inline script states the line it begins at. */
  readonly html: string;
  readonly libraries: readonly LibraryName[];
  /** Modules and code to compile; they run after the page is parsed. */
  readonly scripts: readonly Written[];
}

/** Script types that the browser runs. */
const runs = /^(?:|module|(?:text|application)\/(?:java|ecma)script)$/;

/** Unit: characters. Longer tags are left unchanged, which bounds the time for scanning a page. */
const longestTag = 2_000;

export function scriptsOf(page: string): PageScripts {
  const tag = /<(?:(script|link)\b|!--)/gi;
  const end = /<\/script[^>]{0,100}>/gi;
  const libraries = new Set<LibraryName>();
  const scripts: Written[] = [];
  const parts: string[] = [];
  let names: Names = {};
  let done = 0;
  let closes = 0;
  let [line, counted] = [1, 0];
  const lineAt = (at: number): number => {
    line += linesIn(page, counted, at);
    counted = at;
    return line;
  };
  const put = (from: number, to: number, instead: string): void => {
    parts.push(page.slice(done, from), instead, '\n'.repeat(linesIn(page, from, to)));
    done = to;
  };
  const call = (library: LibraryName): string => {
    libraries.add(library);
    return `<script>previewLibrary(${JSON.stringify(library)})</script>`;
  };
  for (let found = tag.exec(page); found; found = tag.exec(page)) {
    const [whole, element] = found;
    const from = found.index;
    const named = from + whole.length;
    if (element === undefined) {
      // Comments are skipped.
      const over = page.indexOf('-->', named);
      if (over < 0) break;
      tag.lastIndex = over + 3;
      continue;
    }
    if (closes < named) closes = page.indexOf('>', named);
    if (closes < 0) break;
    if (closes - named > longestTag) continue;
    const attributes = page.slice(named, closes);
    const begins = closes + 1;
    if (element.toLowerCase() === 'link') {
      // Tailwind 2 and earlier were style sheets.
      if (libraryAt(attribute(attributes, 'href') ?? '') === 'tailwindcss') put(from, begins, call('tailwindcss'));
      continue;
    }
    end.lastIndex = begins;
    const closed = end.exec(page);
    if (!closed) break;
    tag.lastIndex = end.lastIndex;
    const text = page.slice(begins, closed.index);
    const source = attribute(attributes, 'src');
    if (source !== undefined) {
      const library = libraryAt(source);
      if (library) put(from, end.lastIndex, library === 'babel' ? '' : call(library));
      continue;
    }
    const type = attribute(attributes, 'type')?.toLowerCase();
    if (type === 'importmap') names = namesIn(text);
    const script = scriptIn(text, type, names);
    if (script !== undefined) {
      scripts.push({ text: script, line: lineAt(begins) });
      put(from, end.lastIndex, '');
    } else if (type === undefined || runs.test(type))
      put(closed.index, closed.index, `\n//# sourceURL=${codeName}-${lineAt(begins)}`);
  }
  if (done === 0) return { html: page, libraries: [], scripts: [] };
  return { html: parts.join('') + page.slice(done), libraries: [...libraries], scripts };
}

/** Undefined for a script that the browser can run unchanged, or does not run. */
function scriptIn(text: string, type: string | undefined, names: Names): string | undefined {
  if (type === 'module') return withNames(text, names);
  return type === 'text/babel' || type === 'text/jsx' ? (withNames(text, names) ?? text) : undefined;
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(String.raw`(?:^|\s)${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`, 'i').exec(attributes);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

function linesIn(text: string, from: number, to: number): number {
  const part = text.slice(from, to);
  let lines = 0;
  for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/** URLs by import map name. */
type Names = Readonly<Record<string, string>>;

function namesIn(map: string): Names {
  try {
    const { imports } = JSON.parse(map) as { readonly imports?: unknown }; // checked below
    if (typeof imports !== 'object' || imports === null) return {};
    return Object.fromEntries(
      Object.entries(imports).filter((each): each is [string, string] => typeof each[1] === 'string'),
    );
  } catch {
    return {};
  }
}

const imported = /((?:^|[\n;}])[ \t]*import\b(?:[^'";]{0,1000}?\bfrom)?\s*|\bimport\(\s*)(["'])([^"'\n]{1,500})\2/g;

/** Renames imports to library names. Undefined if there are no imports, or one is unknown. */
function withNames(text: string, names: Names): string | undefined {
  let [some, foreign] = [false, false];
  const named = text.replaceAll(imported, (whole, before: string, quote: string, from: string) => {
    some = true;
    const known = libraryOf(from);
    const mapped = Object.hasOwn(names, from) ? names[from] : from;
    const library = known ?? libraryAt(mapped ?? '');
    if (library === undefined || library === 'babel') foreign = true;
    return known === undefined && library !== undefined ? `${before}${quote}${library}${quote}` : whole;
  });
  return some && !foreign ? named : undefined;
}
