// React components of answers: drawn in the frame of previews, their mistakes told with the line, nothing loaded for them ahead.
import { expect, test } from 'playwright/test';
import { field, openChat } from './support/chat-page.ts';
import { answered, fence, opener, panel } from './support/preview.ts';

const counter = `import React, { useState } from 'react';

interface Props {
  readonly start: number;
}

function Counter({ start }: Props) {
  const [count, setCount] = useState<number>(start);
  if (count > 2) throw new Error('too many');
  return <button onClick={() => setCount(count + 1)}>Count {count}</button>;
}

export default function App() {
  return <Counter start={1} />;
}`;
const blocks = [
  ['tsx', counter],
  ['jsx', 'const Card = ({ name }) => <h1>Hello {name}</h1>;\n\n<Card name="Ada" />'],
  ['jsx', 'import { Canvas } from "@react-three/fiber";\nexport default () => <Canvas />;'],
  ['jsx', 'export default () => (\n  <section>\n    <p>one\n  </section>\n);'],
  ['jsx', 'const a = 1;'],
  // A reader of TypeScript would be busy with it for years.
  ['tsx', `const a = 1;\n${'a ? (b) : c => '.repeat(40)}d;`],
] as const;

test('components run apart; each mistake is told with its line, and goes to the chat', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await openChat(page);
  await answered(page, blocks.map(([language, text]) => fence(language, text)).join('\n\n'));
  const libraries = (): readonly string[] => loaded.filter((path) => /compile|react(-dom)?\.development/.test(path));
  expect(libraries()).toEqual([]);
  await opener(page).nth(0).click();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Count 1' }).click();
  await expect(frame.getByRole('button')).toHaveText('Count 2');
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts allow-forms');
  expect(libraries()).not.toEqual([]);
  await frame.getByRole('button').click();
  await expect(frame.locator('pre')).toHaveText('too many');
  await expect(panel(page).getByRole('listitem')).toHaveText([/^Error: Line 9: .*too many/]);
  await panel(page).getByRole('button', { name: 'Ask for a fix' }).click();
  await expect(field(page)).toHaveValue(
    /^Fix the TSX preview \(version 1\)\. It reported:\n\n```\nError: Line 9: .*too many\n```\n\n.*without network.* Available libraries: react, /,
  );
  await expect(field(page)).toBeFocused();
  // Beside the chat it stays.
  await expect(panel(page)).toBeVisible();
  await opener(page).nth(1).click();
  await expect(frame.getByRole('heading')).toHaveText('Hello Ada');
  const problem = panel(page).getByRole('alert');
  await opener(page).nth(2).click();
  await expect(problem).toHaveText(
    /^Line 1: “@react-three\/fiber” isn’t available here\. Previews can import react, react-dom, /,
  );
  await opener(page).nth(3).click();
  await expect(problem).toContainText(/^Line 4: /);
  await opener(page).nth(4).click();
  await expect(problem).toContainText('No component to show.');
  await opener(page).nth(5).click();
  await field(page).fill('it answers');
  await expect(problem).toContainText('The code is too long or too complex');
});

const todo = `import { useState } from 'react';
export default function Todo() {
  const [items, setItems] = useState([]);
  const [text, setText] = useState('');
  const rename = () => {
    const name = prompt('New name', items[0]);
    if (name && confirm('Really ' + name + '?')) setItems([name]);
    else alert('Kept');
  };
  return (
    <form onSubmit={(e) => { e.preventDefault(); setItems([...items, text]); setText(''); }}>
      <input aria-label="Item" required value={text} onChange={(e) => setText(e.target.value)} />
      <button>Add</button>
      <button type="button" onClick={rename}>Rename</button>
      <ul>{items.map((item) => <li key={item}>{item}</li>)}</ul>
    </form>
  );
}`;
const page = `<form id="f" onsubmit="if (!confirm('Empty it?')) return false; list.textContent = 'empty'; return false"><button>Empty</button></form>
<form action="/elsewhere"><button>Send</button></form><p id="list">full</p>
<button onclick="alert('Hi'); list.textContent = 'went on'">Greet</button>`;

test('forms of a preview run their handlers, and its dialogs are drawn in its frame', async ({ page: window }) => {
  await openChat(window);
  await answered(window, `${fence('jsx', todo)}\n\n${fence('html', page)}`);
  await opener(window).nth(0).click();
  const frame = window.frameLocator('iframe');
  await frame.getByLabel('Item').fill('Milk');
  await frame.getByLabel('Item').press('Enter');
  await expect(frame.getByRole('listitem')).toHaveText(['Milk']);
  await frame.getByRole('button', { name: 'Rename' }).click();
  // Playwright sees into closed shadow trees by no selector: the keys are the user's.
  await window.keyboard.type('Tea');
  await window.keyboard.press('Enter');
  await window.keyboard.press('Enter');
  await expect(frame.getByRole('listitem')).toHaveText(['Tea']);
  await frame.getByRole('button', { name: 'Rename' }).click();
  await window.keyboard.press('Escape');
  await window.keyboard.press('Enter');
  await expect(frame.getByRole('listitem')).toHaveText(['Tea']);
  await opener(window).nth(1).click();
  await frame.getByRole('button', { name: 'Greet' }).click();
  await expect(frame.locator('#list')).toHaveText('went on');
  await window.keyboard.press('Enter');
  await frame.getByRole('button', { name: 'Empty' }).click();
  await window.keyboard.press('Escape');
  await expect(frame.locator('#list')).toHaveText('went on');
  await frame.getByRole('button', { name: 'Empty' }).click();
  await window.keyboard.press('Enter');
  await expect(frame.locator('#list')).toHaveText('empty');
  // No form leaves the frame, and the panel says so.
  await frame.getByRole('button', { name: 'Send' }).click();
  await panel(window).getByText('1 problem').click();
  await expect(panel(window).getByRole('listitem')).toContainText('Blocked form:');
});
