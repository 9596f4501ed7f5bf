// From the steps of an answer to timed chunks: tokens at a pace, tool-call fragments, the stop reason and the usage.
import type { ChatMessage, ChatParams, ErrorType, Usage } from '@tributary/runtime-core';
import type { Beat } from './play.ts';
import type { DemoChunk } from './reader.ts';
import { textOf } from './script.ts';
import type { Step } from './script.ts';

export interface Pace {
  /** Unit: tokens per second; 0 means without any delay. */
  readonly tokensPerSecond: number;
}

/** Delay before the first token. Unit: ms. */
const firstTokenMs = 300;

const tokensOf = (text: string): readonly string[] => text.match(/\s*\S{1,5}|\s+$/gu) ?? [];

export function* perform(steps: readonly Step[], params: ChatParams, pace: Pace): Generator<Beat> {
  const perToken = pace.tokensPerSecond === 0 ? 0 : 1000 / pace.tokensPerSecond;
  const scale = perToken * (60 / 1000); // pauses are written for 60 tokens a second
  const limit = params.max_tokens ?? Infinity;
  const budget = params.thinking?.type === 'enabled' ? params.thinking.budget_tokens || Infinity : Infinity;
  let reasoned = 0;
  let spoken = 0;
  let calls = 0;
  let cut = false;
  let pause = firstTokenMs * scale;

  const beat = (chunk: DemoChunk, takes = perToken): Beat => {
    const whole = takes + pause;
    pause = 0;
    return { chunk, takes: whole };
  };

  for (const step of steps) {
    if (cut) break;
    switch (step.do) {
      case 'wait':
        pause += step.ms * scale;
        break;
      case 'say':
      case 'think':
        for (const token of tokensOf(step.text)) {
          cut = reasoned + spoken >= limit;
          if (cut || (step.do === 'think' && reasoned >= budget)) break;
          yield beat({ type: step.do === 'say' ? 'text' : 'reasoning', data: token });
          if (step.do === 'say') spoken++;
          else reasoned++;
        }
        break;
      case 'call': {
        const index = calls++;
        const call = { index, id: `call_demo_${params.messages.length}_${index}`, type: 'function' } as const;
        yield beat({ type: 'tool_calls', data: [{ ...call, function: { name: step.name, arguments: '' } }] });
        for (const part of tokensOf(step.arguments)) {
          spoken++;
          yield beat({ type: 'tool_calls', data: [{ index, type: 'function', function: { arguments: part } }] });
        }
        break;
      }
      case 'send':
        yield beat(step.chunk);
        break;
      case 'fail':
        yield beat({
          type: 'failure',
          errorType: step.errorType,
          message: failureText(step.errorType),
          details: step.details,
        });
        return;
    }
  }
  yield beat({ type: 'stop', data: cut ? 'length' : calls > 0 ? 'tool_calls' : 'stop' }, 0);
  yield beat({ type: 'usage', data: usage(params.messages, spoken, reasoned) }, 0);
}

export const failureText = (errorType: ErrorType): string => `This is the ${errorType} error you asked the demo for.`;

/** Four characters a token, 85 tokens an image: what people reckon with. */
function usage(messages: readonly ChatMessage[], spoken: number, reasoned: number): Usage {
  const inputTextTokens = Math.ceil(messages.reduce((sum, message) => sum + textOf(message).length, 0) / 4);
  const images = messages
    .flatMap(({ content }) => (Array.isArray(content) ? content : []))
    .filter(({ type }) => type === 'image_url').length;
  const inputImageTokens = images * 85;
  const totalInputTokens = inputTextTokens + inputImageTokens;
  const totalOutputTokens = spoken + reasoned;
  return {
    inputTextTokens,
    ...(inputImageTokens > 0 ? { inputImageTokens } : {}),
    totalInputTokens,
    ...(spoken > 0 ? { outputTextTokens: spoken } : {}),
    ...(reasoned > 0 ? { outputReasoningTokens: reasoned } : {}),
    totalOutputTokens,
    totalTokens: totalInputTokens + totalOutputTokens,
  };
}
