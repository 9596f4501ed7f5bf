// Shortens a client's conversation where its vendor cannot: the model that is asked for writes a summary.
import { appError } from '../../../server/http/errors.server.ts';
import type { App } from '../../../server/process/app.ts';
import { getRuntime } from '../../../server/providers/runtime.server.ts';
import { ReplyCollector } from '@tributary/runtime-core/door';
import { sendJSON } from './body.ts';
import { aboutReply, begin, paramsOf } from './chat-request.ts';
import type { AdmittedChat } from './chat-request.ts';
import { wholeOf } from './continued.ts';
import { typedOf } from './failure.ts';

export async function compacted(app: App, asked: AdmittedChat): Promise<void> {
  const { wire, body, continued, head, called, keys, signal, requestId, token, meter, cost, res } = asked;
  const { compact, kept } = wire;
  if (!compact || !kept) throw appError(404, 'this wire does not shorten conversations');
  const whole = continued ? wholeOf(continued) : body;
  const { params, lost } = paramsOf(wire, whole, head, called);
  const { messages, tools } = params;
  const asking = { ...params, messages: [...messages, { role: 'user' as const, content: compact.instruction }] };
  const runtime = await getRuntime(app);
  const reply = await runtime.chat(called.route, tools ? { ...asking, tool_choice: 'none' } : asking, {
    ...keys,
    unscaled: true,
    signal,
    user: token.userId,
    requestId,
  });
  const collector = new ReplyCollector();
  for await (const batch of reply) {
    for (const event of batch) if (event.type === 'usage') meter.onUsage(event.data);
    collector.events(batch);
  }
  const said = collector.reply();
  if (said.error) {
    meter.failed = true;
    throw typedOf(said.error);
  }
  meter.characters = said.text.length;
  if (said.text.trim() === '') throw appError(502, `${head.model} wrote no summary: ask another model`);
  await cost.name(res, { usage: said.usage });
  begin(res, asked, lost);
  sendJSON(res, 200, compact.written(aboutReply(asked), kept.itemsIn(whole), said));
}
