// The tables of skills and their files.
declare module '../../../server/storage/schema.ts' {
  interface Database {
    skills: {
      userId: string;
      name: string;
      description: string;
      /** SKILL.md. */
      text: string;
      /** JSON: the other fields of its front matter. */
      facts: string;
      /** Digest of all files. */
      digest: string;
      /** Of all files. Unit: bytes. */
      size: number;
      files: number;
      /** Address that it was imported from. */
      source: string | null;
      /** 0 until its user has seen the texts of a skill from an address. */
      seen: number;
      enabled: number;
      createdAt: number;
      updatedAt: number;
      /** `never` for a skill that is not deleted. */
      expiresAt: number;
    };
    skillFiles: {
      userId: string;
      skill: string;
      path: string;
      bytes: Uint8Array;
      expiresAt: number;
    };
  }
}

/** The greatest time of a date. */
export const never = 8.64e15;
