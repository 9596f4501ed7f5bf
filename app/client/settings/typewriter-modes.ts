// Modes of the motion of streaming text, apart from the motion: settings name them, and the first page has settings.
export const typewriterModes = ['none', 'default', 'smooth'] as const;
export type TypewriterMode = (typeof typewriterModes)[number];
