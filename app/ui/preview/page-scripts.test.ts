// Tests the external scripts of pages: which are recognized, what stays unchanged, and that line numbers are kept.
import { expect, test } from 'vitest';
import { libraryAt } from './library-at.ts';
import { scriptsOf } from './page-scripts.ts';

test.each([
  ['https://unpkg.com/react@18/umd/react.development.js', 'react'],
  ['https://unpkg.com/react-dom@18.2.0/umd/react-dom.production.min.js', 'react-dom'],
  ['//unpkg.com/react', 'react'],
  ['https://cdn.jsdelivr.net/npm/chart.js', 'chart.js'],
  ['https://cdn.jsdelivr.net/npm/chart.js@4.4.0/dist/chart.umd.min.js', 'chart.js'],
  ['https://cdnjs.cloudflare.com/ajax/libs/Chart.js/3.9.1/chart.min.js', 'chart.js'],
  ['https://cdnjs.cloudflare.com/ajax/libs/d3/7.8.5/d3.min.js', 'd3'],
  ['https://d3js.org/d3.v7.min.js', 'd3'],
  ['https://esm.sh/react@18.2.0', 'react'],
  ['https://esm.sh/react-dom@18/client', 'react-dom'],
  ['https://esm.sh/v135/lucide-react@0.263.1?deps=react@18', 'lucide-react'],
  ['https://cdn.skypack.dev/d3@7', 'd3'],
  ['https://ga.jspm.io/npm:react@18.2.0/index.js', 'react'],
  ['https://cdn.jsdelivr.net/npm/mermaid@10/dist/mermaid.esm.min.mjs', 'mermaid'],
  ['https://cdn.tailwindcss.com?plugins=forms', 'tailwindcss'],
  ['https://cdn.jsdelivr.net/npm/@tailwindcss/browser@4', 'tailwindcss'],
  ['https://unpkg.com/@babel/standalone/babel.min.js', 'babel'],
  ['https://cdnjs.cloudflare.com/ajax/libs/babel-standalone/7.23.2/babel.min.js', 'babel'],
  ['https://unpkg.com/react-dom@18/umd/react-dom-server.browser.development.js', undefined],
  ['https://esm.sh/react/jsx-runtime', undefined],
  ['https://unpkg.com/d3-array@3', undefined],
  ['https://unpkg.com/constructor', undefined],
  ['https://evil.example/npm/react', undefined],
  ['https://unpkg.com.evil.example/react', undefined],
  ['react.js', undefined],
  ['http://[', undefined],
  ['', undefined],
])('%s is %s', (address, library) => expect(libraryAt(address)).toBe(library));

test('known libraries are called for in their places, and scripts know their lines', () => {
  const page = [
    '<!doctype html>',
    '<script crossorigin',
    '  src="https://unpkg.com/react@18/umd/react.development.js"></script>',
    "<SCRIPT src='https://unpkg.com/react-dom@18'></SCRIPT ><script src=https://unpkg.com/@babel/standalone></script>",
    '<link rel="stylesheet" href="https://unpkg.com/tailwindcss@2/dist/tailwind.min.css"><link rel="icon" href="/x">',
    '<script src="https://a.example/x.js"></script>',
    '<script>const plain = 1;</script>',
    '<script type="text/babel">',
    'const App = () => <p/>;',
    '</script>',
    '<p>end</p>',
  ].join('\n');
  const { html, libraries, scripts } = scriptsOf(page);
  expect(libraries).toEqual(['react', 'react-dom', 'tailwindcss']);
  expect(scripts).toEqual([{ text: '\nconst App = () => <p/>;\n', line: 8 }]);
  expect(html.split('\n')).toEqual([
    '<!doctype html>',
    '<script>previewLibrary("react")</script>',
    '',
    '<script>previewLibrary("react-dom")</script>',
    '<script>previewLibrary("tailwindcss")</script><link rel="icon" href="/x">',
    '<script src="https://a.example/x.js"></script>',
    '<script>const plain = 1;',
    '//# sourceURL=preview-code-7</script>',
    '',
    '',
    '',
    '<p>end</p>',
  ]);
});

test('scripts in comments are no scripts', () => {
  const page = '<!-- <script type="text/babel">a;</script> --><p>b</p><script type="text/babel">c;</script>';
  const { html, scripts } = scriptsOf(page);
  expect(scripts.map(({ text }) => text)).toEqual(['c;']);
  expect(html).toContain('<!-- <script type="text/babel">a;</script> -->');
  expect(scriptsOf('<!-- <script type="text/babel">a;</script>').scripts).toEqual([]);
});

test.each([
  [
    'a known address',
    `import { select } from "https://cdn.jsdelivr.net/npm/d3@7/+esm"; select('p');`,
    `import { select } from "d3"; select('p');`,
  ],
  ['a bare name', `import * as d3 from 'd3';`, `import * as d3 from 'd3';`],
  ['a name of the import map', `import Chart from 'chart';`, `import Chart from 'chart.js';`],
  ['one that is unknown', `import 'd3'; import 'https://a.example/x.js';`, undefined],
  ['a file of the page', `import './x.js';`, undefined],
  ['nothing', `console.log('from "d3"' );`, undefined],
])('a module that imports %s', (_name, text, script) => {
  const map = '<script type="importmap">{"imports":{"chart":"https://esm.sh/chart.js@4/auto","bad":7}}</script>';
  const { html, scripts } = scriptsOf(`${map}<script type="module">${text}</script>`);
  expect(scripts.map((each) => each.text)).toEqual(script === undefined ? [] : [script]);
  expect(html.includes(text)).toBe(script === undefined);
});

test.each([
  ['without any', '<p>x</p>'],
  ['that is not closed', '<script src="https://unpkg.com/react">'],
  ['of data', '<script type="application/json">{}</script>'],
])('a page with a script %s is handed over as it was written', (_name, page) =>
  expect(scriptsOf(page)).toEqual({ html: page, libraries: [], scripts: [] }),
);

test.each([
  ['tags without an end', '<script '],
  ['scripts without an end', '<script>'],
  ['ends', '</script '],
  ['links', '<link href='],
  ['imports', '<script type=module>import "d3";</script>'],
])('a megabyte of %s is looked through in no time', { timeout: 30_000 }, (_name, part) => {
  const begun = performance.now();
  scriptsOf(part.repeat(1_000_000 / part.length));
  expect(performance.now() - begun).toBeLessThan(5_000);
});
