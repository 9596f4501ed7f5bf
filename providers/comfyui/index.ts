// ComfyUI: images from checkpoints on one's own machine, drawn by its plain text-to-image workflow.
import { defineProvider } from '@tributary/runtime-core';
import type { CallContext } from '@tributary/runtime-core';
import { finished } from '@tributary/provider-job-style';
import { joinURL, list, request, requestJSON, requestList, text } from '@tributary/runtime-core/wire';
import { drawn, ordered, readJob } from './job.ts';
import { workflow } from './workflow.ts';

const baseURL = 'http://127.0.0.1:8188';

/** The server needs no credentials; a proxy in front of it may require `Bearer KEY`, or `Basic` with `user:password`. */
function signIn({ vault: { apiKey } }: CallContext): Readonly<Record<string, string>> {
  if (apiKey === undefined) return {};
  return { authorization: apiKey.includes(':') ? `Basic ${base64(apiKey)}` : `Bearer ${apiKey}` };
}

const base64 = (value: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(value)));

export default defineProvider({
  manifest: {
    id: 'comfyui',
    name: 'ComfyUI',
    family: 'job-style',
    operations: ['textToImage', 'models'],
    keyVault: { required: [], optional: ['baseURL', 'apiKey'], placeholders: { baseURL } },
    baseURL,
    // Sizes and count are choices of this package: the server takes multiples of 8, and up to 4096 pictures at once.
    // Source: EmptyLatentImage in ComfyUI's nodes.py, read 2026-11-25.
    images: {
      '*': { sizes: ['1024x1024', '1216x832', '832x1216', '1344x768', '768x1344', '512x512'], count: 8, seed: true },
    },
    links: { docs: 'https://docs.comfy.org/', home: 'https://www.comfy.org/' },
    browser: false,
    local: { baseURL, probe: '/system_stats' },
  },
  // Models are files in the server's folder, which the server lists.
  models: [],
  apply(hooks) {
    hooks.textToImage.tapPromise('comfyui', async (params, context: CallContext) => {
      const base = context.vault.baseURL ?? baseURL;
      const headers = signIn(context);
      const prompt = workflow(params, params.seed ?? Math.floor(Math.random() * Number.MAX_SAFE_INTEGER));
      const id = await ordered(await request(context, { url: joinURL(base, 'prompt'), headers, body: { prompt } }));
      const url = joinURL(base, `history/${encodeURIComponent(id)}`);
      const files = await finished(
        context,
        {},
        (answer) => readJob(answer, id),
        () => requestJSON(context, { url, headers }),
      );
      return Promise.all(files.map((file) => drawn(context, { base, headers, file })));
    });

    hooks.models.tapPromise('comfyui', async (_params, context: CallContext) => {
      const url = joinURL(context.vault.baseURL ?? baseURL, 'models/checkpoints');
      const names = list(await requestList(context, { url, headers: signIn(context) })).flatMap(
        (name) => text(name) ?? [],
      );
      return [...new Set(names)].map((id) => ({ id, displayName: nameOf(id), enabled: true }));
    });

    // A checkpoint that is not in the folder is one of the values the server refuses.
    // Source: https://docs.comfy.org/development/comfyui-server/comms_routes, as of 2026-05-18.
    hooks.mapError.tap('comfyui', ({ code }) => (code === 'value_not_in_list' ? 'ModelNotFound' : undefined));
  },
});

/** Returns the file's name without folder and extension. */
const nameOf = (file: string): string => file.replace(/^.*[\\/]/, '').replace(/\.[^.]+$/, '');
