// Writes a reply in the client's wire, streamed or whole.
import type { Billing, ChatReply, StreamError, StreamEvent, Usage } from '@tributary/runtime-core';
import { ReplyCollector } from '@tributary/runtime-core/door';
import { isRecord } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { noticeIn } from '../../../shared/reply/parse-event.ts';
import { aboutReply } from './chat-request.ts';
import type { AdmittedChat } from './chat-request.ts';
import { streamFailure, typedOf } from './failure.ts';
import { sendJSON } from './body.ts';

interface Steps {
  /** Sets the headers, once it is known that there is a reply. */
  begin(): void;
  /** Called with a reply that is whole before the client has all of it, so that its next request may continue it. */
  finished(said: Json): Promise<void>;
}

export async function writeReply(asked: AdmittedChat, reply: ChatReply, { begin, finished }: Steps): Promise<void> {
  const { wire, head, meter, res, signal, cost, keeper } = asked;
  let billing: Billing | undefined;
  if (wire.namesCost) void cost.read();
  const about = { ...aboutReply(asked), costOf: (usage: Usage) => cost.inDollars({ usage, billing }) };
  const note = (batch: readonly StreamEvent[]): void => {
    keeper?.events(batch);
    for (const event of batch) {
      if (event.type === 'usage') meter.onUsage(event.data);
      else if (event.type === 'text' || event.type === 'reasoning')
        meter.characters = (meter.characters ?? 0) + event.data.length;
      else if (event.type === 'error') meter.failed = true;
      else if (event.type === 'data') {
        const notice = noticeIn(event.data);
        if (notice?.type === 'billing') meter.billing = billing = notice;
      }
    }
  };
  if (!head.stream) {
    const collector = new ReplyCollector();
    for await (const batch of reply) {
      note(batch);
      collector.events(batch);
    }
    const said = collector.reply();
    if (said.error) throw typedOf(said.error);
    await cost.name(res, { usage: said.usage, billing });
    const written = wire.whole(about, said);
    if (isRecord(written)) await finished(written);
    begin();
    return sendJSON(res, 200, written);
  }
  const writer = wire.writer(about);
  await new Promise<void>((resolve, reject) => {
    let begun = false;
    const open = (): void => {
      if (begun) return;
      begun = true;
      begin();
      res.writeHead(200, { 'content-type': writer.contentType });
    };
    let failed: StreamError | undefined;
    const flow = reply.pushTo({
      events(batch) {
        note(batch);
        const error = batch.find((event) => event.type === 'error');
        failed ??= error?.data;
        const text = writer.events(error ? batch.filter((event) => event !== error) : batch);
        if (text === '') return true;
        open();
        return res.write(text);
      },
      end() {
        if (signal.aborted) return reject(signal.reason);
        // Nothing was sent yet: the error gets its status.
        if (failed && !begun) return reject(typedOf(failed));
        open();
        const rest = failed ? writer.fail(streamFailure(failed)) : writer.end();
        const close = (): void => {
          res.end(rest);
          resolve();
        };
        if (failed || !writer.finished) return close();
        void finished(writer.finished).then(close);
      },
    });
    res.on('drain', () => flow.resume());
    res.once('close', () => (signal.aborted ? reject(signal.reason) : resolve()));
  });
}
