// Layers of the system text.

/** In the order they are sent in: what changes least comes first. */
export const layerKinds = ['instance', 'user', 'project', 'chat', 'tools', 'memory', 'summary'] as const;
export type LayerKind = (typeof layerKinds)[number];
