// Converts an MCP resource to files to attach: its text, and other content as files that the server created.
import { sendTo } from '../../client/net/call.ts';
import type { Transport } from '../../client/net/transport.ts';
import { mcpApi } from '../../shared/api/mcp.ts';
import type { McpServerView } from '../../shared/api/mcp.ts';

type Resource = McpServerView['resources'][number];

/** Heading of a resource for models; a file has a name instead. */
const heading = /^\[Resource [^\]\n]*\]\n/;

/** Rejects if the server does not return the resource. */
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

/** Returns the last part of the URI, if that is a file name. */
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
