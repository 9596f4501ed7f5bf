// Converts results of a server: text for the model, everything else as files of the user.
import type { App } from '../process/app.ts';
import type { ContentBlock } from '@modelcontextprotocol/client';
import type { ResultFile } from '../../shared/message/message.ts';
import { fileAddress } from '../../shared/conversation/file-address.ts';
import { cutText } from '../../shared/tools/cut-text.ts';
import { drawnSize } from '../files/image-size.ts';
import { isImageType } from '../storage/media-type.ts';
import { newId } from '../storage/ids.ts';
import { getFiles } from '../files/files.server.ts';
import { isTributaryError } from '@tributary/runtime-core';
import { visible } from './definitions.ts';

export interface McpResult {
  readonly text: string;
  readonly files: readonly ResultFile[];
  readonly isError: boolean;
}

/** Limit of a result's text; the rest becomes a file, as the text says. Unit: characters. */
export const shownCharacters = 60_000;
const maxFiles = 20;
const maxFileBytes = 20_000_000;

export async function resultOf(
  app: App,
  userId: string,
  given: {
    readonly content?: readonly ContentBlock[];
    readonly structuredContent?: unknown;
    readonly isError?: boolean | undefined;
  },
  keepsFiles = true,
): Promise<McpResult> {
  const keepIn = (name: string, bytes: Uint8Array): Promise<ResultFile | string> =>
    keepsFiles ? keepFile(app, userId, name, bytes) : Promise.resolve('nothing is stored of this chat');
  const parts: string[] = [];
  const files: ResultFile[] = [];
  const keep = async (name: string, bytes: Uint8Array, what: string): Promise<void> => {
    const kept = files.length < maxFiles ? await keepIn(name, bytes) : `more than ${maxFiles} files`;
    if (typeof kept === 'string') return void parts.push(`[${what} was left out: ${kept}]`);
    files.push(kept);
    parts.push(`[${what}, kept as the file "${kept.name}" and shown to the user]`);
  };
  for (const block of given.content ?? []) await takeBlock(block, parts, keep);
  if (parts.length === 0 && given.structuredContent !== undefined) parts.push(JSON.stringify(given.structuredContent));
  const text = visible(parts.join('\n\n')).text;
  if (text.length <= shownCharacters) return { text, files, isError: given.isError === true };
  const whole = await keepIn('result.txt', Buffer.from(text));
  const more =
    typeof whole === 'string'
      ? `the rest was left out: ${whole}`
      : `the whole result is the file "${whole.name}", which the user can attach`;
  return {
    text: cutText(text, shownCharacters, more),
    files: typeof whole === 'string' ? files : [...files, whole],
    isError: given.isError === true,
  };
}

type Keep = (name: string, bytes: Uint8Array, what: string) => Promise<void>;

async function takeBlock(block: ContentBlock, parts: string[], keep: Keep): Promise<void> {
  switch (block.type) {
    case 'text':
      parts.push(block.text);
      return;
    case 'image':
      return keep(`image.${endingOf(block.mimeType)}`, bytesOf(block.data), 'An image');
    case 'audio':
      return keep(`audio.${endingOf(block.mimeType)}`, bytesOf(block.data), 'A recording');
    case 'resource_link':
      // Only named: the user may request it.
      parts.push(`[Resource ${JSON.stringify(block.title ?? block.name)}: ${block.uri}${factsOf(block)}]`);
      return;
    case 'resource': {
      const { resource } = block;
      if ('text' in resource) parts.push(`[Resource ${resource.uri}]\n${resource.text}`);
      else await keep(nameOf(resource.uri), bytesOf(resource.blob), `The resource ${resource.uri}`);
      return;
    }
    default:
      block satisfies never;
  }
}

const factsOf = ({
  mimeType,
  description,
}: {
  mimeType?: string | undefined;
  description?: string | undefined;
}): string => [mimeType, description?.slice(0, 500)].map((fact) => (fact ? `, ${fact}` : '')).join('');

const bytesOf = (base64: string): Uint8Array => Buffer.from(base64, 'base64');
const endingOf = (mimeType: string): string => /^[a-z]+\/([a-z0-9]{1,8})/.exec(mimeType)?.[1] ?? 'bin';
const nameOf = (uri: string): string =>
  uri
    .replace(/[?#].*$/s, '')
    .split('/')
    .at(-1)
    ?.slice(0, 100) || 'resource';

/** Returns the reason if the file cannot be stored. */
async function keepFile(app: App, userId: string, name: string, bytes: Uint8Array): Promise<ResultFile | string> {
  if (bytes.byteLength === 0) return 'it is empty';
  if (bytes.byteLength > maxFileBytes) return `${bytes.byteLength} bytes; at most ${maxFileBytes}`;
  const id = newId();
  const clean = visible(name).text.replaceAll(/["\\/<>|:*?]/g, '_') || 'file';
  try {
    const files = await getFiles(app);
    const { mediaType } = await files.write(userId, { id, name: clean }, once(bytes));
    return { name: clean, url: fileAddress(id), mediaType, ...(isImageType(mediaType) ? drawnSize(bytes) : {}) };
  } catch (error) {
    return isTributaryError(error) ? error.message : 'it could not be stored';
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
