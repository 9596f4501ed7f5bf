// Modes of the text animation. Separate from the animation, because settings are part of the first load.
export const typewriterModes = ['none', 'default', 'smooth'] as const;
export type TypewriterMode = (typeof typewriterModes)[number];
