import { expect, test } from 'vitest';
import { titleIn } from './title.ts';

test.each<[string, string, string, string | undefined]>([
  ['a page', 'html', '<html><head><title>Rivers &amp; lakes</title></head><h1>Other</h1>', 'Rivers & lakes'],
  ['a page without a head', 'html', '<h1 class="big">Water\n levels</h1>', 'Water levels'],
  ['a drawing', 'svg', '<svg><title>A fish</title><path d="M0 0"/></svg>', 'A fish'],
  ['a component', 'jsx', 'export default function TodoList() { return <h1>Tasks</h1>; }', 'Todo List'],
  [
    'a component that is exported at the end',
    'tsx',
    'const PriceTable = () => null;\nexport default PriceTable;',
    'Price Table',
  ],
  ['a component of no telling name', 'jsx', 'export default function App() { return <h1>Tasks</h1>; }', 'Tasks'],
  ['a heading that is code', 'jsx', 'export default function App() { return <h1>{name}</h1>; }', undefined],
  ['a diagram', 'mermaid', '---\ntitle: Flow of water\n---\ngraph TD; A-->B', 'Flow of water'],
  ['a pie', 'mermaid', 'pie title Pets\n "Dogs": 3', 'Pets'],
  ['a plan', 'mermaid', 'gantt\n  title Plan of work\n', 'Plan of work'],
  ['none', 'html', '<p>Words</p>', undefined],
  ['a long one', 'html', `<title>${'word '.repeat(30)}</title>`, `${'word '.repeat(11)}word…`],
])('%s', (_name, language, text, title) => {
  expect(titleIn(language, text)).toBe(title);
});
