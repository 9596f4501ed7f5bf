// Tables of image jobs.
import type { JobState } from '../shared/api.ts';

declare module '../../../server/storage/schema.ts' {
  interface Database {
    imageJobs: ImageJobsTable;
    /** Result images of a job, and its references. */
    imageFiles: { userId: string; jobId: string; fileId: string; role: 'result' | 'reference'; position: number };
  }
}

/** An order of images; its results are in `imageFiles`. */
export interface ImageJobsTable {
  id: string;
  userId: string;
  provider: string;
  model: string;
  prompt: string;
  /** JSON: requested size, quality, seed, count, references. */
  wishes: string;
  /** JSON: names of the wishes that were not sent. */
  notSent: string;
  state: JobState;
  text: string | null;
  /** JSON. */
  error: string | null;
  owner: string | null;
  heartbeatAt: number;
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
}
