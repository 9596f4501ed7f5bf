// Code of the refusal (409) whose details unheard-sounds.ts describes: pages know it before they load what mends it.
export const unheardCode = 'sounds_unheard';
