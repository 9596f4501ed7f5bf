// A call's context once its request is out: without the bytes of its images and documents, which a reply of minutes would keep in memory.
import type { CallContext } from '../contract/call.ts';
import type { ChatParams } from '../contract/params.ts';

type Message = ChatParams['messages'][number];

export function afterSending(context: CallContext): CallContext {
  const { params } = context;
  // Words alone, as nearly every conversation: a copy of all its fields would cost more than it frees.
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

/** `data:image/png;base64,`. A slice of a string keeps all of it: the copy is made of bytes. */
const headOf = (url: string): string =>
  new TextDecoder().decode(new TextEncoder().encode(url.slice(0, url.indexOf(',') + 1)));
