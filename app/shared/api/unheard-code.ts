// Error code (409) of missing transcripts, separate from the details in unheard-sounds.ts, which pages load later.
export const unheardCode = 'sounds_unheard';
