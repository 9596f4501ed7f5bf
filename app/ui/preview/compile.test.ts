// Tests which component of an answer is shown, what is refused, and the line of each error.
import { expect, test } from 'vitest';
import { compile, compileScript } from './compile.ts';

const shown = (source: string): string => {
  const compiled = compile(source);
  return 'code' in compiled ? compiled.code : JSON.stringify(compiled.problem);
};

test.each([
  ['a default export', 'export default function Card() { return <p>x</p>; }', /exports\. ?default = Card/],
  ['a default arrow', 'export default () => <p>x</p>', /exports\. ?default = /],
  ['an element at the end', 'const A = () => <p>x</p>;\n\n<A />;', /exports\.__shown = React\.createElement\(A/],
  ['a component at the end', 'const A = () => <p>x</p>;\nconst B = () => <A />;\nA', /exports\.__shown = A$/],
  ['App', 'function App() { return null }\nfunction Other() { return null }', /exports\.__shown = App;$/],
  ['the last component', 'const One = () => null;\nclass Two extends React.Component {}', /exports\.__shown = Two;$/],
  ['a named export', 'export const One = () => null;', /exports\.__shown = One;$/],
  ['types', 'type P = { a: string };\nexport default ({ a }: P) => <p>{a as string}</p>', /exports\. ?default/],
])('%s is shown', (_name, source, code) => expect(shown(source)).toMatch(code));

test('what renders itself is given no other place', () => {
  const source =
    'import { createRoot } from "react-dom/client";\nconst App = () => null;\ncreateRoot(document.body).render(<App />);';
  expect(shown(source)).not.toContain('__shown');
});

test.each([
  ['a tag that is not closed', 'export default () => (\n  <p>\n);', { type: 'syntax', line: 2 }],
  ['another tag that is closed', 'export default () => (\n  <p>\n</div>);', { type: 'syntax', line: 3 }],
  ['an answer that was cut', 'const a: string = "";\nexport default () => (\n  <p>a\n', { type: 'syntax' }],
  ['a word too many', 'const a = 1;\nconst b = = 2;', { type: 'syntax', line: 2 }],
  ['two of one name', 'const a = 1;\nconst a = 2;\nexport default () => <p/>', { type: 'syntax', line: 2 }],
  [
    'a library',
    'import React from "react";\nimport {\n  Box\n} from "three";\nexport default () => <Box/>',
    { type: 'import', name: 'three' },
  ],
  ['a style sheet', 'import "./app.css";\nexport default () => <p/>', { type: 'import', name: './app.css', line: 1 }],
  [
    'a library later',
    'export default () => { import("lodash"); return <p/> }',
    { type: 'import', name: 'lodash', line: 1 },
  ],
  ['no component', 'const a = 1;\na + 1;', { type: 'nothing' }],
  ['nothing', '', { type: 'nothing' }],
  ['a book', ' '.repeat(200_001), { type: 'long' }],
  ['levels without end', `export default () => ${'<a>'.repeat(30_000)}`, { type: 'syntax' }],
])('%s is refused', (_name, source, problem) => expect(compile(source)).toMatchObject({ problem }));

test('lines stay where they are', () => {
  const compiled = compile(
    'import React from "react";\ntype A = {\n  b: string;\n};\nexport default function X() {\n  throw new Error("here");\n}',
  );
  expect('code' in compiled && compiled.code.split('\n')[5]).toContain('throw new Error("here")');
});

test('the libraries that it imports are named, each once', () => {
  const source =
    'import React from "react";\nimport { createRoot } from "react-dom/client";\nimport { Line } from "recharts";\nimport type { X } from "types";\ncreateRoot(document.body).render(<Line/>);';
  expect(compile(source)).toMatchObject({ uses: ['react', 'react-dom', 'recharts'] });
});

test('a script of a page is given no place, and may wait', () => {
  const compiled = compileScript('import * as d3 from "d3";\nconst a = await d3.csv("x");');
  expect(compiled).toMatchObject({ uses: ['d3'] });
  expect('code' in compiled && compiled.code).not.toContain('__shown');
});
