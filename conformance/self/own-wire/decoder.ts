// A framing that no vendor uses: a letter, a space and JSON per line. T text, R reasoning, U usage, X end, E error.
import type { StreamEvent } from '@tributary/runtime-core';
import { at, LineDecoder, list, text, toUsage } from '@tributary/runtime-core/wire';

export class OwnDecoder extends LineDecoder {
  protected read(line: string): StreamEvent | undefined {
    return this.line(line[0] ?? '', JSON.parse(line.slice(2)));
  }

  protected line(kind: string, data: unknown): StreamEvent | undefined {
    const { id } = this.context;
    switch (kind) {
      case 'T':
        return { id, type: 'text', data: text(data) ?? '' };
      case 'R':
        return { id, type: 'reasoning', data: text(data) ?? '' };
      case 'U': {
        const [input = 0, output = 0] = list(data).map(Number);
        const usage = toUsage({ totalInputTokens: input, totalOutputTokens: output, totalTokens: input + output });
        return usage && { id, type: 'usage', data: usage };
      }
      case 'X':
        this.done = true;
        return { id, type: 'stop', data: text(data) ?? 'stop' };
      case 'E':
        return this.fail({ message: text(at(data, 'message')) ?? 'refused', body: data });
      default:
        throw new Error(`a line of another wire: ${kind}`);
    }
  }
}
