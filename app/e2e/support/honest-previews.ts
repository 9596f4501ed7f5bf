// Documents as models write them, each with what is seen of it once it is drawn. None of what they load is on this machine.
interface Honest {
  readonly language: string;
  readonly text: string;
  /** A selector of the frame, and the text there; a canvas has none. Of a drawing, the words of its image. */
  readonly seen: InFrame | { readonly drawn: string | RegExp };
}
type InFrame = readonly [selector: string, text: string | RegExp];

const page = (head: string, body: string): string =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="UTF-8">\n<meta name="viewport" content="width=device-width, initial-scale=1.0">\n${head}\n</head>\n<body>\n${body}\n</body>\n</html>`;
const html = (head: string, body: string, ...seen: InFrame): Honest => ({
  language: 'html',
  text: page(head, body),
  seen,
});
const react = (language: 'jsx' | 'tsx', text: string, ...seen: InFrame): Honest => ({ language, text, seen });
const cdn = 'https://cdn.jsdelivr.net/npm';

export const honestPreviews: Readonly<Record<string, Honest>> = {
  'a page with its style': html(
    '<title>Bakery</title><style>:root{--a:#b45309}body{font-family:system-ui;margin:0}header{background:var(--a);color:#fff;padding:2rem}</style>',
    '<header><h1>Corner Bakery</h1></header><main><p>Open from six.</p></main>',
    'h1',
    'Corner Bakery',
  ),
  'a list that is kept': html(
    '<style>.done{text-decoration:line-through}</style>',
    `<ul id="list"></ul><script>
const saved = JSON.parse(localStorage.getItem('todos') || '["Milk"]');
saved.push('Bread');
localStorage.setItem('todos', JSON.stringify(saved));
document.getElementById('list').innerHTML = JSON.parse(localStorage.getItem('todos')).map((t) => '<li>' + t + '</li>').join('');
</script>`,
    'ul',
    'MilkBread',
  ),
  'a session and a cookie': html(
    '',
    `<p id="p"></p><script>sessionStorage.setItem('n', 1 + Number(sessionStorage.getItem('n')));document.cookie='theme=dark; path=/';
document.getElementById('p').textContent = 'visit ' + sessionStorage.getItem('n') + ', ' + document.cookie.split(';')[0];</script>`,
    'p',
    'visit 1, theme=dark',
  ),
  'a calculator': html(
    '',
    `<output id="out">0</output><div id="keys"></div><script>
const out = document.getElementById('out');
for (const key of '12+=') { const b = document.createElement('button'); b.textContent = key; b.onclick = () => { if (key === '=') out.value = out.value.split('+').reduce((a, n) => a + Number(n), 0); else out.value = out.value === '0' ? key : out.value + key; }; document.getElementById('keys').append(b); }
for (const at of [0, 2, 1, 3]) document.querySelectorAll('button')[at].click();
</script>`,
    'output',
    '3',
  ),
  'a game on a canvas': html(
    '<style>canvas{background:#111}</style>',
    `<canvas id="c" width="300" height="150"></canvas><p id="s"></p><script>
const ctx = document.getElementById('c').getContext('2d'); let x = 0, frames = 0;
function loop() { ctx.clearRect(0, 0, 300, 150); ctx.fillStyle = 'lime'; ctx.fillRect(x++ % 300, 70, 10, 10); if (++frames === 5) document.getElementById('s').textContent = 'Score: ' + ctx.getImageData(x, 72, 1, 1).data[1]; requestAnimationFrame(loop); }
requestAnimationFrame(loop);
</script>`,
    'p',
    'Score: 255',
  ),
  'what waits for the page': html(
    '<script>document.addEventListener("DOMContentLoaded",()=>{document.querySelector("h2").textContent="ready"});window.onload=()=>{document.querySelector("h3").textContent="loaded"}</script>',
    '<h2></h2><h3></h3>',
    'h3',
    'loaded',
  ),
  'a form that is checked': html(
    '',
    `<form><input name="email" type="email" required value="a"><button>Go</button><em></em></form><script>
document.querySelector('form').addEventListener('submit', (e) => e.preventDefault());
document.querySelector('em').textContent = document.querySelector('form').checkValidity() ? 'valid' : 'not an address';
</script>`,
    'em',
    'not an address',
  ),
  'fonts from elsewhere': html(
    '<link rel="preconnect" href="https://fonts.googleapis.com"><link href="https://fonts.googleapis.com/css2?family=Inter&display=swap" rel="stylesheet"><style>body{font-family:Inter,sans-serif}</style>',
    '<h1>Readable without</h1>',
    'h1',
    'Readable without',
  ),
  'a picture of its own': html(
    '',
    `<img id="i" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='7' height='7'/%3E"><p></p><script>i.onload=()=>document.querySelector('p').textContent='width '+i.naturalWidth</script>`,
    'p',
    'width 7',
  ),
  'modules without imports': html(
    '',
    '<p id="m"></p><script type="module">const wait = await Promise.resolve("awaited"); document.getElementById("m").textContent = wait;</script>',
    'p',
    'awaited',
  ),
  'Chart.js': html(
    `<script src="${cdn}/chart.js"></script>`,
    `<canvas id="chart"></canvas><p></p><script>
const chart = new Chart(document.getElementById('chart'), { type: 'bar', data: { labels: ['A', 'B'], datasets: [{ label: 'Sales', data: [3, 5] }] }, options: { animation: false } });
document.querySelector('p').textContent = 'bars ' + chart.getDatasetMeta(0).data.length;
</script>`,
    'p',
    'bars 2',
  ),
  'Chart.js of another host': html(
    '<script src="https://cdnjs.cloudflare.com/ajax/libs/Chart.js/4.4.1/chart.umd.js" integrity="sha512-x" crossorigin="anonymous"></script>',
    `<canvas></canvas><p></p><script>window.onload = () => { const c = new Chart(document.querySelector('canvas').getContext('2d'), { type: 'line', data: { labels: [1], datasets: [{ data: [1] }] } }); document.querySelector('p').textContent = c.config.type; }</script>`,
    'p',
    'line',
  ),
  d3: html(
    '<script src="https://d3js.org/d3.v7.min.js"></script>',
    `<svg width="100" height="50"></svg><script>d3.select('svg').selectAll('text').data([4, 8]).join('text').attr('x', (d) => d * 5).attr('y', 20).text((d) => d3.sum([d, 1]));</script>`,
    'svg',
    '59',
  ),
  'd3 as a module': html(
    '',
    `<ol></ol><script type="module">
import * as d3 from "${cdn}/d3@7/+esm";
d3.select('ol').selectAll('li').data(d3.range(3)).enter().append('li').text(String);
</script>`,
    'ol',
    '012',
  ),
  Tailwind: html(
    '<script src="https://cdn.tailwindcss.com"></script><script>tailwind.config = { theme: { extend: { colors: { brand: { DEFAULT: "#102030" } } } } }</script>',
    `<div class="p-8"><h1 class="text-3xl font-bold text-brand" id="h">Pricing</h1><p></p></div><script>setTimeout(() => { const { fontWeight, color } = getComputedStyle(h); document.querySelector('p').textContent = fontWeight + ' ' + color; }, 700)</script>`,
    'p',
    '700 rgb(16, 32, 48)',
  ),
  'Tailwind of today': html(
    `<script src="${cdn}/@tailwindcss/browser@4"></script>`,
    `<div class="flex gap-4"><b class="hidden">gone</b><i>shown</i></div>`,
    'i',
    'shown',
  ),
  'React with Babel': html(
    '<script src="https://unpkg.com/react@18/umd/react.development.js" crossorigin></script>\n<script src="https://unpkg.com/react-dom@18/umd/react-dom.development.js" crossorigin></script>\n<script src="https://unpkg.com/@babel/standalone/babel.min.js"></script>',
    `<div id="root"></div><script type="text/babel">
const { useState } = React;
function App() { const [n] = useState(41); return <><h1>Answer {n + 1}</h1></>; }
ReactDOM.createRoot(document.getElementById('root')).render(<App />);
</script>`,
    'h1',
    'Answer 42',
  ),
  'React by an import map': html(
    '<script type="importmap">{"imports":{"react":"https://esm.sh/react@18.2.0","react-dom/client":"https://esm.sh/react-dom@18.2.0/client"}}</script>',
    `<div id="root"></div><script type="module">
import React, { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(h('h1', null, 'Mapped ' + React.version.split('.')[0]));
</script>`,
    'h1',
    'Mapped 18',
  ),
  'Mermaid in a page': html(
    '',
    `<pre class="mermaid">graph LR\n A[Ask] --> B[Answer]</pre><script type="module">import mermaid from '${cdn}/mermaid@10/dist/mermaid.esm.min.mjs'; mermaid.initialize({ startOnLoad: true });</script>`,
    '.mermaid svg',
    /Ask/,
  ),
  'icons that do not come': html(
    '<link rel="stylesheet" href="https://cdnjs.cloudflare.com/ajax/libs/font-awesome/6.0.0/css/all.min.css"><link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.0/dist/css/bootstrap.min.css">',
    '<button class="btn btn-primary"><i class="fas fa-check"></i> Save</button>',
    'button',
    'Save',
  ),
  'a drawing': {
    language: 'svg',
    text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><defs><linearGradient id="g"><stop offset="0" stop-color="#06c"/><stop offset="1" stop-color="#0c6"/></linearGradient></defs><rect width="120" height="40" fill="url(#g)"/><text x="10" y="25">Logo</text></svg>',
    seen: { drawn: 'Logo' },
  },
  'a drawing that moves': {
    language: 'svg',
    text: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50"><title>Pulse</title><circle cx="25" cy="25" r="5"><animate attributeName="r" values="5;20;5" dur="1s" repeatCount="indefinite"/></circle></svg>',
    seen: { drawn: 'Pulse' },
  },
  'a flowchart': {
    language: 'mermaid',
    text: 'flowchart TD\n  A[Start] --> B{Choice}\n  B -->|yes| C[Do it]\n  B -->|no| D[Leave it]',
    seen: { drawn: /Do it/ },
  },
  'a component with types': react(
    'tsx',
    `import React, { useState } from 'react';\n\ntype Item = { id: number; label: string };\n\nconst items: Item[] = [{ id: 1, label: 'One' }, { id: 2, label: 'Two' }];\n\nexport default function List(): JSX.Element {\n  const [open] = useState<Item | null>(items[1] ?? null);\n  return <ul>{items.map((i) => <li key={i.id}>{i.label}{open?.id === i.id && '!'}</li>)}</ul>;\n}`,
    'ul',
    'OneTwo!',
  ),
  'a dashboard': react(
    'jsx',
    `import React from 'react';\nimport { BarChart, Bar, XAxis, YAxis, Tooltip } from 'recharts';\nconst data = [{ name: 'Jan', v: 4 }, { name: 'Feb', v: 9 }];\nexport default function Dashboard() {\n  return (\n    <div className="p-6 bg-gray-50 rounded-xl">\n      <h2 className="text-2xl font-bold">Revenue</h2>\n      <BarChart width={400} height={200} data={data}><XAxis dataKey="name" /><YAxis /><Tooltip /><Bar dataKey="v" isAnimationActive={false} /></BarChart>\n    </div>\n  );\n}`,
    '.recharts-wrapper',
    /Jan.*Feb/,
  ),
  'icons of a library': react(
    'tsx',
    `import { Heart, Settings as Gear } from 'lucide-react';\nexport default () => <p><Heart size={16} /><Gear /> two icons</p>;`,
    'p:has(svg.lucide-heart + svg)',
    'two icons',
  ),
  'a reducer and a context': react(
    'jsx',
    `import { createContext, useContext, useEffect, useReducer } from 'react';\nconst Ctx = createContext(null);\nconst reducer = (state, action) => action.type === 'add' ? [...state, action.text] : state;\nfunction Todos() { const { state } = useContext(Ctx); return <p>{state.join(', ')}</p>; }\nexport default function App() {\n  const [state, dispatch] = useReducer(reducer, ['first']);\n  useEffect(() => { dispatch({ type: 'add', text: 'second' }); }, []);\n  return <Ctx.Provider value={{ state, dispatch }}><Todos /></Ctx.Provider>;\n}`,
    'p',
    'first, second',
  ),
  'a component that draws with d3': react(
    'jsx',
    `import { useRef, useEffect } from 'react';\nimport * as d3 from 'd3';\nexport default function Bars() {\n  const ref = useRef(null);\n  useEffect(() => { d3.select(ref.current).selectAll('text').data([1, 2, 3]).join('text').attr('y', 10).text((d) => d * d); }, []);\n  return <svg ref={ref} />;\n}`,
    'svg',
    '149',
  ),
  'a component that finds its place': react(
    'jsx',
    `import React from 'react';\nimport ReactDOM from 'react-dom/client';\nclass App extends React.Component { state = { name: 'class' }; render() { return <h1>A {this.state.name}</h1>; } }\nReactDOM.createRoot(document.getElementById('root')).render(<React.StrictMode><App /></React.StrictMode>);`,
    'h1',
    'A class',
  ),
  'hooks without an import': react(
    'jsx',
    `const { useState, useMemo } = React;\n\nfunction App() {\n  const [n] = useState(6);\n  const squared = useMemo(() => n * n, [n]);\n  return <h1>{squared}</h1>;\n}`,
    'h1',
    '36',
  ),
  'a chart in a component': react(
    'jsx',
    `import { useEffect, useRef } from 'react';\nimport Chart from 'chart.js/auto';\nexport default function Line() {\n  const canvas = useRef(null);\n  useEffect(() => { const c = new Chart(canvas.current, { type: 'line', data: { labels: ['a'], datasets: [{ data: [1] }] } }); document.title = c.id; return () => c.destroy(); }, []);\n  return <div><canvas ref={canvas} /><p>drawn</p></div>;\n}`,
    'p',
    'drawn',
  ),
};
