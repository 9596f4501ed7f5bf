// Takes one sample in a new process: loads a subject, measures, and answers; the bench then ends the process.
import { answerAsks } from './ipc.ts';
import { measure, type Job, type Values } from './metrics/in-process.ts';
import { measureSpeed, watchCore, type Noise } from './speed.ts';
import type { SubjectModule } from './subject.ts';

export interface SampleRequest {
  subject: string;
  origin: string;
  job: Job;
}

export interface Sample extends Noise {
  values: Values;
}

answerAsks({
  sample: async ({ subject, origin, job }: SampleRequest): Promise<Sample> => {
    const before = measureSpeed();
    // Subjects export `subject`; peers are plain JavaScript without types.
    const module = (await import(subject)) as { subject: SubjectModule };
    const waited = watchCore();
    const values = await measure(job, module.subject, origin);
    return { values, waited: waited(), speed: { before, after: measureSpeed() } };
  },
});
