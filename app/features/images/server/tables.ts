// Tables of images that were ordered.
import type { JobState } from '../shared/api.ts';

declare module '../../../server/storage/schema.ts' {
  interface Database {
    imageJobs: ImageJobsTable;
    /** Images of a job, and those that it was made from. */
    imageFiles: { userId: string; jobId: string; fileId: string; role: 'result' | 'reference'; position: number };
  }
}

/** An order of images; its results are `imageFiles`. */
export interface ImageJobsTable {
  id: string;
  userId: string;
  provider: string;
  model: string;
  prompt: string;
  /** JSON: size, quality, seed, count, references as they were asked for. */
  wishes: string;
  /** JSON: names of the wishes that were not sent. */
  notSent: string;
  state: JobState;
  /** The model's words. */
  text: string | null;
  /** JSON. */
  error: string | null;
  /** The process that works on it. */
  owner: string | null;
  heartbeatAt: number;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
}
