// Writes the body of a call: JSON, a form, or text.
import { randomUUID } from 'node:crypto';
import { isFields } from '../document/parse.ts';
import type { Body } from '../document/operation.ts';
import { pairsOf, plain } from './serialize.ts';

export interface WrittenBody {
  readonly type: string;
  readonly text: string;
}

const standard = { style: 'form', explode: true } as const;

export function bodyText({ kind, type, encoding = {} }: Body, value: unknown): WrittenBody {
  const fields = isFields(value) ? Object.entries(value).filter(([, each]) => each !== null && each !== undefined) : [];
  switch (kind) {
    case 'json':
      return { type, text: JSON.stringify(value) };
    case 'text':
      return { type: /charset/i.test(type) ? type : `${type}; charset=utf-8`, text: plain(value) };
    case 'form': {
      const pairs = fields.flatMap(([name, each]) => {
        const style = Object.hasOwn(encoding, name) ? encoding[name] : undefined;
        // Without a style, an object in a form is JSON (3.1, Encoding Object).
        return pairsOf(name, each, style ?? { ...standard, json: isFields(each) });
      });
      return { type, text: String(new URLSearchParams(pairs.map(([name, text]): [string, string] => [name, text]))) };
    }
    case 'multipart': {
      const boundary = `tributary-${randomUUID()}`;
      const parts = fields.flatMap(([name, each]) =>
        (Array.isArray(each) ? each : [each]).map((one) => partOf(name, one)),
      );
      const text = [...parts.map((part) => `--${boundary}\r\n${part}\r\n`), `--${boundary}--\r\n`].join('');
      return { type: `multipart/form-data; boundary=${boundary}`, text };
    }
  }
}

function partOf(name: string, value: unknown): string {
  // As browsers write names (HTML, multipart/form-data encoding).
  const safe = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const json = typeof value === 'object' ? '\r\ncontent-type: application/json' : '';
  return `content-disposition: form-data; name="${safe}"${json}\r\n\r\n${plain(value)}`;
}
