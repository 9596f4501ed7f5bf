// Kinds of layers of the system text.

/** In the order of sending: the least volatile first. */
export const layerKinds = ['instance', 'user', 'project', 'chat', 'tools', 'memory', 'summary'] as const;
export type LayerKind = (typeof layerKinds)[number];
