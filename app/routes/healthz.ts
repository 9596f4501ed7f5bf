// GET /healthz: 200 while the process answers at all.
export function loader(): Response {
  return new Response('ok\n', { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
}
