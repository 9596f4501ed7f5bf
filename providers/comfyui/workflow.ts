// The server's own example of a text-to-image workflow, in the form its API takes: nodes by number, inputs by node and output.
// Source: ComfyUI's script_examples/basic_api_example.py, read 2026-11-25. Steps and guidance are of this package.
import type { TextToImageParams } from '@tributary/runtime-core';
import { sizeOf } from '@tributary/provider-job-style';

interface Node {
  readonly class_type: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** Distilled models want little guidance, and the quickest of them few steps. */
function sampling(model: string): { readonly steps: number; readonly cfg: number } {
  const name = model.toLowerCase();
  if (/schnell|turbo|lightning/.test(name)) return { steps: 4, cfg: 1 };
  return name.includes('flux') ? { steps: 20, cfg: 1 } : { steps: 20, cfg: 7 };
}

/** The first checkpoints were trained on small pictures and repeat themselves on larger ones. */
const side = (model: string): number => (/v1-5|sd-?1[.5]|sd-?15/i.test(model) ? 512 : 1024);

/** `model` is a checkpoint's file name, as the server lists it. */
export function workflow({ model, prompt, n, size }: TextToImageParams, seed: number): Readonly<Record<string, Node>> {
  const { width, height } = sizeOf(size) ?? { width: side(model), height: side(model) };
  const words = (text: string): Node => ({ class_type: 'CLIPTextEncode', inputs: { text, clip: ['4', 1] } });
  return {
    '3': {
      class_type: 'KSampler',
      inputs: {
        seed,
        ...sampling(model),
        sampler_name: 'euler',
        scheduler: 'normal',
        denoise: 1,
        model: ['4', 0],
        positive: ['6', 0],
        negative: ['7', 0],
        latent_image: ['5', 0],
      },
    },
    '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: model } },
    '5': { class_type: 'EmptyLatentImage', inputs: { width, height, batch_size: n ?? 1 } },
    '6': words(prompt),
    '7': words(''),
    '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
    '9': { class_type: 'SaveImage', inputs: { filename_prefix: 'tributary', images: ['8', 0] } },
  };
}
