// Answers while the server starts: storage opens and is brought up to date, which can take minutes. /healthz is 200, so
// that a supervisor does not end a migration; everything else is 503 with what it waits for.
import { createHash } from 'node:crypto';

/** Seconds after which a client should try again. */
const retryAfter = 2;

/** `waitingFor`: the name of the part that is being opened. */
export function startingResponse(request: Request, waitingFor: string): Response {
  const { pathname } = new URL(request.url);
  if (pathname === '/healthz') return new Response('ok\n', { headers: { ...headers, 'content-type': 'text/plain' } });
  const refused = { status: 503, headers: { ...headers, 'retry-after': String(retryAfter) } };
  if (pathname === '/readyz') return Response.json({ ready: false, waitingFor: [waitingFor] }, refused);
  const wantsPage = pathname.split('/')[1] !== 'api' && (request.headers.get('accept') ?? '').includes('text/html');
  if (wantsPage) {
    const types = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
    return new Response(page(languageOf(request), waitingFor), {
      status: 503,
      headers: { ...refused.headers, ...types },
    });
  }
  const message = `The server is starting and waits for: ${waitingFor}. Try again in a moment.`;
  const error = { message, code: 'starting', waitingFor, retryAfter };
  return Response.json({ errorType: 503, body: { error } }, refused);
}

const headers = { 'cache-control': 'no-store' } as const;

const texts = {
  en: {
    title: 'Tributary is starting',
    database: 'The database is being opened and brought up to date. This page reloads when it is ready.',
    other: 'This page reloads when it is ready.',
  },
  de: {
    title: 'Tributary startet',
    database: 'Die Datenbank wird geöffnet und aktualisiert. Die Seite lädt neu, sobald alles bereit ist.',
    other: 'Die Seite lädt neu, sobald alles bereit ist.',
  },
  'zh-CN': {
    title: 'Tributary 正在启动',
    database: '正在打开并更新数据库。准备就绪后，本页会自动刷新。',
    other: '准备就绪后，本页会自动刷新。',
  },
} as const;
type Language = keyof typeof texts;

/** Returns the first language of the browser that the interface has. */
function languageOf(request: Request): Language {
  const wanted = (request.headers.get('accept-language') ?? '').toLowerCase().split(',');
  for (const each of wanted) {
    const found = (['en', 'de', 'zh-CN'] as const).find((known) => each.trim().startsWith(known.slice(0, 2)));
    if (found) return found;
  }
  return 'en';
}

/** The colors of styles/light.css.ts and styles/dark.css.ts: this page loads no file. */
const style = `:root{color-scheme:light dark;--frame:#f1f3f5;--sheet:#fff;--text:#14191e;--muted:#4a545e;--line:#c8ced4}
@media (prefers-color-scheme:dark){:root{--frame:#0a0c0e;--sheet:#121518;--text:#eceff2;--muted:#b0b9c2;--line:#3a424a}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--frame);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(26rem,calc(100% - 32px));padding:32px;border-radius:16px;background:var(--sheet);text-align:center}
h1{margin:16px 0 4px;font-size:18px;font-weight:600}p{margin:0;color:var(--muted);font-size:14px}
i{display:block;width:28px;height:28px;margin:0 auto;box-sizing:border-box;border:3px solid var(--line);border-top-color:var(--text);border-radius:50%;animation:t 1s linear infinite}
@keyframes t{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){i{animation:none}}`;
const digest = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${digest}'; frame-ancestors 'none'`;

function page(language: Language, waitingFor: string): string {
  const { title, database, other } = texts[language];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retryAfter}">
<title>${title}</title>
<style>${style}</style>
<main><i aria-hidden="true"></i><h1>${title}</h1><p role="status">${waitingFor === 'database' ? database : other}</p></main>
`;
}
