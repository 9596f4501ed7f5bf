// HTML elements by their Markdown. Elements that are not listed are transparent.

/** Marks written around the text. */
export const marks: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  del: '~~',
  s: '~~',
};

export const headings: Readonly<Record<string, string>> = {
  h1: '# ',
  h2: '## ',
  h3: '### ',
  h4: '#### ',
  h5: '##### ',
  h6: '###### ',
};

/** Elements on separate lines; with `2`, also separated by a blank line. */
export const blocks: Readonly<Record<string, 1 | 2>> = {
  address: 2,
  article: 2,
  aside: 2,
  blockquote: 2,
  body: 2,
  dd: 1,
  details: 2,
  dialog: 2,
  div: 2,
  dl: 2,
  dt: 1,
  fieldset: 2,
  figcaption: 2,
  figure: 2,
  footer: 2,
  form: 2,
  h1: 2,
  h2: 2,
  h3: 2,
  h4: 2,
  h5: 2,
  h6: 2,
  header: 2,
  hr: 2,
  li: 1,
  main: 2,
  nav: 2,
  ol: 2,
  option: 1,
  p: 2,
  pre: 2,
  section: 2,
  summary: 2,
  table: 2,
  title: 2,
  tr: 1,
  ul: 2,
};

/** Dropped with their content. */
export const ignored: ReadonlySet<string> = new Set([
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'script',
  'style',
  'svg',
  'template',
  'title',
]);

/** Elements without an end tag. */
export const voids: ReadonlySet<string> = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

/** Open elements that a start tag closes (`names`), unless a `borders` element is in between. */
export const closedBy: Readonly<Record<string, readonly [names: readonly string[], borders: readonly string[]]>> = {
  li: [['li'], ['ul', 'ol']],
  dd: [['dd', 'dt'], ['dl']],
  dt: [['dd', 'dt'], ['dl']],
  tr: [['tr'], ['table']],
  td: [
    ['td', 'th'],
    ['tr', 'table'],
  ],
  th: [
    ['td', 'th'],
    ['tr', 'table'],
  ],
  option: [['option'], ['select']],
};
