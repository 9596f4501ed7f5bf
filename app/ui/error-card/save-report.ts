// Downloads a diagnostic report.
import type { FailedAnswer } from './props.ts';
import { diagnosticReport } from '../../client/transfer/diagnostic-report.ts';
import type { ChatClient } from '../../client/client.ts';
import type { Message } from '../../shared/message/message.ts';

/** Returns the file name. */
export function saveReport({
  client,
  error,
  provider,
  model,
  conversationId,
  question,
}: FailedAnswer & { readonly client: ChatClient }): string {
  const now = Date.now();
  const report = diagnosticReport({
    error,
    provider,
    model,
    path: pathTo(client.conversations.get(conversationId)?.messages ?? {}, question),
    vault: client.vaults.get(provider),
    browser: { userAgent: navigator.userAgent, language: navigator.language, online: navigator.onLine },
    now,
  });
  const file = `tributary-${String(error.type).toLowerCase()}-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}.json`;
  const url = URL.createObjectURL(new Blob([JSON.stringify(report, undefined, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file;
  link.click();
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return file;
}

/** Returns the path to a message, as far as its messages are loaded. */
function pathTo(messages: Readonly<Record<string, Message>>, id: string): readonly Message[] {
  const path: Message[] = [];
  for (let at: string | null = id; at !== null;) {
    const message: Message | undefined = messages[at];
    if (!message) break;
    path.unshift(message);
    at = message.parentId;
  }
  return path;
}
