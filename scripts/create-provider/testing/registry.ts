// A package registry on the loopback: what is published to it, it serves; all else it leaves to the registry of this machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Packument {
  readonly name: string;
  readonly versions: Readonly<Record<string, { readonly dist: { tarball: string } }>>;
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

export interface Registry {
  readonly url: string;
  readonly published: ReadonlyMap<string, Packument>;
  close(): Promise<void>;
}

/** `upstream`: where names are looked up that nobody has published here. */
export async function startRegistry(upstream: string): Promise<Registry> {
  const published = new Map<string, Packument>();
  const tarballs = new Map<string, Buffer>();
  const server = createServer(async (request, answer) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://registry').pathname).slice(1);
    const json = (status: number, body: unknown): void => {
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.method === 'PUT') {
      const given = JSON.parse(await text(request)) as Packument; // npm's own publish request
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listening on a port
      for (const [file, { data }] of Object.entries(given._attachments))
        tarballs.set(file, Buffer.from(data, 'base64'));
      for (const version of Object.values(given.versions)) {
        const file = version.dist.tarball.split('/-/')[1] ?? '';
        // A scoped package's tarball is named after its scope, too: the attachment has the name that npm looks for.
        version.dist.tarball = `${address}/-/tarball/${encodeURIComponent(attachment(given, file))}`;
      }
      published.set(path, given);
      return json(201, { ok: true });
    }
    const tarball = tarballs.get(path.replace(/^-\/tarball\//, ''));
    if (tarball) return void answer.writeHead(200, { 'content-type': 'application/octet-stream' }).end(tarball);
    const own = published.get(path);
    if (own) return json(200, { ...own, _attachments: undefined });
    answer.writeHead(302, { location: new URL(request.url?.slice(1) ?? '', upstream).href }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, // as above
    published,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const attachment = ({ _attachments }: Packument, file: string): string =>
  Object.keys(_attachments).find((name) => name.endsWith(file)) ?? file;
