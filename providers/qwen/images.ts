// Images over DashScope's own wire: a task that is asked about, or at newer models the answer itself.
import type { ByModel, CallContext, GeneratedImage, ImageSupport, TextToImageParams } from '@tributary/runtime-core';
import { finished, several, sizeOf } from '@tributary/provider-job-style';
import { at, findError, joinURL, list, noImage, requestJSON, text } from '@tributary/runtime-core/wire';
import { nativeBase } from './native.ts';

const sizes = ['1328x1328', '1664x928', '928x1664', '1472x1140', '1140x1472'];
const wanSizes = ['1024x1024', '1280x720', '720x1280', '1152x864', '864x1152'];

/** Source: the pages named below, read 2026-11-22. */
export const imageSupport: ByModel<ImageSupport> = {
  'qwen-image-edit': { count: 4, seed: true, references: 3 },
  'qwen-image': { sizes, count: 4, seed: true },
  wan: { sizes: wanSizes, count: 4, seed: true },
  '*': { count: 4, seed: true },
};

interface Route {
  readonly path: string;
  /** Answered with a task. */
  readonly task: boolean;
  /** The prompt as a message, where the first models take it plain. */
  readonly message: boolean;
}

/** Wan 2.5 and before. Source: https://help.aliyun.com/zh/model-studio/text-to-image-v2-api-reference, read 2026-11-22. */
const synthesis: Route = { path: 'text2image/image-synthesis', task: true, message: false };
/** Wan 2.6 and later. Source: https://help.aliyun.com/zh/model-studio/wan-image-generation-api-reference, read 2026-11-22. */
const generation: Route = { path: 'image-generation/generation', task: true, message: true };
/** Qwen-Image, Z-Image, Kling. Source: https://help.aliyun.com/zh/model-studio/qwen-image-api, read 2026-11-22. */
const multimodal: Route = { path: 'multimodal-generation/generation', task: false, message: true };

/** The first that fits counts: what is new takes the newest route of its family. */
const routes: readonly (readonly [RegExp, Route])[] = [
  [/^wanx|^wan2\.[0-5]-/, synthesis],
  [/^wan\d/, generation],
];

export const routeOf = (model: string): Route => routes.find(([ids]) => ids.test(model))?.[1] ?? multimodal;

export function orderOf({ model, prompt, size, n, seed, images = [] }: TextToImageParams): {
  readonly path: string;
  readonly body: object;
} {
  const { path, message, task } = routeOf(model);
  const pixels = sizeOf(size);
  return {
    path: `services/aigc/${path}`,
    body: {
      model,
      input: message
        ? { messages: [{ role: 'user', content: [...images.map((image) => ({ image })), { text: prompt }] }] }
        : { prompt },
      parameters: {
        ...(pixels ? { size: `${pixels.width}*${pixels.height}` } : {}),
        ...(task && n !== undefined ? { n } : {}),
        ...(seed === undefined ? {} : { seed }),
      },
    },
  };
}

const waiting = new Set<unknown>(['PENDING', 'RUNNING']);

/** `results: [{url}]` of a task, `choices: [{message: {content: [{image}]}}]` of newer models. */
export function readImages(answer: unknown): readonly GeneratedImage[] | undefined {
  const output = at(answer, 'output');
  if (waiting.has(at(output, 'task_status'))) return undefined;
  const contents = list(at(output, 'choices')).flatMap((choice) => list(at(choice, 'message.content')));
  const urls = [
    ...list(at(output, 'results')).flatMap((result) => text(at(result, 'url')) ?? []),
    ...contents.flatMap((part) => text(at(part, 'image')) ?? []),
  ];
  if (urls.length > 0) return urls.map((url) => ({ url }));
  const said = contents.flatMap((part) => text(at(part, 'text')) ?? []).join('\n');
  throw noImage(findError(output).message === undefined ? answer : output, said === '' ? undefined : said);
}

export async function textToImage(params: TextToImageParams, context: CallContext, base: string) {
  const native = nativeBase(context.vault.baseURL ?? base);
  const headers = { authorization: `Bearer ${context.vault.apiKey ?? ''}` };
  const { task } = routeOf(params.model);
  const order = async (): Promise<readonly GeneratedImage[]> => {
    const { path, body } = orderOf(params);
    const answer = await requestJSON(context, {
      url: joinURL(native, path),
      headers: task ? { ...headers, 'x-dashscope-async': 'enable' } : headers,
      body,
    });
    const id = encodeURIComponent(text(at(answer, 'output.task_id')) ?? '');
    return finished(context, answer, readImages, () =>
      requestJSON(context, { url: joinURL(native, `tasks/${id}`), headers }),
    );
  };
  return task ? [...(await order())] : several(params.n, order);
}
