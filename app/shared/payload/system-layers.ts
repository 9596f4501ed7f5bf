// Composes the system text from layers in a fixed order; the chat's settings show the same list. Order and texts do not change
// from turn to turn, so that the prefix stays cached.
import { layerKinds } from '../message/layer-kinds.ts';
import type { LayerKind } from '../message/layer-kinds.ts';
import type { MemoryFact } from '../memory/facts.ts';
import { memoryBlock } from '../memory/facts.ts';
import type { UserInstructions } from '../instructions/user-instructions.ts';
import { roughTokens } from '../message/token-estimate.ts';

export interface ProjectInstructions {
  readonly name: string;
  readonly instructions: string;
  /** True: replaces the user's instructions instead of following them. */
  readonly replaces: boolean;
}

/** Instructions and facts from outside a chat; undefined if unset or disabled. */
export interface Surroundings {
  /** Instructions of the operator. */
  readonly instance?: string;
  readonly user?: UserInstructions;
  readonly project?: ProjectInstructions;
  readonly memory?: readonly MemoryFact[];
}

export interface OwnLayers {
  readonly chat: string;
  /** Name of the assistant that the prompt comes from; undefined for the user's own. */
  readonly chatName?: string | undefined;
  /** True: replaces the layers of the user and the project. */
  readonly replaces: boolean;
  /** Instructions of the enabled plugins. */
  readonly tools: string;
  readonly summary: string;
  /** Fills template variables in texts of users. Plugins, memory and summaries are not templates. */
  readonly fill: (text: string) => string;
}

export interface ComposedLayer {
  readonly kind: LayerKind;
  /** Name of the project, or of the assistant. */
  readonly name?: string;
  readonly text: string;
  /** Estimated. */
  readonly tokens: number;
  /** Layer that is sent instead of this one. */
  readonly replacedBy?: LayerKind;
}

export interface ComposedSystem {
  /** Text as sent; empty: no system message. */
  readonly text: string;
  /** In order, without empty layers. */
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

/** Joins the layers that are sent. */
export const textOf = (layers: readonly Pick<ComposedLayer, 'text' | 'replacedBy'>[]): string =>
  layers
    .filter(({ replacedBy }) => replacedBy === undefined)
    .map(({ text }) => text)
    .join(separator);

/** Adds headings, so that the model can tell that the text is the user's. */
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
