// The floor: global fetch, a minimal split into events, JSON.parse, one small event per chunk through one async generator.
import { prompt, type Call, type SubjectModule, type Wire } from '../subject.ts';

interface TextEvent {
  type: 'text';
  text: string;
}

interface RawWire {
  path: string;
  body: unknown;
  separator: string;
  textOf(data: string): string;
}

// The shapes below are what the fake provider sends; a floor checks nothing.
const json = <T>(data: string): T => JSON.parse(data) as T;
const messages = [{ role: 'user', content: prompt }];

const wireTable: Readonly<Record<Wire, RawWire>> = {
  openai: {
    path: '/v1/chat/completions',
    body: { model: 'gpt-4o', stream: true, messages },
    separator: '\n\n',
    textOf: (data) => json<{ choices: { delta: { content?: string } }[] }>(data).choices[0]?.delta.content ?? '',
  },
  anthropic: {
    path: '/v1/messages',
    body: { model: 'claude-sonnet-4-5', max_tokens: 1024, stream: true, messages },
    separator: '\n\n',
    textOf: (data) => json<{ delta?: { text?: string } }>(data).delta?.text ?? '',
  },
  gemini: {
    path: '/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
    body: { contents: [{ role: 'user', parts: [{ text: prompt }] }] },
    separator: '\r\n\r\n',
    textOf: (data) =>
      json<{ candidates: { content: { parts: { text: string }[] } }[] }>(data).candidates[0]?.content.parts[0]?.text ??
      '',
  },
  ollama: {
    path: '/api/chat',
    body: { model: 'llama3.2', stream: true, messages },
    separator: '\n',
    textOf: (data) => json<{ message: { content: string } }>(data).message.content,
  },
};

async function* read(url: string, wire: RawWire): AsyncGenerator<TextEvent> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
    body: JSON.stringify(wire.body),
  });
  if (!reply.ok || !reply.body) throw new Error(`status ${reply.status}`);
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of reply.body) {
    rest += decoder.decode(bytes, { stream: true });
    let start = 0;
    for (let end = rest.indexOf(wire.separator); end >= 0; end = rest.indexOf(wire.separator, start)) {
      const at = wire.separator === '\n' ? start : rest.indexOf('data: ', start) + 6;
      const data = rest.slice(at, end);
      start = end + wire.separator.length;
      if (data === '[DONE]') return;
      const text = wire.textOf(data);
      if (text) yield { type: 'text', text };
    }
    rest = rest.slice(start);
  }
}

export const subject: SubjectModule = {
  load: () => Promise.resolve(),
  prepare: (name, origin) => {
    const wire = wireTable[name];
    const call: Call = async (plan, onText) => {
      for await (const event of read(`${origin}/${plan}${wire.path}`, wire)) onText(event.text);
    };
    return Promise.resolve(call);
  },
};
