// Leaves out parameters that a model does not take, and refuses those without which the result would be another.
import type {
  ImageSupport,
  ModelCard,
  OperationTypes,
  ProviderManifest,
  TextToImageParams,
  TextToSpeechParams,
} from '@tributary/runtime-core';
import { supportOf } from '@tributary/runtime-core';
import type { SpeechToTextParams } from '@tributary/runtime-core';
import type { DoorSideName, DoorSideRequest } from '@tributary/runtime-core/door';
import { appError } from '../../../server/http/errors.server.ts';
import { notCarried } from './routing.ts';

/** About the model that is called. */
export interface SideModel {
  readonly id: string;
  readonly manifest: Pick<ProviderManifest, 'images' | 'speech' | 'transcription'>;
  readonly card: ModelCard | undefined;
}

type Params<Name extends DoorSideName> = OperationTypes[Name]['params'];
type Fit<Name extends DoorSideName> = (params: Params<Name>, model: SideModel) => Params<Name>;

/** Another model of the same name may take it. */
const notTaken = (message: string): Error => appError(400, message, { code: notCarried });

const imagesOf = ({ id, manifest, card }: SideModel): ImageSupport => {
  const support = supportOf(manifest.images, id) ?? {};
  return card?.resolutions?.length ? { ...support, sizes: card.resolutions } : support;
};

function fitImages(
  { n = 1, size, quality, background, output_format: format, seed, style: _style, ...params }: TextToImageParams,
  model: SideModel,
) {
  const {
    sizes,
    quality: qualities,
    backgrounds,
    formats,
    count = 1,
    seed: seeds,
    references = 0,
    mask,
  } = imagesOf(model);
  const given = params.images?.length ?? 0;
  if (given > references)
    throw notTaken(
      references === 0
        ? `${model.id} does not edit images: choose a model that does`
        : `${model.id} takes at most ${references} images, and was given ${given}`,
    );
  if (params.mask !== undefined && !mask) throw notTaken(`${model.id} takes no mask: leave it out`);
  return {
    ...params,
    ...(n > 1 && count > 1 ? { n: Math.min(n, count) } : {}),
    ...(size !== undefined && sizes?.includes(size) ? { size } : {}),
    ...(quality !== undefined && qualities?.includes(quality) ? { quality } : {}),
    ...(background !== undefined && backgrounds?.includes(background) ? { background } : {}),
    ...(format !== undefined && formats?.includes(format) ? { output_format: format } : {}),
    ...(seed !== undefined && seeds ? { seed } : {}),
  };
}

function fitSpeech({ speed, ...params }: TextToSpeechParams, { id, manifest }: SideModel): TextToSpeechParams {
  const support = supportOf(manifest.speech, id);
  const isTaken = speed !== undefined && (!support || support.speed !== undefined);
  return { ...params, ...(isTaken ? { speed } : {}) };
}

function fitRecording({ language, ...params }: SpeechToTextParams, { id, manifest }: SideModel): SpeechToTextParams {
  const support = supportOf(manifest.transcription, id);
  if (params.marks && !support?.marks)
    throw notTaken(`response_format: ${id} does not report when words are said; ask for json or text`);
  return { ...params, ...(language !== undefined && support?.language ? { language } : {}) };
}

const fits: { readonly [Name in DoorSideName]: Fit<Name> } = {
  embeddings: (params) => params,
  textToImage: fitImages,
  textToSpeech: fitSpeech,
  speechToText: fitRecording,
};

/** Values that are as good as none. */
const usual: Readonly<Record<string, unknown>> = { n: 1, speed: 1 };
/** The result shows whether it was followed. */
const shown = 'output_format';

export function fitSide<Name extends DoorSideName>(
  operation: Name,
  { params, lost }: DoorSideRequest<Name>,
  model: SideModel,
): DoorSideRequest<Name> {
  const fitted: Params<Name> = fits[operation](params, model);
  const sent = new Map<string, unknown>(Object.entries(fitted));
  const left = Object.entries(params).flatMap(([name, value]) =>
    sent.get(name) === value || usual[name] === value || name === shown ? [] : [name],
  );
  return { params: fitted, lost: [...new Set([...lost, ...left])].sort() };
}
