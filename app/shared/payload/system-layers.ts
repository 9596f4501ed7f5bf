// The system text of a payload, composed of layers in one fixed order: what is sent and what the chat's settings show are the
// same list. The order and the text of a layer depend on nothing that changes from turn to turn, so that a prefix stays cached.
import { layerKinds } from '../message/layer-kinds.ts';
import type { LayerKind } from '../message/layer-kinds.ts';
import type { MemoryFact } from '../memory/facts.ts';
import { memoryBlock } from '../memory/facts.ts';
import type { UserInstructions } from '../instructions/user-instructions.ts';
import { roughTokens } from '../message/token-estimate.ts';

export interface ProjectInstructions {
  readonly name: string;
  readonly instructions: string;
  /** In place of the user's own instructions, not behind them. */
  readonly replaces: boolean;
}

/** Instructions and facts around a chat, as far as they are set; each is absent where it is switched off. */
export interface Surroundings {
  /** Of the operator. */
  readonly instance?: string;
  readonly user?: UserInstructions;
  readonly project?: ProjectInstructions;
  readonly memory?: readonly MemoryFact[];
}

/** The chat's own part. */
export interface OwnLayers {
  /** The chat's prompt. */
  readonly chat: string;
  /** The assistant that it comes from; absent: the user's own. */
  readonly chatName?: string | undefined;
  /** In place of what the user and the project say. */
  readonly replaces: boolean;
  /** Instructions of the plugins that are on. */
  readonly tools: string;
  readonly summary: string;
  /** Fills the variables of what people wrote. Plugins, memory and summaries are no templates. */
  readonly fill: (text: string) => string;
}

export interface ComposedLayer {
  readonly kind: LayerKind;
  /** Name of the project, or of the assistant whose prompt it is. */
  readonly name?: string;
  readonly text: string;
  /** An estimate. */
  readonly tokens: number;
  /** It is not sent: this layer stands in its place. */
  readonly replacedBy?: LayerKind;
}

export interface ComposedSystem {
  /** As it is sent; empty: no system message. */
  readonly text: string;
  /** In order, without empty ones. */
  readonly layers: readonly ComposedLayer[];
}

const separator = '\n\n';

export function composeSystem({ instance = '', user, project, memory }: Surroundings, own: OwnLayers): ComposedSystem {
  const { fill } = own;
  const texts: Readonly<Record<LayerKind, string>> = {
    instance: fill(instance),
    user: user ? userText(user, fill) : '',
    project: project ? projectText(project, fill) : '',
    chat: fill(own.chat),
    tools: own.tools,
    memory: memoryBlock(memory ?? []),
    summary: own.summary,
  };
  const present = layerKinds.filter((kind) => texts[kind].trim() !== '');
  const replacing = (kind: LayerKind): LayerKind | undefined => {
    if (own.replaces && present.includes('chat') && (kind === 'user' || kind === 'project')) return 'chat';
    return project?.replaces && present.includes('project') && kind === 'user' ? 'project' : undefined;
  };
  const layers = present.map((kind): ComposedLayer => {
    const text = texts[kind].trim();
    const replacedBy = replacing(kind);
    return {
      kind,
      ...(kind === 'project' && project ? { name: project.name } : {}),
      ...(kind === 'chat' && own.chatName !== undefined ? { name: own.chatName } : {}),
      text,
      tokens: roughTokens(text),
      ...(replacedBy ? { replacedBy } : {}),
    };
  });
  return { text: textOf(layers), layers };
}

/** Text that is sent of composed layers. */
export const textOf = (layers: readonly Pick<ComposedLayer, 'text' | 'replacedBy'>[]): string =>
  layers
    .filter(({ replacedBy }) => replacedBy === undefined)
    .map(({ text }) => text)
    .join(separator);

/** A model must be able to tell whose words these are: a heading goes before them. */
function userText({ about, style }: UserInstructions, fill: (text: string) => string): string {
  const parts = [
    ['About the user:', fill(about).trim()],
    ['How the user wants answers:', fill(style).trim()],
  ] as const;
  return parts
    .filter(([, text]) => text !== '')
    .map(([heading, text]) => `${heading}\n${text}`)
    .join(separator);
}

function projectText({ name, instructions }: ProjectInstructions, fill: (text: string) => string): string {
  const text = fill(instructions).trim();
  return text === '' ? '' : `Instructions of the project ${JSON.stringify(name)}:\n${text}`;
}
