// Strips image and document bytes from a call's context after the request is sent: a reply would keep them in memory for minutes.
import type { CallContext } from '../contract/call.ts';
import type { ChatParams } from '../contract/params.ts';

type Message = ChatParams['messages'][number];

export function afterSending(context: CallContext): CallContext {
  const { params } = context;
  // Text-only conversations, the usual case, are not copied: a copy costs more than it frees.
  if (!params.messages.some(({ content }) => Array.isArray(content))) return context;
  return { ...context, params: { ...params, messages: params.messages.map(withoutBytes) } };
}

const withoutBytes = (message: Message): Message =>
  Array.isArray(message.content)
    ? {
        ...message,
        content: message.content.map((part) =>
          part.type === 'image_url' && part.image_url.url.startsWith('data:')
            ? { ...part, image_url: { ...part.image_url, url: headOf(part.image_url.url) } }
            : part.type === 'file'
              ? { ...part, file: { ...part.file, file_data: headOf(part.file.file_data) } }
              : part,
        ),
      }
    : message;

/** Returns `data:image/png;base64,`. Copies by bytes because a string slice keeps the original string in memory. */
const headOf = (url: string): string =>
  new TextDecoder().decode(new TextEncoder().encode(url.slice(0, url.indexOf(',') + 1)));
