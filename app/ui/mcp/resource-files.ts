// A resource of a server as files to attach: its text as one, and what else it is as the files that the server made of it.
import { sendTo } from '../../client/net/call.ts';
import type { Transport } from '../../client/net/transport.ts';
import { mcpApi } from '../../shared/api/mcp.ts';
import type { McpServerView } from '../../shared/api/mcp.ts';

type Resource = McpServerView['resources'][number];

/** Lines that tell a model of resources in a result; a file has its name for that. */
const heading = /^\[Resource [^\]\n]*\]\n/;

/** Rejects where the server does not give it. */
export async function filesOf(
  transport: Pick<Transport, 'sendJSON'>,
  server: string,
  { uri = '', name, mimeType }: Resource,
  load: (address: string) => Promise<Blob> = loadFile,
): Promise<readonly File[]> {
  const { text, files } = await sendTo(transport, mcpApi.resource, { id: server }, { uri });
  if (files.length > 0) {
    const blobs = await Promise.all(files.map(load));
    return blobs.map((blob) => new File([blob], fileName(uri, name), { type: blob.type }));
  }
  const type = mimeType?.startsWith('text/') || mimeType === 'application/json' ? mimeType : 'text/plain';
  return [new File([text.replace(heading, '')], textName(uri, name), { type })];
}

async function loadFile(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the file could not be read (${answer.status})`);
  return answer.blob();
}

/** Its last part of the address, as far as that is a name. */
function fileName(uri: string, name: string): string {
  const last =
    uri
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '';
  return (/\.\w{1,8}$/.test(last) ? last : name).replaceAll(/["\\/<>|:*?]/g, '_').slice(0, 100) || 'resource';
}

const textName = (uri: string, name: string): string => {
  const found = fileName(uri, name);
  return /\.\w{1,8}$/.test(found) ? found : `${found}.txt`;
};
